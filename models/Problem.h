#pragma once

#include "models/ChangedBy.h"
#include "models/ErrorCode.h"
#include "models/Patient.h"
#include "models/QueueEntry.h"
#include "models/Slot.h"

#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace holdfast {

/// A refusal as the wire tells it: application/problem+json (RFC 9457).
struct Problem
{
    int status = 500;
    ErrorCode code = ErrorCode::Internal;
    QString title;
    QString detail;
    QList<Slot> alternatives;  ///< nearest open seats, best first, at most three
    QList<Patient> candidates; ///< for possible_duplicate
    int retryAfterMs = 0;      ///< for 503, 429 and in_flight
    // What a stale_version is about, as it is now, and who changed it last.
    std::optional<Appointment> appointment{};
    std::optional<Slot> slot{}; ///< the appointment's
    std::optional<QueueEntry> entry{};
    std::optional<Patient> patient{};
    ChangedBy changedBy{};

    /// Whether the seat that was asked for is not to be had: another one has to be chosen.
    bool seatIsGone() const;

    static Problem fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
};

} // namespace holdfast
