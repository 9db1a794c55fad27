#pragma once

#include <QDateTime>
#include <QJsonObject>
#include <QString>

namespace holdfast {

/// One step of an appointment: who did it, when, from where.
struct AppointmentEvent
{
    QDateTime at;       ///< UTC
    QString actor;      ///< the account's name, or the database's user for a change made outside the service
    QString channel;    ///< app, web, counter or sql
    QString desk;       ///< empty for app and web
    QString kind;       ///< booked, moved, status, note, undone or cancelled
    QString from;       ///< the appointment's status before; of a note: the text before
    QString to;         ///< the status after; of a note: the text after
    qint64 slotId = 0;  ///< the seat it had after this step
    QString doctorName; ///< of that seat
    QDateTime startsAt; ///< of that seat, UTC
    QString reason;     ///< as somebody gave it

    static AppointmentEvent fromJson(const QJsonObject &json);
    bool operator==(const AppointmentEvent &) const = default;
};

} // namespace holdfast
