#include "core/EmbeddedCluster.h"
#include "core/Migrations.h"
#include "tests/support/TestCluster.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <csignal>
#include <thread>

using namespace holdfast;

class TestEmbeddedCluster : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsItsDataOverACleanStop()
    {
        QTemporaryDir folder(QStringLiteral("/tmp/holdfast-test-XXXXXX"));
        EmbeddedCluster cluster({.folder = folder.path(), .durable = false});
        cluster.start();
        {
            Database owner(cluster.ownerSettings());
            owner.run("CREATE TABLE kept (n integer)");
            owner.run("INSERT INTO kept VALUES (7)");
        }
        cluster.stop();
        QVERIFY(!cluster.isRunning());
        cluster.start();
        Database owner(cluster.ownerSettings());
        QCOMPARE(owner.run("SELECT n FROM kept").integer(0, 0), 7);
    }

    void recoversWhenThePostmasterIsKilled()
    {
        QTemporaryDir folder(QStringLiteral("/tmp/holdfast-test-XXXXXX"));
        EmbeddedCluster cluster({.folder = folder.path(), .durable = false});
        cluster.start();
        Database owner(cluster.ownerSettings());
        owner.run("CREATE TABLE kept (n integer)");
        owner.run("INSERT INTO kept VALUES (7)");
        QCOMPARE(::kill(static_cast<pid_t>(cluster.postmasterPid()), SIGKILL), 0);
        QTRY_VERIFY(!cluster.isRunning());
        cluster.start();
        QTRY_COMPARE(rowsAfterReconnect(owner), 1);
    }

    void adoptsAServerThatRunsAlready()
    {
        TestCluster first;
        const qint64 pid = first.cluster().postmasterPid();
        EmbeddedCluster second({.folder = QFileInfo(first.owner().host).path(), .durable = false});
        second.start();
        QCOMPARE(second.postmasterPid(), pid);
    }

    void listensOnNoPort()
    {
        TestCluster cluster;
        Database owner(cluster.owner());
        QCOMPARE(owner.run("SHOW listen_addresses").text(0, 0), QString());
        QCOMPARE(owner.run("SHOW fsync").text(0, 0), QStringLiteral("off"));
    }

    void saysWhatIsWrong_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("hint");
        QTest::newRow("something else in the folder") << QStringLiteral("foreign") << QStringLiteral("Move it away");
        QTest::newRow("made by another version") << QStringLiteral("version") << QStringLiteral("pg_upgrade");
        QTest::newRow("path too long") << QStringLiteral("long") << QStringLiteral("shorter");
        QTest::newRow("no such user") << QStringLiteral("user") << QStringLiteral("no user");
        QTest::newRow("folder that cannot be") << QStringLiteral("file") << QStringLiteral("cannot be made");
    }

    void saysWhatIsWrong()
    {
        QFETCH(QString, kind);
        QFETCH(QString, hint);
        if (kind == QStringLiteral("user") && geteuid() != 0)
            QSKIP("only root runs PostgreSQL as somebody else");
        QTemporaryDir folder(QStringLiteral("/tmp/holdfast-test-XXXXXX"));
        EmbeddedCluster::Options options{.folder = folder.path(), .durable = false};
        if (kind == QStringLiteral("foreign"))
            write(folder, QStringLiteral("postgresql/letters.txt"), "dear");
        else if (kind == QStringLiteral("version"))
            write(folder, QStringLiteral("postgresql/PG_VERSION"), "9\n");
        else if (kind == QStringLiteral("long"))
            options.folder += u'/' + QString(120, u'a');
        else if (kind == QStringLiteral("user"))
            options.runAs = QStringLiteral("nobody-of-this-name");
        else {
            write(folder, QStringLiteral("occupied/x"), "x");
            options.folder += QStringLiteral("/occupied/x");
        }
        try {
            EmbeddedCluster cluster(options);
            cluster.start();
            QFAIL("it started");
        } catch (const ClusterError &error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(hint), error.what());
        }
    }

    void twoServicesMayMigrateAtOnce()
    {
        TestCluster cluster;
        {
            Database owner(cluster.owner());
            owner.run("CREATE DATABASE fresh");
        }
        DatabaseSettings fresh = cluster.owner();
        fresh.database = QStringLiteral("fresh");
        std::atomic<int> failures = 0;
        {
            std::vector<std::jthread> services;
            for (int i = 0; i < 4; ++i)
                services.emplace_back([&] {
                    try {
                        Database own(fresh);
                        migrate(own);
                    } catch (const std::exception &error) {
                        qWarning("%s", error.what());
                        ++failures;
                    }
                });
        }
        QCOMPARE(failures.load(), 0);
        Database owner(fresh);
        QCOMPARE(owner.run("SELECT max(number) FROM holdfast.schema_migrations").integer(0, 0), schemaVersion());
    }

    void aNewerSchemaIsRefused()
    {
        TestCluster cluster;
        Database owner(cluster.owner());
        owner.run("INSERT INTO holdfast.schema_migrations VALUES ($1, 'from the future')", {schemaVersion() + 1});
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, migrate(owner));
    }

private:
    static int rowsAfterReconnect(Database &owner)
    {
        try {
            return owner.run("SELECT n FROM kept").size();
        } catch (const DatabaseError &) {
            return -1;
        }
    }

    static void write(const QTemporaryDir &folder, const QString &name, const QByteArray &text)
    {
        QDir(folder.path()).mkpath(QFileInfo(name).path());
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        // The user PostgreSQL runs as must be able to look at it.
        QFile::setPermissions(folder.path(), QFile::permissions(folder.path()) | QFile::ReadOther | QFile::ExeOther);
    }
};

QTEST_GUILESS_MAIN(TestEmbeddedCluster)
#include "tst_cluster.moc"
