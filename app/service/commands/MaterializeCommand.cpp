#include "app/service/commands/MaterializeCommand.h"

#include "app/service/commands/CommandDatabase.h"
#include "app/service/commands/CommandLine.h"

#include "core/ScheduleStore.h"

#include <cstdio>

namespace holdfast {

namespace {

constexpr int mostDays = 366;

} // namespace

int materialize(const QStringList &arguments)
{
    const QCommandLineOption days(QStringLiteral("days"), QStringLiteral("How many days from today on, 1 to 366."),
                                  QStringLiteral("number"), QStringLiteral("14"));
    CommandLine line(QStringLiteral("materialize"),
                     QStringLiteral("Makes the seats of the coming days from templates and exceptions. What is there "
                                    "already stays; calling it again changes nothing."),
                     {days});
    if (!line.parse(arguments))
        return 0;
    const qint64 number = line.id(days);
    if (number > mostDays)
        throw UsageError(QStringLiteral("--days must be from 1 to %1.").arg(mostDays));
    CommandDatabase database(line.databaseOptions());
    const ScheduleChange change = ScheduleStore(database.owner()).materializeComing(static_cast<int>(number));
    std::printf("%lld seats made, %lld removed, %lld changed\n", static_cast<long long>(change.made),
                static_cast<long long>(change.removed), static_cast<long long>(change.refitted));
    return 0;
}

} // namespace holdfast
