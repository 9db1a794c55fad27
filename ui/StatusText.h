#pragma once

#include "models/QueueEntry.h"
#include "models/Slot.h"

#include <QString>

namespace holdfast {

/// The wire's words in the language of the desk.
QString statusText(AppointmentStatus status);
QString statusText(QueueStatus status);
QString slotStatusText(const QString &wireName);
QString channelText(const QString &wireName); ///< the name itself when it is no channel, for instance a desk's

} // namespace holdfast
