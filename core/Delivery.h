#pragma once

#include "core/OutboxTail.h"

#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

namespace holdfast {

/// A committed change as those hear of it who do something about it outside of this database.
struct OutboxFact
{
    Cursor cursor;
    qint64 clinicId = 0;
    QString topic;
    qint64 slotId = 0;        ///< 0: none; so are the next two
    qint64 appointmentId = 0; ///< of several events about one appointment in one transaction, the first counts
    qint64 paymentId = 0;
    qint64 version = 0;         ///< the seat's
    QDateTime at;               ///< UTC
    QDateTime remindFrom = {};  ///< when the first reminder of the appointment may be due, as it is when read, UTC
    QStringList reachedBy = {}; ///< the channels that reach the appointment's patient, as it is when read
};

/// What is to be done about a fact.
struct PlannedDelivery
{
    QString kind = {};    ///< tells several deliveries of one fact apart
    QDateTime dueAt = {}; ///< invalid: at once
    QJsonObject payload = {};
    QString subject = {}; ///< empty: the appointment, else the payment, else the seat
    bool ordered = true;  ///< one after the other within a subject; false: by its own time alone
};

/// One thing to do, claimed for a while.
struct Delivery
{
    qint64 id = 0;
    QString consumer;
    QString kind;
    OutboxFact fact; ///< without remindFrom and reachedBy: look the appointment up as it is now
    QJsonObject payload;
    int attempts = 0; ///< this one included
    QString leaseOwner;

    /// The same whenever this is tried again, and nothing else's: for whoever is called to know it again.
    QString eventId() const { return kind.isEmpty() ? fact.cursor.toString() : fact.cursor.toString() + u'-' + kind; }
};

} // namespace holdfast
