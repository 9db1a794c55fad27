#pragma once

#include "models/Slot.h"
#include "ui/move/ParkingTray.h"

#include <QDateTime>
#include <QModelIndex>

#include <optional>

namespace holdfast {

class GridModel;

/// The seat of a block at which an appointment could begin anew: a free one, or a later one of its own. A visit of
/// several slots needs its whole length from there, free or its own. `now` is the service's time in UTC.
std::optional<Slot> placeIn(const GridModel &model, const QModelIndex &block, const Parked &parked,
                            const QDateTime &now);

} // namespace holdfast
