#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>
#include <QTimeZone>

namespace holdfast {

/// A clinic; its zone, never the computer's, decides what a day is.
struct Clinic
{
    qint64 id = 0;
    QString name;
    QTimeZone timeZone = QTimeZone::utc();

    static Clinic fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
    bool operator==(const Clinic &) const = default;
};

/// A doctor, or a room that is booked like one (a vaccination room).
struct Doctor
{
    qint64 id = 0;
    QString name;
    QString specialty;
    QString room;

    static Doctor fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
    bool operator==(const Doctor &) const = default;
};

} // namespace holdfast
