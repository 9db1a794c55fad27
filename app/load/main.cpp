#include "app/load/Load.h"

#include "core/Database.h"
#include "core/Promise.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <cstdio>
#include <exception>

namespace {

/// Whether the promise holds; says on stderr where not.
bool promiseHolds(const QString &socket)
{
    holdfast::DatabaseSettings settings;
    settings.host = socket;
    settings.user = QStringLiteral("holdfast");
    settings.answerDeadlineMs = 10 * 60'000;
    holdfast::Database owner(settings);
    const QStringList broken = holdfast::brokenPromises(owner);
    for (const QString &promise : broken)
        std::fprintf(stderr, "holdfast-load: the promise is broken: %s\n", qPrintable(promise));
    return broken.isEmpty();
}

} // namespace

/// Loads a service on this machine; one line of JSON tells the outcome. 1: nothing was answered, 2: it could not be
/// done, 3: the promise is broken.
int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    try {
        const holdfast::LoadOptions options = holdfast::loadOptionsFrom(QCoreApplication::arguments());
        holdfast::Load load(options);
        const holdfast::Tally tally = load.run();
        std::puts(QJsonDocument(tally.toJson(load.seconds())).toJson(QJsonDocument::Compact).constData());
        if (!options.verifiedAt.isEmpty() && !promiseHolds(options.verifiedAt))
            return 3;
        return tally.answers() > 0 ? 0 : 1;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "holdfast-load: %s\n", error.what());
        return 2;
    }
}
