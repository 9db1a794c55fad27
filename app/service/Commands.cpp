#include "app/service/Commands.h"

#include "app/service/commands/FollowCommand.h"
#include "app/service/commands/ImportCommand.h"
#include "app/service/commands/MaterializeCommand.h"
#include "app/service/commands/OutboxCommand.h"
#include "app/service/commands/PaymentsCommand.h"
#include "app/service/commands/ReadModelCommand.h"
#include "app/service/commands/VerifyAuditCommand.h"

#include <array>

namespace holdfast {

namespace {

/// A command is a function in a file of its own; it gets the arguments without program and command name.
struct Command
{
    const char16_t *name;
    const char16_t *purpose;
    int (*run)(const QStringList &arguments);
};

constexpr std::array commands{
    Command{u"follow", u"reads another clinic's service for its patients' appointments here", follow},
    Command{u"import", u"brings doctors, patients and appointments in from CSV files", importFiles},
    Command{u"materialize", u"makes the coming days' seats from templates and exceptions", materialize},
    Command{u"outbox", u"lists deliveries, tries dead ones again, tells how far everybody is", outbox},
    Command{u"payments", u"reconcile: proves that charged = booked + refunded", payments},
    Command{u"read-model", u"check and rebuild what patients see across clinics", readModel},
    Command{u"verify-audit", u"checks the audit chain for edited, deleted and truncated rows", verifyAudit},
};

} // namespace

std::optional<int> runCommand(const QStringList &arguments)
{
    if (arguments.size() < 2)
        return std::nullopt;
    for (const Command &command : commands)
        if (arguments[1] == QStringView(command.name))
            return command.run(arguments.mid(2));
    return std::nullopt;
}

QString commandSummary()
{
    QString text = QStringLiteral("Commands (holdfastd COMMAND --help tells more):");
    for (const Command &command : commands)
        text += QStringLiteral("\n  %1  %2")
                    .arg(QString::fromUtf16(command.name), -12)
                    .arg(QString::fromUtf16(command.purpose));
    return text;
}

} // namespace holdfast
