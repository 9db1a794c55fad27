#pragma once

#include "models/Clinic.h"

#include <QDateTime>
#include <QJsonObject>
#include <QString>

namespace holdfast {

enum class Role { Receptionist, Manager, Admin, Client, Patient };

/// "receptionist", "manager", "admin", "client", "patient".
QString toString(Role role);
/// Patient, the least of all, when the name is unknown.
Role roleFromString(const QString &name);

/// Who is signed in, where. The token is the secret the service answers login with; elsewhere it is empty.
struct Session
{
    QString token;
    QDateTime expiresAt; ///< UTC, the absolute end
    qint64 accountId = 0;
    QString accountName;
    Role role = Role::Receptionist;
    QString desk; ///< the desk's label, for instance "Counter 1"
    Clinic clinic;
    QDateTime serverTime; ///< the database's clock, UTC
    qint64 patientId = 0; ///< whom a patient's account is for, 0: nobody
    qint64 clientId = 0;  ///< the program that opened it for the patient, 0: none
    QString channel = {}; ///< what is booked through it: app, web or counter; empty on the desk's side

    static Session fromJson(const QJsonObject &json);
};

} // namespace holdfast
