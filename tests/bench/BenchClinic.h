#pragma once

#include "core/Database.h"
#include "tests/bench/MailSink.h"
#include "tests/support/Receiver.h"
#include "tests/support/RunningService.h"

#include <QJsonObject>
#include <QList>
#include <QTemporaryDir>

#include <memory>
#include <vector>

namespace holdfast {

/// A clinic in the real service, large enough to be loaded, with the means to load it and to let pgbench do the same.
/// Throws std::runtime_error when a part of the measuring itself fails.
class BenchClinic
{
public:
    static constexpr int connections = 64;

    /// `seats` of one doctor each thousand, and as many patients.
    explicit BenchClinic(int seats);

    /// Takes so many seats that nobody had before; says where they begin in slots() and patients().
    qsizetype takeSeats(int count);
    /// Writes rows to a CSV file for the generator; the first names the columns.
    QString writeCsv(const QList<QByteArray> &rows);

    /// Runs the load generator; its JSON.
    QJsonObject load(const QStringList &arguments);
    /// pgbench with 16 clients: transactions a second, for so many seconds, or for so many transactions when those are
    /// given.
    double pgbench(const QByteArray &script, int seconds, int transactions = 0);
    /// An intent of the clinic's receptionist with a fresh key, as SQL.
    QByteArray intentSql() const;

    /// As PostgreSQL writes an array.
    static QByteArray listOf(const QList<qint64> &ids);
    static void print(const QString &name, const QJsonObject &load, const QString &against = {});
    void fail(const QString &why);
    /// Looks whether the promise holds; fails when not.
    void check();

    /// The service anew, with other options, over the same data.
    void restart(const QStringList &options);
    /// Options with which everything that follows a booking is on, with a mail server and a provider of SMS that take
    /// what they are sent, and no time for undo before patients are told.
    QStringList everythingOn();
    /// How many messages those have taken.
    qsizetype messagesTaken() const;
    int port() const { return m_service.url().port(); }
    const QByteArray &token() const { return m_token; }
    /// Sessions of so many patients, the first ones of patients().
    QList<QByteArray> patientTokens(int count);

    Database &owner() { return *m_owner; }
    const QList<qint64> &slotList() const { return m_slots; }
    const QList<qint64> &patients() const { return m_patients; }
    qint64 firstDoctor() const { return m_doctors.front(); }
    qint64 residentMegabytes() const;
    bool failed() const { return m_failed; }

private:
    void addSeats();

    RunningService m_service{QStringList()};
    std::unique_ptr<Database> m_owner;
    QTemporaryDir m_folder;
    std::unique_ptr<MailSink> m_mail;
    std::unique_ptr<Receiver> m_sms;
    QList<QByteArray> m_patientTokens;
    qint64 m_clinic = 0;
    qint64 m_account = 0;
    QByteArray m_token;
    std::vector<qint64> m_doctors;
    QList<qint64> m_slots;
    QList<qint64> m_patients;
    qsizetype m_taken = 0;
    bool m_failed = false;
};

} // namespace holdfast
