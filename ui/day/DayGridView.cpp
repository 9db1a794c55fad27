#include "ui/day/DayGridView.h"

#include "models/GridModel.h"
#include "ui/day/CardFades.h"
#include "ui/day/DayGridAccessible.h"
#include "ui/day/DayHeader.h"
#include "ui/day/GridFrame.h"
#include "ui/day/SlotCard.h"
#include "ui/day/SlotDelegate.h"
#include "ui/day/TimeColumn.h"
#include "ui/parts/Look.h"

#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace holdfast {

DayGridView::DayGridView(Now now, QWidget *parent)
    : QAbstractItemView(parent)
    , m_now(std::move(now))
    , m_delegate(new SlotDelegate(m_now, this))
    , m_fades(new CardFades(this))
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
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent); // paintEvent leaves no pixel out
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_seconds.setInterval(1000);
    connect(&m_seconds, &QTimer::timeout, this, &DayGridView::tick);
    connect(m_fades, &CardFades::faded, this, [this](qint64 card) {
        viewport()->update(visualRect(m_grid ? m_grid->indexOfSlot(card) : QModelIndex()));
    });
}

void DayGridView::setGridModel(GridModel *model)
{
    setModel(model);
}

void DayGridView::setModel(QAbstractItemModel *model)
{
    if (m_grid)
        disconnect(m_grid, nullptr, this, nullptr);
    m_grid = qobject_cast<GridModel *>(model);
    m_header->setModel(m_grid);
    m_freeFrom = QPersistentModelIndex();
    const QItemSelectionModel *before = selectionModel();
    QAbstractItemView::setModel(m_grid);
    if (before != selectionModel())
        delete before;
    if (!m_grid)
        return;
    m_grid->setClock(m_now);
    connect(m_grid, &QAbstractItemModel::headerDataChanged, this, &DayGridView::doItemsLayout);
    connect(m_grid, &QObject::destroyed, this, [this] { setModel(nullptr); });
    for (const auto changed : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved,
                               &QAbstractItemModel::columnsInserted, &QAbstractItemModel::columnsRemoved})
        connect(m_grid, changed, this, &DayGridView::doItemsLayout);
    connect(m_grid, &QAbstractItemModel::layoutChanged, this, &DayGridView::doItemsLayout);
    doItemsLayout();
}

const DayBlock *DayGridView::currentBlock() const
{
    return m_grid ? m_grid->blockAt(currentIndex()) : nullptr;
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
    m_axis = m_grid ? DayAxis(*m_grid, m_zoom) : DayAxis();
    const int offset = verticalOffset();
    QAbstractItemView::doItemsLayout();
    updateGeometries();
    // Qt does not hide a bar whose range ended while it was placing the bars.
    if (horizontalScrollBar()->maximum() == 0 && horizontalScrollBar()->isVisible())
        setHorizontalScrollBarPolicy(horizontalScrollBarPolicy());
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
    m_header->update();
    viewport()->update();
    Q_EMIT columnsChanged();
}

void DayGridView::reset()
{
    m_hover = QPersistentModelIndex();
    m_goalIndex = QPersistentModelIndex();
    m_fades->clear();
    QAbstractItemView::reset();
    doItemsLayout(); // at once: whoever set the day may look for a place in it
    m_header->setCurrentColumn(-1);
}

QRect DayGridView::contentRect(int column, const QDateTime &from, const QDateTime &to) const
{
    const int left = m_columns.left(column);
    const int top = m_axis.y(column, from);
    return {left, TopMargin + top, m_columns.right(column) - left, m_axis.y(column, to) - top};
}

QRect DayGridView::visualRect(const QModelIndex &index) const
{
    const DayBlock *block = m_grid && m_columns.shows(index.column()) ? m_grid->blockAt(index) : nullptr;
    if (!block)
        return {};
    const QModelIndex head = m_grid->visitHead(index);
    return toViewport(contentRect(index.column(), m_grid->blockAt(head)->startsAt, m_grid->visitEnd(head)));
}

QModelIndex DayGridView::indexAt(const QPoint &point) const
{
    const int column = m_columns.at(point.x() + horizontalOffset());
    if (!m_grid || column < 0)
        return {};
    for (int row = 0; row < m_grid->blockCount(column); ++row) {
        const QModelIndex index = m_grid->index(row, column);
        if (visualRect(index).contains(point))
            return m_grid->visitHead(index);
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
    return !m_grid || !m_columns.shows(index.column()) || !m_grid->blockAt(index) || m_grid->visitHead(index) != index;
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
    fadeChanged(topLeft, bottomRight);
    for (int column = topLeft.column(); column <= bottomRight.column(); ++column)
        m_header->updateColumn(column);
    if (topLeft.row() <= currentIndex().row() && currentIndex().row() <= bottomRight.row() &&
        topLeft.column() <= currentIndex().column() && currentIndex().column() <= bottomRight.column())
        tellCurrent();
    leaveCoveredCard();
}

void DayGridView::updateGeometries()
{
    const QSize sight = viewport()->size();
    m_columns = DayColumns(shownColumns(), sight.width(), m_zoom);
    const int height = m_axis.isEmpty() ? 0 : TopMargin + m_axis.height() + BottomMargin;
    verticalScrollBar()->setPageStep(sight.height());
    verticalScrollBar()->setSingleStep(static_cast<int>(DayAxis::QuarterHeight / 2));
    verticalScrollBar()->setRange(0, std::max(0, height - sight.height()));
    horizontalScrollBar()->setPageStep(sight.width());
    horizontalScrollBar()->setSingleStep(DayColumns::Narrowest / 4);
    horizontalScrollBar()->setRange(0, std::max(0, m_columns.width() - sight.width()));
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

void DayGridView::scrollContentsBy(int dx, int dy)
{
    placeSides();
    // Painted pixels are moved, not painted again; only the frame's corners lie over the last ones.
    QRect moved = viewport()->rect();
    moved.setBottom(moved.bottom() - GridFrame::Radius);
    viewport()->scroll(dx, dy, moved);
    viewport()->update(viewport()->rect().adjusted(0, moved.height(), 0, 0));
}

void DayGridView::tick()
{
    const QDateTime now = m_now();
    const QDateTime last = std::exchange(m_lastTick, now);
    if (!m_grid)
        return;
    if (!last.isValid() || last.toSecsSinceEpoch() / 60 != now.toSecsSinceEpoch() / 60) {
        viewport()->update();
        m_times->update();
        m_header->update();
        return;
    }
    repaintCounting(last);
}

/// What counted down a second ago has another time by now, or is over.
void DayGridView::repaintCounting(const QDateTime &last)
{
    for (const int column : m_columns.shown()) {
        for (int row = 0; row < m_grid->blockCount(column); ++row) {
            const QModelIndex index = m_grid->index(row, column);
            const QList<Slot> &seats = m_grid->blockAt(index)->seats;
            if (std::ranges::any_of(seats, [&](const Slot &slot) { return isCounting(slot, last); })) {
                viewport()->update(visualRect(index));
                m_header->updateColumn(column);
            }
        }
    }
}

} // namespace holdfast
