#include "tests/support/TestCluster.h"

#include "tests/support/ClusterTemplate.h"

#include "core/Migrations.h"

#include <QFile>
#include <QTimeZone>

namespace holdfast {

namespace {

/// Breaks a guard as a script of tests/planted says, by replacing words in functions. Throws when there are no such
/// words any more.
void plant(Database &owner, const QString &script)
{
    QFile file(script);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("There is no " + script.toStdString() + " to plant.");
    owner.runScript("CREATE FUNCTION pg_temp.plant(p_function text, p_old text, p_new text) RETURNS void"
                    " LANGUAGE plpgsql AS $plant$ DECLARE"
                    " v_text text := pg_get_functiondef(('holdfast.' || p_function)::regproc);"
                    " BEGIN ASSERT strpos(v_text, p_old) > 0, 'There is nothing like that in ' || p_function;"
                    " EXECUTE replace(v_text, p_old, p_new); END $plant$");
    owner.runScript(file.readAll());
}

} // namespace

TestCluster::TestCluster()
    : m_folder(QStringLiteral("/tmp/holdfast-test-XXXXXX"))
    , m_cluster(std::make_unique<EmbeddedCluster>(EmbeddedCluster::Options{
          .folder = m_folder.path(), .durable = false, .settings = {QStringLiteral("max_connections=120")}}))
{
    copyClusterTemplate(m_folder.path());
    m_cluster->start();
    Database database(owner());
    // Twenty connections that have just been opened compile their functions while one row is wanted by all of them: on
    // a busy machine that takes longer than anybody would wait in a clinic.
    database.run("ALTER ROLE holdfast_app IN DATABASE holdfast SET lock_timeout = '3s'");
    database.run("ALTER ROLE holdfast_app IN DATABASE holdfast SET statement_timeout = '4500ms'");
    if (const QString script = qEnvironmentVariable("HOLDFAST_PLANTED"); !script.isEmpty())
        plant(database, script);
}

DatabaseSettings TestCluster::owner() const
{
    DatabaseSettings settings = m_cluster->ownerSettings();
    settings.answerDeadlineMs = 60'000;
    return settings;
}

void TestCluster::moveClock(const QString &interval)
{
    moveClock(owner(), interval);
}

void TestCluster::moveClock(const DatabaseSettings &owner, const QString &interval)
{
    Database database(owner);
    database.run("SET client_min_messages = warning");
    database.run("CREATE TABLE IF NOT EXISTS holdfast.test_clock (shift interval NOT NULL)");
    database.run("GRANT SELECT ON holdfast.test_clock TO holdfast_app");
    database.run("CREATE OR REPLACE FUNCTION holdfast.booking_now() RETURNS timestamptz LANGUAGE sql STABLE"
                 " AS 'SELECT now() + (SELECT sum(shift) FROM holdfast.test_clock)'");
    database.run("DELETE FROM holdfast.test_clock");
    database.run("INSERT INTO holdfast.test_clock VALUES ($1)", {interval});
}

void TestCluster::moveClockToAMorning(const DatabaseSettings &owner)
{
    const QTimeZone zone("Asia/Ho_Chi_Minh");
    const QDateTime now = QDateTime::currentDateTimeUtc();
    QDate day = now.toTimeZone(zone).date().addDays(2);
    while (day.dayOfWeek() != Qt::Tuesday)
        day = day.addDays(1);
    moveClock(owner, QStringLiteral("%1 seconds").arg(now.secsTo(QDateTime(day, QTime(8, 20), zone))));
}

DatabaseSettings TestCluster::scratchDatabase(const QString &name)
{
    {
        Database database(owner());
        database.runScript("CREATE DATABASE " + name.toUtf8());
    }
    DatabaseSettings settings = owner();
    settings.database = name;
    Database scratch(settings);
    migrate(scratch);
    return settings;
}

} // namespace holdfast
