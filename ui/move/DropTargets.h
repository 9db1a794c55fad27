#pragma once

#include "models/Slot.h"
#include "ui/move/ParkingTray.h"

#include <QDateTime>
#include <QPersistentModelIndex>
#include <QWidget>

#include <functional>
#include <optional>

namespace holdfast {

class DayGridView;

/// Lies on a grid while an appointment is dragged over it and shows where it may be dropped. Mouse and keys pass
/// through.
class DropTargets : public QWidget
{
    Q_OBJECT

public:
    using Now = std::function<QDateTime()>;

    /// A child of the grid's viewport; `now` is the service's time in UTC.
    DropTargets(DayGridView &grid, Now now);

    void start(const Parked &dragged);
    void stop();
    /// Where the pointer is, in the viewport: the place there is highlighted and returned.
    std::optional<Slot> pointAt(const QPoint &place);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<Slot> placeAt(const QModelIndex &index) const;

    DayGridView &m_grid;
    Now m_now;
    Parked m_dragged;
    QPersistentModelIndex m_over;
};

} // namespace holdfast
