#pragma once

#include "models/Slot.h"

#include <QDateTime>
#include <QString>

namespace holdfast {

/// A hold that this desk has: the secret identity and when it lapses.
struct OwnHold
{
    qint64 slotId = 0; ///< a seat of it: a visit's hold has several
    QString holdId;
    QDateTime grantedAt; ///< UTC, the service's clock
    QDateTime expiresAt; ///< UTC, the service's clock

    /// From the answer that granted or renewed it.
    static OwnHold fromJson(const QJsonObject &answer);
    /// Whether the seat, as now known, can still be under this hold: not when it is free, booked, or held by somebody
    /// whose hold must have begun after this one had lapsed.
    bool mayStillHold(const Slot &slot) const;
};

} // namespace holdfast
