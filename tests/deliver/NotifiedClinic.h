#pragma once

#include "deliver/Deliveries.h"
#include "deliver/channels/HttpChannel.h"
#include "deliver/channels/SmtpChannel.h"
#include "deliver/notify/NotificationConsumer.h"
#include "tests/support/BookingClinic.h"
#include "tests/support/Receiver.h"
#include "tests/support/Waiting.h"

namespace holdfast {

/// A clinic in a real database whose patients are told by a real mail server and a real SMS provider.
class NotifiedClinic : public BookingClinic
{
public:
    NotifiedClinic() : mail(QStringLiteral("mailserver.py")), sms(QStringLiteral("httpserver.py"))
    {
        cluster.moveClock(QStringLiteral("0"));
        deliveries = std::make_unique<Deliveries>(
            Deliveries::Options{.app = cluster.app(), .direct = cluster.owner(), .poll = std::chrono::milliseconds(30)},
            std::vector<std::shared_ptr<Consumer>>{mailConsumer(), smsConsumer()});
        deliveries->start();
    }

    /// The booking clock stands so far ahead of the real one.
    void setAhead(const QString &interval)
    {
        owner.run("UPDATE holdfast.test_clock SET shift = $1", {interval});
        deliveries->wake();
    }
    /// The booking clock stands at an instant, and goes on.
    void setNow(const QDateTime &now)
    {
        owner.run("UPDATE holdfast.test_clock SET shift = $1::timestamptz - now()",
                  {now.toUTC().toString(Qt::ISODate)});
        deliveries->wake();
    }
    /// Past everybody's window of taking back.
    void passUndoWindow()
    {
        owner.run("UPDATE holdfast.test_clock SET shift = shift + '16 seconds'");
        deliveries->wake();
    }
    /// Everything that is due was tried. False when it takes too long.
    bool settle()
    {
        deliveries->wake();
        return waitUntil(
            [this] {
                return count("SELECT count(*) FROM holdfast.outbox o, holdfast.outbox_cursor c"
                             " WHERE c.consumer = 'deliveries' AND (o.xid, o.id) > (c.xid, c.id)") == 0 &&
                       count("SELECT count(*) FROM holdfast.deliveries WHERE state = 'waiting'"
                             " AND (due_at <= holdfast.booking_now() OR lease_owner IS NOT NULL)") == 0;
            },
            15'000);
    }

    qint64 patientWith(const QString &email, const QString &phone = {})
    {
        const qint64 id = patient();
        owner.run("UPDATE holdfast.patients SET email = $2, phone = $3 WHERE id = $1", {id, email, phone});
        return id;
    }
    qint64 book(qint64 slot, qint64 patientId)
    {
        return appointmentOf(BookingStore(app).book(intent(), slot, patientId));
    }
    void cancel(qint64 appointment) { QCOMPARE(BookingStore(app).cancel(intent(), appointment).status, 200); }
    void move(qint64 appointment, qint64 slot)
    {
        QCOMPARE(BookingStore(app).reschedule(intent(), appointment, slot, {}).status, 200);
    }

    /// The subjects of the mails to an address, in the order of coming.
    QStringList subjects(const QString &to) const
    {
        QStringList found;
        for (const QJsonObject &one : mail.taken())
            if (one[u"to"][0].toString() == to)
                found.append(one[u"headers"][u"subject"].toString());
        return found;
    }
    /// The Message-IDs of the mails to an address, each once.
    QStringList messageIds(const QString &to) const
    {
        QStringList found;
        for (const QJsonObject &one : mail.taken())
            if (one[u"to"][0].toString() == to)
                found.append(one[u"headers"][u"message-id"].toString());
        found.removeDuplicates();
        return found;
    }
    QByteArray calendarOfLast(const QString &to) const
    {
        QByteArray text;
        for (const QJsonObject &one : mail.taken())
            if (one[u"to"][0].toString() == to)
                text = one[u"parts"][2][u"text"].toString().toUtf8();
        return text;
    }
    /// What the SMS provider was asked to send to a number.
    QStringList texts(const QString &phone) const
    {
        QStringList found;
        for (const QJsonObject &one : sms.taken()) {
            const QJsonObject body = QJsonDocument::fromJson(one[u"body"].toString().toUtf8()).object();
            if (body[u"to"].toString() == phone)
                found.append(body[u"text"].toString());
        }
        return found;
    }

    Receiver mail;
    Receiver sms;
    std::unique_ptr<Deliveries> deliveries;

private:
    std::shared_ptr<Consumer> mailConsumer() const
    {
        SmtpSettings settings;
        settings.url = QStringLiteral("smtp://127.0.0.1:%1").arg(mail.port());
        settings.from = QStringLiteral("desk@clinic.example");
        settings.tls = false;
        return std::make_shared<NotificationConsumer>(std::make_unique<SmtpChannel>(settings),
                                                      NotificationConsumer::Options{.organizer = settings.from});
    }
    std::shared_ptr<Consumer> smsConsumer() const
    {
        const QJsonObject json{
            {QStringLiteral("url"), QStringLiteral("http://127.0.0.1:%1/").arg(sms.port())},
            {QStringLiteral("body"), QJsonObject{{QStringLiteral("to"), QStringLiteral("{to}")},
                                                 {QStringLiteral("text"), QStringLiteral("{text}")}}}};
        return std::make_shared<NotificationConsumer>(
            std::make_unique<HttpChannel>(QStringLiteral("sms"), HttpProvider::fromJson(json, QStringLiteral("sms"))),
            NotificationConsumer::Options{});
    }
};

} // namespace holdfast
