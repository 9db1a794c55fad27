// The service under load beside pgbench calling the same function in the same run. Prints a table, checks the promise,
// fails if it is broken.

#include "core/Database.h"
#include "tests/support/RunningService.h"
#include "tests/support/Seed.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>

#include <cstdio>
#include <stdexcept>

using namespace holdfast;

namespace {

constexpr int connections = 64;
constexpr int seatsPerDoctor = 1000;

class Bench
{
public:
    explicit Bench(int seconds) : m_seconds(seconds), m_owner(m_service.owner())
    {
        m_owner.setAnswerDeadline(10 * 60'000);
        Seed seed(m_owner);
        m_clinic = seed.clinic();
        m_account = seed.account(m_clinic);
        m_token = seed.session(m_account);
        say("Filling the database");
        for (int i = 0; i < seconds * 20; ++i)
            m_slots += seed.slotRow(m_clinic,
                                    m_doctors.emplace_back(seed.doctor(m_clinic, QStringLiteral("Khoa %1").arg(i / 4))),
                                    seatsPerDoctor);
        m_patients = seed.patients(m_clinic, static_cast<int>(m_slots.size()));
        m_owner.run("ANALYZE");
    }

    void run()
    {
        std::printf("%-34s %9s %8s %8s %8s  %-24s %s\n", "scenario", "per s", "p50 ms", "p99 ms", "p99.9", "answers",
                    "against pgbench");
        spreadBookings();
        hotSeats();
        doctorDay();
        oneKey();
        mixed();
        std::printf("%-34s %9lld MB\n", "service's memory (VmRSS)", static_cast<long long>(residentMegabytes()));
        const Rows broken = m_owner.run("SELECT promise, count(*) FROM holdfast.broken_promises() GROUP BY 1");
        for (int row = 0; row < broken.size(); ++row)
            fail(QStringLiteral("%1 (%2 times)").arg(broken.text(row, 0)).arg(broken.integer(row, 1)));
    }

    bool failed() const { return m_failed; }

private:
    static void say(const char *what)
    {
        std::printf("%s ...\n", what);
        std::fflush(stdout);
    }

    void fail(const QString &why)
    {
        m_failed = true;
        std::printf("FAILED: %s\n", qPrintable(why));
    }

    /// Takes the next seats and as many patients; CSV for the generator.
    QString takeRows(int count)
    {
        const QString name = QStringLiteral("%1/rows.csv").arg(m_folder.path());
        QFile file(name);
        if (!file.open(QIODevice::WriteOnly))
            throw std::runtime_error("The data file cannot be written.");
        file.write("slot,patient\n");
        for (int i = 0; i < count; ++i, ++m_taken)
            file.write(QByteArray::number(m_slots[m_taken]) + ',' + QByteArray::number(m_patients[m_taken]) + '\n');
        return name;
    }

    QJsonObject load(const QStringList &arguments)
    {
        QProcess process;
        process.start(QStringLiteral(HOLDFAST_LOAD_PATH),
                      QStringList{QStringLiteral("--url"), m_service.url().toString(), QStringLiteral("--token"),
                                  QString::fromLatin1(m_token), QStringLiteral("--connections"),
                                  QString::number(connections)} +
                          arguments);
        if (!process.waitForFinished(-1) || process.exitCode() != 0)
            throw std::runtime_error("holdfast-load: " + process.readAllStandardError().toStdString());
        return QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    }

    /// Bookings a second of pgbench calling the function itself, 16 clients, over seats of its own.
    double pgbench(int seconds)
    {
        const int rows = seconds * 5000;
        QFile script(m_folder.filePath(QStringLiteral("book.sql")));
        if (!script.open(QIODevice::WriteOnly))
            throw std::runtime_error("The pgbench script cannot be written.");
        m_owner.run("SET client_min_messages = warning");
        m_owner.run("CREATE SEQUENCE IF NOT EXISTS holdfast.bench_seat");
        m_owner.run("SELECT setval('holdfast.bench_seat', $1)", {static_cast<qint64>(m_taken) + m_slots.first()});
        m_taken += rows;
        script.write(QStringLiteral("SELECT r.status FROM (SELECT nextval('holdfast.bench_seat') AS n) AS s, LATERAL "
                                    "holdfast.book_slot(ROW(%1, %2, 'counter', 'Bench', gen_random_uuid()::text, "
                                    "'\\x00'::bytea, NULL)::holdfast.intent, s.n, s.n - %3 + %4) AS r;\n")
                         .arg(m_account)
                         .arg(m_clinic)
                         .arg(m_slots.first())
                         .arg(m_patients.first())
                         .toUtf8());
        script.close();
        QProcess process;
        process.start(QStringLiteral("/usr/lib/postgresql/15/bin/pgbench"),
                      {QStringLiteral("-n"), QStringLiteral("-h"), m_service.owner().host, QStringLiteral("-U"),
                       QStringLiteral("holdfast"), QStringLiteral("-c"), QStringLiteral("16"), QStringLiteral("-j"),
                       QStringLiteral("2"), QStringLiteral("-M"), QStringLiteral("prepared"), QStringLiteral("-T"),
                       QString::number(seconds), QStringLiteral("-f"), script.fileName(), QStringLiteral("holdfast")});
        process.waitForFinished(-1);
        const QString output = QString::fromUtf8(process.readAllStandardOutput());
        const auto match = QRegularExpression(QStringLiteral("tps = ([0-9.]+)")).match(output);
        if (!match.hasMatch())
            throw std::runtime_error("pgbench: " + process.readAllStandardError().toStdString());
        return match.captured(1).toDouble();
    }

    static void print(const char *name, const QJsonObject &load, const QString &against = {})
    {
        QStringList statuses;
        const QJsonObject counts = load[u"statuses"].toObject();
        for (auto it = counts.begin(); it != counts.end(); ++it)
            statuses.append(QStringLiteral("%1: %2").arg(it.key()).arg(it->toInteger()));
        std::printf("%-34s %9.0f %8.2f %8.2f %8.2f  %-24s %s\n", name, load[u"perSecond"].toDouble(),
                    load[u"p50"].toDouble(), load[u"p99"].toDouble(), load[u"p999"].toDouble(),
                    qPrintable(statuses.join(QStringLiteral(", "))), qPrintable(against));
        std::fflush(stdout);
    }

    static QStringList booking()
    {
        return {QStringLiteral("--request"),
                QStringLiteral(R"(1 POST /api/v1/appointments {"slotId":{slot},"patientId":{patient}})")};
    }

    void spreadBookings()
    {
        const double before = pgbench(m_seconds);
        const QJsonObject ours = load(QStringList{QStringLiteral("--data"), takeRows(m_seconds * 5000),
                                                  QStringLiteral("--seconds"), QString::number(m_seconds),
                                                  QStringLiteral("--requests"), QString::number(m_seconds * 5000)} +
                                      booking());
        const double after = pgbench(m_seconds);
        const double ratio = ours[u"perSecond"].toDouble() / ((before + after) / 2);
        print("S1 bookings, every seat its own", ours,
              QStringLiteral("%1 (pgbench %2 and %3 per s)")
                  .arg(ratio, 0, 'f', 2)
                  .arg(before, 0, 'f', 0)
                  .arg(after, 0, 'f', 0));
        if (ours[u"statuses"][u"201"].toInteger() != ours[u"answers"].toInteger())
            fail(QStringLiteral("S1: every booking should have been made"));
    }

    void hotSeats()
    {
        constexpr int seats = 24;
        constexpr int requests = 5000;
        const qsizetype first = m_taken;
        takeRows(seats);
        const QString name = m_folder.filePath(QStringLiteral("hot.csv"));
        QFile file(name);
        if (!file.open(QIODevice::WriteOnly))
            throw std::runtime_error("The data file cannot be written.");
        file.write("slot,patient\n");
        for (int i = 0; i < requests; ++i)
            file.write(QByteArray::number(m_slots[first + i % seats]) + ',' + QByteArray::number(m_patients[i]) + '\n');
        file.close();
        const QJsonObject ours =
            load(QStringList{QStringLiteral("--data"), name, QStringLiteral("--requests"), QString::number(requests),
                             QStringLiteral("--seconds"), QStringLiteral("30")} +
                 booking());
        print("S2 5,000 requests on 24 seats", ours);
        if (ours[u"statuses"][u"201"].toInteger() != seats)
            fail(QStringLiteral("S2: exactly 24 should have won"));
    }

    QString dayPath() const
    {
        return QStringLiteral("/api/v1/doctors/%1/slots?date=%2")
            .arg(m_doctors.front())
            .arg(QDate::currentDate().addDays(3).toString(Qt::ISODate));
    }

    void doctorDay()
    {
        print("S3 a doctor's day", load({QStringLiteral("--seconds"), QString::number(m_seconds),
                                         QStringLiteral("--request"), QStringLiteral("1 GET ") + dayPath()}));
    }

    void oneKey()
    {
        const QJsonObject ours = load(QStringList{QStringLiteral("--data"), takeRows(1), QStringLiteral("--key"),
                                                  QStringLiteral("bench-one-key"), QStringLiteral("--same-body"),
                                                  QStringLiteral("--seconds"), QString::number(m_seconds)} +
                                      booking());
        print("S4 one key from 64 connections", ours);
        if (ours[u"statuses"][u"201"].toInteger() != 1 || !ours[u"bodiesAlike"].toBool())
            fail(QStringLiteral("S4: one effect and one body"));
    }

    void mixed()
    {
        print("S5 50 reads to 1 booking",
              load(QStringList{QStringLiteral("--data"), takeRows(m_seconds * 1000), QStringLiteral("--seconds"),
                               QString::number(m_seconds), QStringLiteral("--request"),
                               QStringLiteral("50 GET ") + dayPath()} +
                   booking()));
    }

    qint64 residentMegabytes() const
    {
        QFile status(QStringLiteral("/proc/%1/status").arg(m_service.pid()));
        if (!status.open(QIODevice::ReadOnly))
            return 0;
        const auto match =
            QRegularExpression(QStringLiteral("VmRSS:\\s+(\\d+)")).match(QString::fromLatin1(status.readAll()));
        return match.captured(1).toLongLong() / 1024;
    }

    int m_seconds;
    RunningService m_service{QStringList()};
    Database m_owner;
    QTemporaryDir m_folder;
    qint64 m_clinic = 0;
    qint64 m_account = 0;
    QByteArray m_token;
    std::vector<qint64> m_doctors;
    QList<qint64> m_slots;
    QList<qint64> m_patients;
    qsizetype m_taken = 0;
    bool m_failed = false;
};

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    try {
        Bench bench(QCoreApplication::arguments().contains(QStringLiteral("--quick")) ? 3 : 10);
        bench.run();
        return bench.failed() ? 1 : 0;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "holdfast-bench: %s\n", error.what());
        return 2;
    }
}
