#include "ui/day/DayGridView.h"

#include "models/GridModel.h"
#include "ui/day/CardFades.h"
#include "ui/day/SlotDelegate.h"
#include "ui/look/Motion.h"
#include "ui/look/Palette.h"
#include "ui/parts/DevicePixels.h"

#include <QPaintEvent>
#include <QPainter>

namespace holdfast {

void DayGridView::paintEvent(QPaintEvent *event)
{
    const Palette &look = Palette::of(this);
    QPainter painter(viewport());
    painter.fillRect(event->rect(), look.panel);
    if (!m_grid || m_axis.isEmpty())
        return;
    paintGround(painter, event->rect());
    for (const int column : m_columns.shown())
        paintColumn(painter, column, event->region());
}

/// What lies behind the cards: the columns' edges and the line of now.
void DayGridView::paintGround(QPainter &painter, const QRect &dirty) const
{
    const Palette &look = Palette::of(this);
    const DevicePixels pixels(painter);
    const QDateTime now = m_now();
    for (const int column : m_columns.shown()) {
        const int left = m_columns.left(column) - horizontalOffset();
        const int right = m_columns.right(column) - horizontalOffset();
        if (right < dirty.left() || left > dirty.right() + 1)
            continue;
        // The last one ends at the grid's own edge, unless there is room beside it.
        if (right < viewport()->width())
            pixels.fillUpright(painter, right, dirty.top(), dirty.height(), look.line);
        if (m_axis.contains(column, now)) {
            const int y = TopMargin + m_axis.y(column, now) - verticalOffset();
            painter.fillRect(pixels.snapped(QRectF(left, y - 1, right - left, 2)), look.now);
        }
    }
}

void DayGridView::paintColumn(QPainter &painter, int column, const QRegion &dirty)
{
    const QRect sight(m_columns.left(column) - horizontalOffset(), 0, m_columns.right(column) - m_columns.left(column),
                      viewport()->height());
    if (!dirty.intersects(sight))
        return;
    const DayBlock *above = nullptr;
    for (int row = 0; row < m_grid->blockCount(column); ++row) {
        const QModelIndex index = m_grid->index(row, column);
        const DayBlock *block = m_grid->blockAt(index);
        if (m_grid->visitHead(index) != index) { // painted with the visit's first card
            above = block;
            continue;
        }
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
    const DayBlock *block = m_grid->blockAt(index);
    const SlotCard said = SlotCard::of(*m_grid, *block, m_now());
    m_delegate->paintCard(&painter, option, said);
    const qint64 card = block->seats.constFirst().id;
    m_fades->remember(card, said);
    if (const auto [last, strength] = m_fades->fadingOf(card); last && wantsMotion(*this))
        paintFading(painter, option, *last, strength);
}

/// How the card was, over how it is.
void DayGridView::paintFading(QPainter &painter, const QStyleOptionViewItem &option, const SlotCard &last,
                              double strength)
{
    QStyleOptionViewItem past(option);
    past.state = QStyle::State_Enabled;
    painter.save();
    painter.setOpacity(strength);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Palette::of(this).panel);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawRoundedRect(SlotDelegate::cardRect(option.rect), SlotDelegate::Radius, SlotDelegate::Radius);
    m_delegate->paintCard(&painter, past, last);
    painter.restore();
}

void DayGridView::startFades()
{
    m_fades->start();
}

void DayGridView::fadeChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight)
{
    if (!isVisible() || !m_fades->takesMore() || !wantsMotion(*this))
        return;
    for (int column = topLeft.column(); column <= bottomRight.column(); ++column)
        for (int row = topLeft.row(); row <= bottomRight.row(); ++row)
            if (const DayBlock *block = m_grid->blockAt(m_grid->index(row, column)))
                m_fades->change(block->seats.constFirst().id, SlotCard::of(*m_grid, *block, m_now()));
}

} // namespace holdfast
