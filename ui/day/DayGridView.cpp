#include "ui/day/DayGridView.h"

#include "models/DayModel.h"
#include "ui/day/DayGridAccessible.h"
#include "ui/day/DayHeader.h"
#include "ui/day/DayWalk.h"
#include "ui/day/GridFrame.h"
#include "ui/day/SlotCard.h"
#include "ui/day/SlotDelegate.h"
#include "ui/day/TimeColumn.h"
#include "ui/parts/Look.h"

#include <QHoverEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace holdfast {

DayGridView::DayGridView(Now now, QWidget *parent)
    : QAbstractItemView(parent)
    , m_now(std::move(now))
    , m_delegate(new SlotDelegate(m_now, this))
    , m_header(new DayHeader(m_now, this))
    , m_times(new TimeColumn(m_now, this))
    , m_frame(new GridFrame(this))
{
    DayGridAccessible::install();
    setLook(verticalScrollBar(), "grid");
    setAccessibleName(tr("Day grid"));
    setItemDelegate(m_delegate);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(SingleSelection);
    setEditTriggers(NoEditTriggers);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setViewportMargins(TimeColumn::Width, DayHeader::Height, 1, 1);
    viewport()->setAttribute(Qt::WA_Hover);
    viewport()->setAutoFillBackground(false);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_seconds.setInterval(1000);
    connect(&m_seconds, &QTimer::timeout, this, &DayGridView::tick);
}

void DayGridView::setDayModel(DayModel *model)
{
    setModel(model);
}

void DayGridView::setModel(QAbstractItemModel *model)
{
    if (m_day)
        disconnect(m_day, nullptr, this, nullptr);
    m_day = qobject_cast<DayModel *>(model);
    m_header->setModel(m_day);
    QAbstractItemView::setModel(m_day);
    if (!m_day)
        return;
    m_day->setClock(m_now);
    connect(m_day, &QAbstractItemModel::headerDataChanged, m_header, qOverload<>(&QWidget::update));
    connect(m_day, &QObject::destroyed, this, [this] { setModel(nullptr); });
    for (const auto changed : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved,
                               &QAbstractItemModel::columnsInserted, &QAbstractItemModel::columnsRemoved})
        connect(m_day, changed, this, &DayGridView::doItemsLayout);
    connect(m_day, &QAbstractItemModel::layoutChanged, this, &DayGridView::doItemsLayout);
    doItemsLayout();
}

void DayGridView::showSlot(qint64 slotId)
{
    const QModelIndex index = m_day ? m_day->indexOfSlot(slotId) : QModelIndex();
    if (!index.isValid())
        return;
    setCurrentIndex(index);
    scrollTo(index);
}

void DayGridView::showNow()
{
    const QDateTime now = m_now();
    if (m_axis.contains(now))
        verticalScrollBar()->setValue(TopMargin + m_axis.y(now) - viewport()->height() / 3);
}

QModelIndex DayGridView::nextClaimable() const
{
    return m_day ? DayWalk(*m_day).nextClaimable(currentIndex().column(), m_now()) : QModelIndex();
}

void DayGridView::setZoom(double zoom)
{
    const QRect current = visualRect(currentIndex());
    const bool inSight = current.intersects(viewport()->rect());
    keepTimeAt(inSight ? current.center().y() : viewport()->height() / 2, zoom);
}

/// Zooms so that the instant at `viewportY` stays there.
void DayGridView::keepTimeAt(int viewportY, double zoom)
{
    zoom = std::clamp(zoom, 0.5, 3.0);
    if (qFuzzyCompare(zoom, m_zoom))
        return;
    const double ratio = zoom / m_zoom;
    const double content = viewportY + verticalOffset() - TopMargin;
    m_zoom = zoom;
    doItemsLayout();
    verticalScrollBar()->setValue(qRound(content * ratio) + TopMargin - viewportY);
    Q_EMIT zoomChanged(zoom);
}

void DayGridView::doItemsLayout()
{
    const DayAxis before = m_axis;
    m_axis = m_day ? DayAxis(*m_day, m_zoom) : DayAxis();
    const int offset = verticalOffset();
    QAbstractItemView::doItemsLayout();
    updateGeometries();
    // An earlier first block makes the axis start earlier: what is in sight stays there, at the same time of the day.
    if (!before.isEmpty() && !m_axis.isEmpty()) {
        const auto wall = [](const DayAxis &axis) { return axis.first().toTimeZone(axis.zone()).time(); };
        const int minutes = wall(m_axis).secsTo(wall(before)) / 60;
        if (minutes != 0)
            verticalScrollBar()->setValue(offset + qRound(minutes * DayAxis::QuarterHeight * m_zoom / 15));
    }
    // The current card may have gone or moved to another column.
    m_header->setCurrentColumn(currentIndex().column());
    tellCurrent();
    viewport()->update();
}

void DayGridView::reset()
{
    m_hover = QPersistentModelIndex();
    m_goalIndex = QPersistentModelIndex();
    QAbstractItemView::reset();
    m_header->setCurrentColumn(-1);
}

QRect DayGridView::contentRect(int column, const QDateTime &from, const QDateTime &to) const
{
    const int left = m_columns.left(column);
    const int top = m_axis.y(from);
    return {left, TopMargin + top, m_columns.right(column) - left, m_axis.y(to) - top};
}

QRect DayGridView::visualRect(const QModelIndex &index) const
{
    const DayBlock *block = m_day ? m_day->blockAt(index) : nullptr;
    return block ? toViewport(contentRect(index.column(), block->startsAt, block->endsAt)) : QRect();
}

QModelIndex DayGridView::indexAt(const QPoint &point) const
{
    const int column = m_columns.at(point.x() + horizontalOffset());
    if (!m_day || column < 0)
        return {};
    for (int row = 0; row < m_day->blockCount(column); ++row) {
        const QModelIndex index = m_day->index(row, column);
        if (visualRect(index).contains(point))
            return index;
    }
    return {};
}

void DayGridView::scrollTo(const QModelIndex &index, ScrollHint hint)
{
    const QRect cell = visualRect(index);
    if (cell.isEmpty())
        return;
    const QRect sight = viewport()->rect();
    int dx = 0;
    if (cell.left() < sight.left() || cell.width() > sight.width())
        dx = cell.left() - sight.left();
    else if (cell.right() > sight.right())
        dx = cell.right() - sight.right();
    int dy = 0;
    if (hint == PositionAtTop)
        dy = cell.top() - sight.top() - TopMargin;
    else if (hint == PositionAtBottom)
        dy = cell.bottom() - sight.bottom() + TopMargin;
    else if (hint == PositionAtCenter)
        dy = cell.center().y() - sight.center().y();
    else if (cell.top() < sight.top() || cell.height() > sight.height())
        dy = cell.top() - sight.top() - TopMargin;
    else if (cell.bottom() > sight.bottom())
        dy = cell.bottom() - sight.bottom() + TopMargin;
    horizontalScrollBar()->setValue(horizontalOffset() + dx);
    verticalScrollBar()->setValue(verticalOffset() + dy);
}

int DayGridView::horizontalOffset() const
{
    return horizontalScrollBar()->value();
}

int DayGridView::verticalOffset() const
{
    return verticalScrollBar()->value();
}

bool DayGridView::isIndexHidden(const QModelIndex &index) const
{
    return !m_day || !m_day->blockAt(index);
}

void DayGridView::setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags command)
{
    const QModelIndex index = indexAt(rect.center());
    selectionModel()->select(QItemSelection(index, index), command);
}

QRegion DayGridView::visualRegionForSelection(const QItemSelection &selection) const
{
    QRegion region;
    for (const QModelIndex &index : selection.indexes())
        region += visualRect(index);
    return region;
}

void DayGridView::dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles)
{
    QAbstractItemView::dataChanged(topLeft, bottomRight, roles);
    for (int column = topLeft.column(); column <= bottomRight.column(); ++column)
        m_header->updateColumn(column);
    if (topLeft.row() <= currentIndex().row() && currentIndex().row() <= bottomRight.row() &&
        topLeft.column() <= currentIndex().column() && currentIndex().column() <= bottomRight.column())
        tellCurrent();
}

void DayGridView::updateGeometries()
{
    const QSize sight = viewport()->size();
    m_columns = DayColumns(m_day ? m_day->columnCount() : 0, sight.width());
    const int height = m_axis.isEmpty() ? 0 : TopMargin + m_axis.height() + BottomMargin;
    verticalScrollBar()->setPageStep(sight.height());
    verticalScrollBar()->setSingleStep(static_cast<int>(DayAxis::QuarterHeight / 2));
    verticalScrollBar()->setRange(0, std::max(0, height - sight.height()));
    horizontalScrollBar()->setPageStep(sight.width());
    horizontalScrollBar()->setSingleStep(DayColumns::Narrowest / 4);
    horizontalScrollBar()->setRange(0, m_columns.count == 0 ? 0 : std::max(0, m_columns.width - sight.width()));
    placeSides();
    QAbstractItemView::updateGeometries();
}

void DayGridView::placeSides()
{
    const QRect sight = viewport()->geometry();
    m_header->setGeometry(0, 0, width(), DayHeader::Height);
    m_times->setGeometry(0, sight.top(), TimeColumn::Width, height() - sight.top());
    m_frame->setGeometry(rect());
    m_frame->raise();
    m_header->setColumns(m_columns, sight.left(), horizontalOffset());
    m_times->setAxis(m_axis, verticalOffset() - TopMargin);
}

void DayGridView::scrollContentsBy(int, int)
{
    placeSides();
    viewport()->update();
}

void DayGridView::tick()
{
    const QDateTime now = m_now();
    const QDateTime last = std::exchange(m_lastTick, now);
    if (!m_day)
        return;
    if (!last.isValid() || last.toSecsSinceEpoch() / 60 != now.toSecsSinceEpoch() / 60) {
        viewport()->update();
        m_times->update();
        m_header->update();
        return;
    }
    for (int column = 0; column < m_day->columnCount(); ++column) {
        for (int row = 0; row < m_day->blockCount(column); ++row) {
            const QModelIndex index = m_day->index(row, column);
            const QList<Slot> &seats = m_day->blockAt(index)->seats;
            if (std::ranges::any_of(seats, [&](const Slot &slot) { return isCounting(slot, last); })) {
                viewport()->update(visualRect(index));
                m_header->updateColumn(column);
            }
        }
    }
}

} // namespace holdfast
