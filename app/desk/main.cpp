#include "app/desk/CommandLine.h"
#include "app/desk/Desk.h"
#include "app/desk/Tour.h"
#include "ui/look/Languages.h"

#include <QApplication>
#include <QMessageBox>

#include <cstdio>
#include <exception>

using namespace holdfast;

namespace {

int complain(const QString &text, bool inWindow)
{
    std::fprintf(stderr, "holdfast-desk: %s\n", qPrintable(text));
    if (inWindow) // Started from a desktop nobody reads stderr.
        QMessageBox::critical(nullptr, QStringLiteral("Holdfast"), text);
    return 2;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("holdfast-desk"));
    QApplication::setApplicationVersion(QStringLiteral(HOLDFAST_VERSION));
    bool inWindow = false;
    try {
        const CommandLine line = CommandLine::parse(QApplication::arguments());
        Languages languages;
        if (!line.tour.isEmpty())
            return Tour(languages, line.desk, line.tour).play();
        inWindow = QApplication::platformName() != u"offscreen";
        Desk desk(line.desk, languages);
        desk.start();
        return QApplication::exec();
    } catch (const std::exception &error) {
        return complain(QString::fromUtf8(error.what()), inWindow);
    }
}
