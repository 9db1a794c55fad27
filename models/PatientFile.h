#pragma once

#include "models/ChangedBy.h"
#include "models/Patient.h"
#include "models/Slot.h"

#include <QDateTime>
#include <QJsonObject>
#include <QList>

namespace holdfast {

/// An appointment as the patient's file lists it. Instants are UTC.
struct AppointmentLine
{
    qint64 id = 0;
    qint64 slotId = 0;
    qint64 doctorId = 0;
    QString doctorName;
    QDateTime startsAt;
    QDateTime endsAt;
    AppointmentStatus status = AppointmentStatus::Confirmed;
    QString note;
    QString channel; ///< app, web or counter

    static AppointmentLine fromJson(const QJsonObject &json);
    bool operator==(const AppointmentLine &) const = default;
};

/// Something the clinic noted about a patient.
struct PatientNote
{
    qint64 id = 0;
    QString text;
    QDateTime at; ///< UTC
    ChangedBy by;

    static PatientNote fromJson(const QJsonObject &json);
    bool operator==(const PatientNote &) const = default;
};

/// Everything the desk shows of one patient.
struct PatientFile
{
    Patient patient;
    QList<AppointmentLine> upcoming; ///< the next first
    QList<AppointmentLine> past;     ///< the newest first, at most fifty
    QList<PatientNote> notes;        ///< the newest first

    static PatientFile fromJson(const QJsonObject &json);
    bool operator==(const PatientFile &) const = default;
};

} // namespace holdfast
