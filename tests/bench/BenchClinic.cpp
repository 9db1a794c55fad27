#include "tests/bench/BenchClinic.h"

#include "core/Promise.h"
#include "core/Secrets.h"
#include "tests/support/Seed.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QProcess>
#include <QRegularExpression>

#include <cstdio>
#include <stdexcept>

namespace holdfast {

namespace {

constexpr int seatsPerDoctor = 1000;
constexpr int pgbenchClients = 16;

void writeFile(const QString &name, const QByteArray &text)
{
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        throw std::runtime_error("The file " + name.toStdString() + " cannot be written.");
}

} // namespace

BenchClinic::BenchClinic(int seats) : m_owner(std::make_unique<Database>(m_service.owner()))
{
    std::printf("Filling the database ...\n");
    std::fflush(stdout);
    m_owner->setAnswerDeadline(10 * 60'000);
    m_owner->run("SET client_min_messages = warning");
    Seed seed(*m_owner);
    m_clinic = seed.clinic();
    m_account = seed.account(m_clinic);
    m_token = seed.session(m_account);
    for (int doctor = 0; doctor * seatsPerDoctor < seats; ++doctor)
        m_doctors.push_back(seed.doctor(m_clinic, QStringLiteral("Khoa %1").arg(doctor / 4)));
    addSeats();
    m_patients = seed.patients(m_clinic, static_cast<int>(m_slots.size()));
    // Half of them are reached by mail, the others by SMS; at any hour, so that no night makes the measuring easier.
    m_owner->run("UPDATE holdfast.patients SET quiet_from = '00:00', quiet_to = '00:00',"
                 " email = CASE WHEN id % 2 = 0 THEN 'p' || id || '@patients.example' ELSE '' END,"
                 " phone = '09' || lpad(id::text, 8, '0')");
    m_owner->run("VACUUM ANALYZE");
    m_owner->run("CHECKPOINT"); // what filling wrote is not measured
}

void BenchClinic::addSeats()
{
    // Neighbours in the list belong to different doctors, as they do when a whole clinic books at once. Forty a day.
    const Rows rows = m_owner->run(
        "INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at)"
        " SELECT d.clinic_id, d.id, t, t + interval '10 minutes' FROM (SELECT n, date_trunc('day', "
        "holdfast.booking_now())"
        " + make_interval(days => 1 + n / 40, mins => 10 * (n % 40)) AS t FROM generate_series(0, $2 - 1) AS n) AS x,"
        " holdfast.doctors d WHERE d.clinic_id = $1 ORDER BY n, d.id RETURNING id",
        {m_clinic, seatsPerDoctor});
    for (int row = 0; row < rows.size(); ++row)
        m_slots.append(rows.integer(row, 0));
}

QList<QByteArray> BenchClinic::patientTokens(int count)
{
    if (m_patientTokens.size() < count) {
        const QList<qint64> without = m_patients.sliced(m_patientTokens.size(), count - m_patientTokens.size());
        QList<QByteArray> hashes;
        for (qsizetype i = 0; i < without.size(); ++i) {
            m_patientTokens.append(newToken());
            hashes.append("\"\\\\x" + hashToken(m_patientTokens.last()).toHex() + '"');
        }
        m_owner->run(
            "WITH made AS (INSERT INTO holdfast.accounts (clinic_id, login, password_hash, name, role, channel, "
            "patient_id) SELECT $1, 'patient:' || p, '', 'Patient', 'patient', 'app', p"
            " FROM unnest($2::bigint[]) AS p RETURNING id, patient_id)"
            " SELECT holdfast.open_session(made.id, w.hash, '', '1 hour', '1 hour')"
            " FROM unnest($2::bigint[], $3::bytea[]) AS w (patient, hash) JOIN made ON patient_id = w.patient",
            {m_clinic, listOf(without), '{' + hashes.join(',') + '}'});
    }
    return m_patientTokens.first(count);
}

QByteArray BenchClinic::listOf(const QList<qint64> &ids)
{
    QByteArrayList written;
    for (const qint64 id : ids)
        written.append(QByteArray::number(id));
    return '{' + written.join(',') + '}';
}

void BenchClinic::restart(const QStringList &options)
{
    m_service.stop();
    m_service.setOptions(options);
    m_service.start();
    m_owner = std::make_unique<Database>(m_service.owner()); // the database was stopped with the service
}

QStringList BenchClinic::everythingOn()
{
    if (!m_mail) {
        m_mail = std::make_unique<MailSink>();
        m_sms = std::make_unique<Receiver>(QStringLiteral("httpserver.py"));
    }
    const QString key = m_folder.filePath(QStringLiteral("key"));
    writeFile(key, "bench\n");
    const QString config = m_folder.filePath(QStringLiteral("deliver.json"));
    writeFile(config, R"({"undoSeconds": 0,
        "email": {"url": "smtp://127.0.0.1:)" +
                          QByteArray::number(m_mail->port()) +
                          R"(", "from": "desk@clinic.example", "tls": false},
        "sms": {"url": "http://127.0.0.1:)" +
                          QByteArray::number(m_sms->port()) + R"(/", "body": {"to": "{to}", "text": "{text}"}}})");
    return {QStringLiteral("--refund-url"),      QStringLiteral("http://127.0.0.1:9/refunds"),
            QStringLiteral("--refund-key-file"), key,
            QStringLiteral("--delivery-config"), config};
}

qsizetype BenchClinic::messagesTaken() const
{
    if (!m_mail)
        return 0;
    return m_mail->taken() + QDir(m_sms->folder()).entryList({QStringLiteral("*.json")}, QDir::Files).size();
}

qsizetype BenchClinic::takeSeats(int count)
{
    const qsizetype first = m_taken;
    m_taken += count;
    if (m_taken > m_slots.size())
        throw std::runtime_error("The bench's clinic has too few seats.");
    return first;
}

QString BenchClinic::writeCsv(const QList<QByteArray> &rows)
{
    const QString name = m_folder.filePath(QStringLiteral("rows.csv"));
    writeFile(name, rows.join('\n') + '\n');
    return name;
}

QJsonObject BenchClinic::load(const QStringList &arguments)
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

double BenchClinic::pgbench(const QByteArray &script, int seconds, int transactions)
{
    const QString name = m_folder.filePath(QStringLiteral("script.sql"));
    writeFile(name, script);
    const QString length = transactions > 0 ? QStringLiteral("-t") : QStringLiteral("-T");
    QProcess process;
    process.start(QStringLiteral("/usr/lib/postgresql/15/bin/pgbench"),
                  {QStringLiteral("-n"), QStringLiteral("-h"), m_service.owner().host, QStringLiteral("-U"),
                   QStringLiteral("holdfast"), QStringLiteral("-c"), QString::number(pgbenchClients),
                   QStringLiteral("-j"), QStringLiteral("2"), QStringLiteral("-M"), QStringLiteral("prepared"), length,
                   QString::number(transactions > 0 ? transactions / pgbenchClients : seconds), QStringLiteral("-f"),
                   name, QStringLiteral("holdfast")});
    process.waitForFinished(-1);
    const QString output = QString::fromUtf8(process.readAllStandardOutput());
    const auto match = QRegularExpression(QStringLiteral("tps = ([0-9.]+)")).match(output);
    if (!match.hasMatch())
        throw std::runtime_error("pgbench: " + process.readAllStandardError().toStdString());
    return match.captured(1).toDouble();
}

QByteArray BenchClinic::intentSql() const
{
    return "ROW(" + QByteArray::number(m_account) + ", " + QByteArray::number(m_clinic) +
           ", 'counter', 'Bench', gen_random_uuid()::text, '\\x00'::bytea, NULL)::holdfast.intent";
}

void BenchClinic::print(const QString &name, const QJsonObject &load, const QString &against)
{
    QStringList statuses;
    const QJsonObject counts = load[u"statuses"].toObject();
    for (auto it = counts.begin(); it != counts.end(); ++it)
        statuses.append(QStringLiteral("%1: %2").arg(it.key()).arg(it->toInteger()));
    std::printf("%-34s %9.0f %8.2f %8.2f %8.2f  %-24s %s\n", qPrintable(name), load[u"perSecond"].toDouble(),
                load[u"p50"].toDouble(), load[u"p99"].toDouble(), load[u"p999"].toDouble(),
                qPrintable(statuses.join(QStringLiteral(", "))), qPrintable(against));
    std::fflush(stdout);
}

void BenchClinic::fail(const QString &why)
{
    m_failed = true;
    std::printf("FAILED: %s\n", qPrintable(why));
}

void BenchClinic::check()
{
    const QStringList broken = brokenPromises(*m_owner);
    for (const QString &promise : broken)
        fail(promise);
}

qint64 BenchClinic::residentMegabytes() const
{
    QFile status(QStringLiteral("/proc/%1/status").arg(m_service.pid()));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    const auto match =
        QRegularExpression(QStringLiteral("VmRSS:\\s+(\\d+)")).match(QString::fromLatin1(status.readAll()));
    return match.captured(1).toLongLong() / 1024;
}

} // namespace holdfast
