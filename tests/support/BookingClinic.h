#pragma once

#include "core/BookingStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace holdfast {

/// One clinic in a real database, for tests of the booking functions.
class BookingClinic
{
public:
    BookingClinic()
        : owner(cluster.owner()), app(cluster.app()), seed(owner), clinic(seed.clinic()), account(seed.account(clinic))
    {
        // Whole minutes, so that a slot's start survives the way through JSON.
        opening = QDateTime::fromString(
            owner.run("SELECT holdfast.instant(date_trunc('day', now()) + interval '50 hours')").text(0, 0),
            Qt::ISODateWithMs);
    }

    Intent intent() const { return Seed::intent(account, clinic); }

    /// Seats of a new slot that starts `minute` minutes after the first.
    QList<qint64> slot(qint64 doctor, int minute, int capacity = 1, int minutes = 15)
    {
        return seed.seats(clinic, doctor, opening.addSecs(60 * minute), minutes, capacity);
    }

    /// A new doctor's `count` slots of a quarter of an hour, one after the other.
    QList<qint64> quarters(qint64 doctor, int count, int capacity = 1)
    {
        QList<qint64> firstSeats;
        for (int i = 0; i < count; ++i)
            firstSeats.append(slot(doctor, 15 * i, capacity).first());
        return firstSeats;
    }

    qint64 doctor(const QString &specialty = QStringLiteral("Da liễu")) { return seed.doctor(clinic, specialty); }
    qint64 patient() { return seed.patient(clinic); }

    SeatWish between(qint64 doctorId, int fromMinute, int toMinute) const
    {
        SeatWish wish;
        wish.doctorId = doctorId;
        wish.from = opening.addSecs(60 * fromMinute);
        wish.to = opening.addSecs(60 * toMinute);
        return wish;
    }

    static SeatWish at(qint64 slotId, std::optional<int> minutes = {}, bool anySeat = false)
    {
        SeatWish wish;
        wish.slotId = slotId;
        wish.minutes = minutes;
        wish.anySeat = anySeat;
        return wish;
    }

    QString statusOf(qint64 slotId)
    {
        return owner.run("SELECT status FROM holdfast.slots WHERE id = $1", {slotId}).text(0, 0);
    }
    QString statuses(const QList<qint64> &slotIds)
    {
        QStringList found;
        for (const qint64 id : slotIds)
            found.append(statusOf(id));
        return found.join(u' ');
    }
    qint64 count(const char *sql, const std::vector<Param> &params = {})
    {
        return owner.run(sql, params).integer(0, 0);
    }

    /// Every broken promise, in words; empty when all are kept.
    QString brokenPromises()
    {
        const Rows rows = owner.run("SELECT promise, slot_id FROM holdfast.broken_promises()");
        QStringList words;
        for (int row = 0; row < rows.size(); ++row)
            words.append(QStringLiteral("%1 (seat %2)").arg(rows.text(row, 0)).arg(rows.integer(row, 1)));
        return words.join(QStringLiteral(", "));
    }

    static QJsonObject json(const Answer &answer) { return QJsonDocument::fromJson(answer.body).object(); }
    static QString code(const Answer &answer) { return json(answer)[u"code"].toString(); }
    static qint64 appointmentOf(const Answer &answer) { return json(answer)[u"appointment"][u"id"].toInteger(); }
    static qint64 slotOf(const Answer &answer) { return json(answer)[u"slot"][u"id"].toInteger(); }
    static QUuid holdOf(const Answer &answer) { return QUuid::fromString(json(answer)[u"holdId"].toString()); }

    TestCluster cluster;
    Database owner;
    Database app;
    Seed seed;
    qint64 clinic;
    qint64 account;
    QDateTime opening; ///< when the first slot begins, whole minutes
};

} // namespace holdfast
