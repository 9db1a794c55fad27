#include "tests/lab/Lab.h"

#include <QCoreApplication>

#include <cstdio>

using namespace holdfast;

namespace {

int print(const QList<LabLine> &lines)
{
    int different = 0;
    std::printf("%-58s %-7s %-36s\n", "case", "effects", "answers");
    for (const LabLine &line : lines) {
        std::printf("%-58s %-7d %-36s %s\n", qPrintable(line.name), line.effects, qPrintable(line.answers),
                    line.isRight() ? "as promised" : "NOT AS PROMISED:");
        if (!line.isRight()) {
            ++different;
            std::printf("%-58s %-7d %-36s\n", "  promised", line.expectedEffects, qPrintable(line.expectedAnswers));
        }
    }
    std::printf("%d of %d lines differ\n", different, static_cast<int>(lines.size()));
    return different == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    try {
        Lab lab(QCoreApplication::arguments().contains(QStringLiteral("--forget-keys")));
        return print(lab.run());
    } catch (const std::exception &error) {
        std::fprintf(stderr, "holdfast-lab: %s\n", error.what());
        return 2;
    }
}
