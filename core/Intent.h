#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace holdfast {

/// Who wants something, from where, and under which idempotency key. The identity comes from the session, never from a
/// body.
struct Intent
{
    qint64 accountId = 0;
    qint64 clinicId = 0;
    QString channel; ///< app, web or counter
    QString desk;
    QString key;            ///< the client's Idempotency-Key
    QByteArray fingerprint; ///< SHA-256 of the canonical body and the path's parameters: see fingerprintOf
    std::optional<qint64> ownPatient = {}; ///< whom a patient acts for; none: staff, who may act for anybody
    QString admission = {}; ///< to a running opening, as the patient showed it; no part of the fingerprint
    bool counted = false;   ///< a patient's attempt that was counted elsewhere: the database does not count it again
};

/// What the booking functions decided: the HTTP status, the JSON body, and whether an earlier request had decided it.
struct Answer
{
    int status = 0;
    QByteArray body;
    bool replayed = false;
};

} // namespace holdfast
