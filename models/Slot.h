#pragma once

#include <QDateTime>
#include <QJsonObject>
#include <QString>

#include <optional>

namespace holdfast {

enum class SlotStatus { Open, Held, Booked, Blocked };

/// "open", "held", "booked", "blocked": the same words in SQL and JSON.
QString toString(SlotStatus status);
SlotStatus slotStatusFromString(const QString &name);

enum class AppointmentStatus { Confirmed, Arrived, InRoom, Completed, Cancelled, NoShow };

/// "confirmed", "arrived", "in_room", "completed", "cancelled", "no_show".
QString toString(AppointmentStatus status);
AppointmentStatus appointmentStatusFromString(const QString &name);

/// An appointment as the day page shows it.
struct Appointment
{
    qint64 id = 0;
    qint64 slotId = 0;
    qint64 patientId = 0;
    QString patientName;
    AppointmentStatus status = AppointmentStatus::Confirmed;
    QString channel;          ///< app, web or counter
    QDateTime createdAt;      ///< UTC
    QDateTime statusSince;    ///< UTC, when the present status began
    bool needsMoving = false; ///< its time was blocked under it
    QDateTime endsAt{};       ///< UTC; a visit may take several slots
    qint64 version = 0;       ///< grows with every change of the appointment: status, time, note
    QString note{};
    QDateTime arrivedAt{}; ///< UTC, as inRoomAt and endedAt; invalid while it has not come to that
    QDateTime inRoomAt{};
    QDateTime endedAt{}; ///< completed, cancelled or not come

    static Appointment fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
    bool operator==(const Appointment &) const = default;
};

/// Who holds a seat, without the hold's secret identity.
struct Holder
{
    qint64 accountId = 0;
    QString name;
    QString desk; ///< the desk's label, empty for app and web

    static Holder fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
    bool operator==(const Holder &) const = default;
};

/// One seat. Instants are UTC. A newer version replaces an older one, never the other way round.
struct Slot
{
    qint64 id = 0;
    qint64 doctorId = 0;
    QDateTime startsAt;
    QDateTime endsAt;
    int seat = 1;
    SlotStatus status = SlotStatus::Open;
    qint64 version = 0;
    QDateTime holdExpiresAt;
    std::optional<Holder> heldBy;
    QString blockedReason;
    int queueNumber = 0; ///< the claim's number in the doctor's day, 0 for a free seat
    std::optional<Appointment> appointment;
    bool extra = false; ///< squeezed in by staff, above the slot's capacity

    /// How long after the start nobody is called late.
    static constexpr int lateAfterMinutes = 10;
    /// Booked, its time has begun, and the patient has not arrived; no more when the day is over.
    bool isLate(const QDateTime &now) const;
    /// Open, or held and lapsed at the given instant of the service's clock: the core's predicate.
    bool isClaimable(const QDateTime &now) const;

    static Slot fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
    bool operator==(const Slot &) const = default;
};

} // namespace holdfast
