#include "ui/move/DropTargets.h"

#include "models/GridModel.h"
#include "ui/day/DayGridView.h"
#include "ui/day/SlotDelegate.h"
#include "ui/look/Palette.h"
#include "ui/move/MovePlace.h"

#include <QPainter>

namespace holdfast {

DropTargets::DropTargets(DayGridView &grid, Now now) : QWidget(grid.viewport()), m_grid(grid), m_now(std::move(now))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void DropTargets::start(const Parked &dragged)
{
    m_dragged = dragged;
    setGeometry(m_grid.viewport()->rect());
    raise();
    show();
}

void DropTargets::stop()
{
    m_over = QPersistentModelIndex();
    hide();
}

std::optional<Slot> DropTargets::placeAt(const QModelIndex &index) const
{
    const GridModel *model = m_grid.gridModel();
    return model ? placeIn(*model, index, m_dragged, m_now()) : std::nullopt;
}

std::optional<Slot> DropTargets::pointAt(const QPoint &place)
{
    const QModelIndex index = rect().contains(place) ? m_grid.indexAt(place) : QModelIndex();
    const std::optional<Slot> free = placeAt(index);
    const QModelIndex over = free ? index : QModelIndex();
    if (m_over != over) {
        m_over = over;
        update();
    }
    return free;
}

void DropTargets::paintEvent(QPaintEvent *)
{
    const Palette &look = Palette::of(window());
    const QAbstractItemModel *model = m_grid.model();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int column = 0; column < model->columnCount(); ++column) {
        for (int row = 0; row < model->rowCount(); ++row) {
            const QModelIndex index = model->index(row, column);
            const QRect cell = m_grid.visualRect(index);
            if (!cell.intersects(rect()) || !placeAt(index))
                continue;
            const QRectF card = QRectF(SlotDelegate::cardRect(cell)).adjusted(1, 1, -1, -1);
            const bool over = index == m_over;
            painter.setPen(QPen(look.accent, over ? 2 : 1, over ? Qt::SolidLine : Qt::DashLine));
            painter.setBrush(over ? QBrush(look.accentTint) : QBrush(Qt::NoBrush));
            painter.drawRoundedRect(card, SlotDelegate::Radius, SlotDelegate::Radius);
            if (!over)
                continue;
            painter.setPen(look.text);
            painter.drawText(card.adjusted(8, 0, -8, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("Move here"));
        }
    }
}

} // namespace holdfast
