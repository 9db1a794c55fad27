#pragma once

#include <QDate>
#include <QDateTime>
#include <QJsonObject>
#include <QString>

namespace holdfast {

/// A patient as search and registration show one. lastVisit is UTC, invalid for nobody's visit yet.
struct Patient
{
    qint64 id = 0;
    QString name;
    QDate birthDate;
    QString phone;
    QString idNumber;
    QDateTime lastVisit;
    qint64 version = 0; ///< grows with every change of the record

    static Patient fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
    bool operator==(const Patient &) const = default;
};

} // namespace holdfast
