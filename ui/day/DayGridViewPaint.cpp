#include "ui/day/DayGridView.h"

#include "models/DayModel.h"
#include "ui/day/SlotDelegate.h"
#include "ui/look/Palette.h"

#include <QPaintEvent>
#include <QPainter>

namespace holdfast {

void DayGridView::paintEvent(QPaintEvent *event)
{
    const Palette &look = Palette::of(this);
    QPainter painter(viewport());
    painter.fillRect(event->rect(), look.panel);
    if (!m_day || m_axis.isEmpty())
        return;
    paintGround(painter, event->rect());
    for (int column = 0; column < m_columns.count; ++column)
        paintColumn(painter, column, event->region());
}

/// What lies behind the cards: the columns' edges and the line of now.
void DayGridView::paintGround(QPainter &painter, const QRect &dirty) const
{
    const Palette &look = Palette::of(this);
    for (int column = 1; column < m_columns.count; ++column)
        painter.fillRect(QRect(m_columns.left(column) - horizontalOffset() - 1, dirty.top(), 1, dirty.height()),
                         look.line);
    const QDateTime now = m_now();
    if (m_axis.contains(now))
        painter.fillRect(QRect(0, TopMargin + m_axis.y(now) - verticalOffset() - 1, viewport()->width(), 2), look.now);
}

void DayGridView::paintColumn(QPainter &painter, int column, const QRegion &dirty)
{
    const QRect sight(m_columns.left(column) - horizontalOffset(), 0, m_columns.right(column) - m_columns.left(column),
                      viewport()->height());
    if (!dirty.intersects(sight))
        return;
    const DayBlock *above = nullptr;
    for (int row = 0; row < m_day->blockCount(column); ++row) {
        const QModelIndex index = m_day->index(row, column);
        const DayBlock *block = m_day->blockAt(index);
        if (above && above->endsAt < block->startsAt) {
            const QRect pause = toViewport(contentRect(column, above->endsAt, block->startsAt));
            if (pause.height() > 4 && dirty.intersects(pause))
                m_delegate->paintBreak(&painter, pause, this);
        }
        above = block;
        const QRect cell = visualRect(index);
        if (cell.top() > viewport()->height())
            break;
        if (dirty.intersects(cell))
            paintCard(painter, index, cell);
    }
}

void DayGridView::paintCard(QPainter &painter, const QModelIndex &index, const QRect &cell)
{
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    option.rect = cell;
    option.state = QStyle::State_Enabled;
    option.state.setFlag(QStyle::State_HasFocus, index == currentIndex());
    option.state.setFlag(QStyle::State_Active, hasFocus());
    option.state.setFlag(QStyle::State_MouseOver, index == m_hover);
    m_delegate->paint(&painter, option, index);
}

} // namespace holdfast
