#include "app/service/commands/ReadModelCommand.h"

#include "app/service/commands/CommandDatabase.h"
#include "app/service/commands/CommandLine.h"

#include "core/ReadModelStore.h"

#include <cstdio>

namespace holdfast {

namespace {

constexpr int exitDifferent = 1;
constexpr int batch = 500;

int check(ReadModelStore &store)
{
    while (store.feed(batch) > 0) {
    }
    const qint64 differences = store.differences();
    std::printf(differences == 0 ? "The read model says what the appointments say.\n"
                                 : "%lld appointments differ: holdfastd read-model rebuild makes them anew.\n",
                static_cast<long long>(differences));
    return differences == 0 ? 0 : exitDifferent;
}

} // namespace

int readModel(const QStringList &arguments)
{
    const QString what = arguments.value(0);
    if (what != QLatin1String("check") && what != QLatin1String("rebuild"))
        throw UsageError(QStringLiteral("Say what to do: holdfastd read-model check or rebuild."));
    CommandLine line(QStringLiteral("read-model ") + what,
                     QStringLiteral("What patients see across clinics: check compares this database's part with its "
                                    "appointments, rebuild makes it anew. Both may run beside the service."),
                     {});
    if (!line.parse(arguments.mid(1)))
        return 0;
    CommandDatabase database(line.databaseOptions());
    ReadModelStore store(database.owner());
    if (what == QLatin1String("rebuild"))
        store.rebuild();
    return check(store);
}

} // namespace holdfast
