#pragma once

#include "models/Slot.h"

#include <QString>

namespace holdfast {

/// The wire's words in the language of the desk.
QString statusText(AppointmentStatus status);
QString slotStatusText(const QString &wireName);
QString channelText(const QString &wireName); ///< the name itself when it is no channel, for instance a desk's

} // namespace holdfast
