#include "core/Database.h"
#include "tests/support/RunCommand.h"
#include "tests/support/RunningService.h"
#include "tests/support/Waiting.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace holdfast;

/// The commands of holdfastd beside the running service and without it.
class TestCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theAuditIsChainedByTheServiceAndVerifiedBesideIt()
    {
        RunningService service;
        const QString data = QFileInfo(service.owner().host).path();
        Database owner(service.owner());
        const char *unchained =
            "SELECT (SELECT count(*) FROM holdfast.slot_events) - (SELECT count(*) FROM holdfast.audit_chain)";
        QVERIFY(waitUntil([&] { return owner.run(unchained).integer(0, 0) == 0; }, 20'000));
        const qint64 postmaster = service.postmasterPid();
        QString output;
        QCOMPARE(runCommand({QStringLiteral("verify-audit"), QStringLiteral("--data"), data}, &output), 0);
        QVERIFY2(output.contains(QStringLiteral("The audit is whole.")), qPrintable(output));
        QCOMPARE(service.postmasterPid(), postmaster);

        owner.runScript("ALTER TABLE holdfast.slot_events DISABLE TRIGGER append_only;"
                        "DELETE FROM holdfast.slot_events WHERE id = 3");
        QCOMPARE(runCommand({QStringLiteral("verify-audit"), QStringLiteral("--data"), data}, &output), 1);
        QVERIFY2(output.contains(QStringLiteral("event 3: the event was deleted")), qPrintable(output));

        service.stop();
        QCOMPARE(service.postmasterPid(), 0);
        QCOMPARE(runCommand({QStringLiteral("verify-audit"), QStringLiteral("--data"), data}, &output), 1);
        QCOMPARE(service.postmasterPid(), 0); // what the command started it stopped
    }

    void filesAreImportedBesideTheService()
    {
        RunningService service;
        const QString data = QFileInfo(service.owner().host).path();
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("p.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("name;birth_date\nNgười Mới;01.02.1990\n");
        file.close();
        const QStringList words{
            QStringLiteral("import"), QStringLiteral("--data"),     data,           QStringLiteral("--clinic"),
            QStringLiteral("1"),      QStringLiteral("--patients"), file.fileName()};
        QString output;
        QCOMPARE(runCommand(words + QStringList{QStringLiteral("--dry-run")}, &output), 0);
        QVERIFY2(output.contains(QStringLiteral("would import 0 doctors, 1 patients")), qPrintable(output));
        QCOMPARE(runCommand(words, &output), 0);
        QCOMPARE(runCommand(words, &output), 1);
        QVERIFY2(output.contains(QStringLiteral("p.csv:2: Duplicate patient")), qPrintable(output));
        QCOMPARE(Database(service.owner()).run("SELECT FROM holdfast.patients WHERE name = 'Người Mới'").size(), 1);
        QCOMPARE(runCommand({QStringLiteral("import")}, &output), 2);
        QVERIFY2(output.contains(QStringLiteral("Name at least one file")), qPrintable(output));
    }
};

QTEST_GUILESS_MAIN(TestCommands)
#include "tst_commands.moc"
