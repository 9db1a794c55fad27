#pragma once

#include "models/Slot.h"

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

    void start();
    void stop();
    /// Where the pointer is, in the viewport: what is free there is highlighted and returned.
    std::optional<Slot> pointAt(const QPoint &place);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<Slot> freeSeat(const QModelIndex &index) const;

    DayGridView &m_grid;
    Now m_now;
    QPersistentModelIndex m_over;
};

} // namespace holdfast
