#include "app/service/commands/VerifyAuditCommand.h"

#include "app/service/commands/CommandDatabase.h"
#include "app/service/commands/CommandLine.h"

#include "core/AuditStore.h"

#include <QFile>
#include <QSaveFile>

#include <cstdio>

namespace holdfast {

namespace {

constexpr int exitBroken = 1;

QByteArray lineOf(const AuditHead &head)
{
    return QByteArray::number(head.clinicId) + ' ' + QByteArray::number(head.count) + ' ' + head.hash.toHex() + '\n';
}

QList<AuditHead> headsFrom(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw UsageError(QStringLiteral("%1 can't be read: %2").arg(path, file.errorString()));
    QList<AuditHead> heads;
    while (!file.atEnd()) {
        const QByteArrayList words = file.readLine().simplified().split(' ');
        bool clinicGood = false;
        bool countGood = false;
        if (words.size() == 3)
            heads.append({.clinicId = words[0].toLongLong(&clinicGood),
                          .count = words[1].toLongLong(&countGood),
                          .hash = QByteArray::fromHex(words[2])});
        if (!clinicGood || !countGood || heads.last().hash.size() != 32)
            throw UsageError(QStringLiteral("%1 is not a file that verify-audit --export wrote.").arg(path));
    }
    return heads;
}

void exportHeads(const QList<AuditHead> &heads, const QString &path)
{
    QSaveFile file(path);
    file.open(QIODevice::WriteOnly);
    for (const AuditHead &head : heads)
        file.write(lineOf(head));
    if (!file.commit())
        throw std::runtime_error("The heads can't be written to " + path.toStdString() + ": " +
                                 file.errorString().toStdString());
}

void print(const AuditReport &report)
{
    for (const AuditBreak &found : report.breaks) {
        std::printf("BROKEN clinic %lld", static_cast<long long>(found.clinicId));
        if (found.position > 0)
            std::printf(", position %lld", static_cast<long long>(found.position));
        if (found.eventId > 0)
            std::printf(", event %lld", static_cast<long long>(found.eventId));
        std::printf(": %s\n", qPrintable(found.problem));
    }
    for (const AuditHead &head : report.heads)
        std::printf("clinic %lld: %lld events chained, head %s\n", static_cast<long long>(head.clinicId),
                    static_cast<long long>(head.count), head.hash.toHex().constData());
    if (report.pending > 0)
        std::printf("%lld events are pending: they will be chained when their time has come.\n",
                    static_cast<long long>(report.pending));
    std::printf(report.breaks.isEmpty() ? "The audit is whole.\n" : "The audit is BROKEN.\n");
}

} // namespace

int verifyAudit(const QStringList &arguments)
{
    const QCommandLineOption exportTo(QStringLiteral("export"),
                                      QStringLiteral("Write the chain's heads to a file, to be kept elsewhere."),
                                      QStringLiteral("file"));
    const QCommandLineOption against(QStringLiteral("against"),
                                     QStringLiteral("Check that the chain still leads through heads exported earlier."),
                                     QStringLiteral("file"));
    CommandLine line(
        QStringLiteral("verify-audit"),
        QStringLiteral(
            "Checks the audit for edited, deleted and truncated rows. Ends with 0 when it is whole, with 1 when not."),
        {exportTo, against});
    if (!line.parse(arguments))
        return 0;
    const QList<AuditHead> known = line.isSet(against) ? headsFrom(line.value(against)) : QList<AuditHead>();
    CommandDatabase database(line.databaseOptions());
    AuditStore store(database.owner());
    const AuditReport before = store.verify(known);
    if (before.breaks.isEmpty())
        store.append();
    const AuditReport report = before.breaks.isEmpty() ? store.verify(known) : before;
    print(report);
    if (line.isSet(exportTo) && report.breaks.isEmpty())
        exportHeads(report.heads, line.value(exportTo));
    return report.breaks.isEmpty() ? 0 : exitBroken;
}

} // namespace holdfast
