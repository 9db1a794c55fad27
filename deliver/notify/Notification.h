#pragma once

#include <QDateTime>
#include <QJsonObject>
#include <QString>
#include <QTimeZone>

namespace holdfast {

/// What is to be said to a patient about an appointment, before it is worded.
struct Notification
{
    QString id;     ///< of the message, the same for every attempt
    int number = 0; ///< grows with every message about the appointment by one channel
    QString kind;   ///< confirmation, move, cancellation or reminder
    QString to;     ///< a mail address, a phone number or a push token
    qint64 appointmentId = 0;
    QString language; ///< en, vi or ko
    QString patient;
    QString clinic;
    QString address;
    QString phone;
    QTimeZone zone; ///< the clinic's
    QString doctor;
    QString room;
    QDateTime startsAt;  ///< UTC
    QDateTime endsAt;    ///< UTC
    QDateTime movedFrom; ///< UTC; invalid when it was not moved

    static Notification fromJson(const QJsonObject &json);
};

} // namespace holdfast
