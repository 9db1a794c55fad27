#pragma once

#include "tests/support/BookingClinic.h"
#include "tests/support/Receiver.h"
#include "tests/support/Waiting.h"

#include <QMap>
#include <QProcess>

#include <limits>
#include <random>

namespace holdfast {

/// Books for patients while the part of the service that tells them is killed at named steps, and looks at what a real
/// mail server and a real SMS provider got.
class ExactlyOnceRuns
{
public:
    ExactlyOnceRuns() : m_mail(QStringLiteral("mailserver.py")), m_sms(QStringLiteral("httpserver.py"))
    {
        m_clinic.cluster.moveClock(QStringLiteral("0"));
    }

    /// One run: what broke, in words; empty when every booking has one confirmation at each receiver, by event id.
    QString run(quint32 seed)
    {
        m_random.seed(seed);
        m_mail.clear();
        m_sms.clear();
        const int deaths = 1 + draw(2);
        QList<qint64> appointments;
        for (int death = 0; death < deaths; ++death) {
            QProcess host;
            const QString step = QString::fromLatin1(steps[draw(4)]);
            startHost(host, step + QStringLiteral(":%1").arg(1 + draw(4)));
            for (int i = 0; i < 3; ++i)
                appointments.append(book(seed, static_cast<int>(appointments.size())));
            // Dead, or done before its hour.
            waitUntil([&] { return host.state() == QProcess::NotRunning || isSettled(); }, 20'000);
            if (host.state() == QProcess::NotRunning)
                ++m_deaths[step];
            end(host);
            // Past the lease of whoever died, and of what its connections still did when it was dead.
            waitUntil([this] {
                return m_clinic.count("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'") <=
                       2;
            });
            m_clinic.owner.run("UPDATE holdfast.test_clock SET shift = shift + '2 minutes'");
        }
        QProcess host;
        startHost(host, QStringLiteral("never:1"));
        const bool settled = waitUntil([this] { return isSettled(); }, 20'000);
        end(host);
        return settled ? broken(seed, appointments) : QStringLiteral("what still waits: ") + waiting();
    }

    /// How many processes died by their own hand so far at the step of which fewest did: a run without any proves
    /// nothing.
    int fewestDeaths() const
    {
        int fewest = std::numeric_limits<int>::max();
        for (const char *step : steps)
            fewest = std::min(fewest, m_deaths.value(QString::fromLatin1(step)));
        return fewest;
    }

private:
    static constexpr const char *steps[] = {"after-commit", "after-claim", "after-send", "before-ack"};

    int draw(int below) { return static_cast<int>(m_random() % static_cast<unsigned>(below)); }

    void startHost(QProcess &host, const QString &dieAt) const
    {
        host.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        host.start(QStringLiteral(HOLDFAST_DELIVERHOST_PATH),
                   {QStringLiteral("--socket"), m_clinic.cluster.app().host, QStringLiteral("--mail"),
                    QString::number(m_mail.port()), QStringLiteral("--sms"), QString::number(m_sms.port()),
                    QStringLiteral("--die-at"), dieAt});
        if (!host.waitForStarted())
            throw std::runtime_error("The host of the deliveries did not start.");
    }

    static void end(QProcess &host)
    {
        host.closeWriteChannel();
        if (host.state() != QProcess::NotRunning && !host.waitForFinished(10'000))
            host.kill();
        host.waitForFinished();
    }

    static QString address(quint32 seed, int number)
    {
        return QStringLiteral("p%1.%2@patients.example").arg(seed).arg(number);
    }
    static QString phone(quint32 seed, int number) { return QStringLiteral("09%1%2").arg(seed).arg(number); }

    qint64 book(quint32 seed, int number)
    {
        const qint64 patient = m_clinic.patient();
        m_clinic.owner.run("UPDATE holdfast.patients SET email = $2, phone = $3, notify = '{email,sms}',"
                           " quiet_from = '00:00', quiet_to = '00:00' WHERE id = $1",
                           {patient, address(seed, number), phone(seed, number)});
        const qint64 slot = m_clinic.seed.slotIn(m_clinic.clinic, m_clinic.doctor(), 5 * 24 * 60);
        return BookingClinic::appointmentOf(BookingStore(m_clinic.app).book(m_clinic.intent(), slot, patient));
    }

    bool isSettled()
    {
        return m_clinic.count("SELECT count(*) FROM holdfast.outbox o, holdfast.outbox_cursor c"
                              " WHERE c.consumer = 'deliveries' AND (o.xid, o.id) > (c.xid, c.id)") == 0 &&
               m_clinic.count("SELECT count(*) FROM holdfast.deliveries WHERE state = 'waiting' AND kind = ''") == 0;
    }

    QString waiting()
    {
        return m_clinic.owner
            .run("SELECT coalesce(json_agg(d), '[]')::text FROM (SELECT consumer, id, due_at - holdfast.booking_now() "
                 "AS due,"
                 " lease_until - holdfast.booking_now() AS lease, attempts, last_error, horizon,"
                 " (SELECT xid FROM holdfast.outbox_cursor WHERE consumer = 'deliveries') AS cursor"
                 " FROM holdfast.deliveries WHERE state = 'waiting' AND kind = '') AS d")
            .text(0, 0);
    }

    QString broken(quint32 seed, const QList<qint64> &appointments) const
    {
        QMap<QString, QSet<QString>> idsByAddress;
        for (const QJsonObject &mail : m_mail.taken())
            idsByAddress[mail[u"to"][0].toString()].insert(mail[u"headers"][u"message-id"].toString());
        for (const QJsonObject &request : m_sms.taken()) {
            const QJsonObject body = QJsonDocument::fromJson(request[u"body"].toString().toUtf8()).object();
            idsByAddress[body[u"to"].toString()].insert(request[u"headers"][u"idempotency-key"].toString());
        }
        QStringList words;
        for (int number = 0; number < appointments.size(); ++number)
            for (const QString &to : {address(seed, number), phone(seed, number)})
                if (idsByAddress.value(to).size() != 1)
                    words.append(QStringLiteral("%1 got %2 confirmations").arg(to).arg(idsByAddress.value(to).size()));
        if (idsByAddress.size() != 2 * appointments.size())
            words.append(QStringLiteral("%1 addresses were told").arg(idsByAddress.size()));
        return words.join(QStringLiteral("; "));
    }

    BookingClinic m_clinic;
    Receiver m_mail;
    Receiver m_sms;
    std::mt19937 m_random;
    QMap<QString, int> m_deaths; ///< by step
};

} // namespace holdfast
