#pragma once

#include "models/ChangedBy.h"
#include "models/Slot.h"

#include <QString>

namespace holdfast {

/// What this desk wanted with an appointment that somebody changed since it was shown. Nothing was overwritten.
struct StaleStep
{
    enum class What { Status, Note, Cancel };

    What what = What::Status;
    AppointmentStatus to = AppointmentStatus::Confirmed; ///< the wanted status
    QString note;                                        ///< the wanted note
    Slot shown;                                          ///< as it was when the step was asked for
    Slot now;                                            ///< as the service has it; its seat may be another one
    ChangedBy changedBy;                                 ///< who changed it last
};

} // namespace holdfast
