#include "models/GridModel.h"

#include <algorithm>

namespace holdfast {

void GridModel::addSeat(Column &column, const Slot &slot)
{
    auto block = std::ranges::find(column, slot.startsAt, &DayBlock::startsAt);
    if (block == column.end()) {
        const auto after = std::ranges::upper_bound(column, slot.startsAt, {}, &DayBlock::startsAt);
        block = column.insert(
            after, {.doctorId = slot.doctorId, .startsAt = slot.startsAt, .endsAt = slot.endsAt, .seats = {}});
    }
    block->addSeat(slot);
}

const Slot &GridModel::newerOf(const Slot &read) const
{
    const Slot *shown = slot(read.id);
    return shown && shown->version > read.version ? *shown : read;
}

void GridModel::show(const QList<Column> &columns, bool afresh, const std::function<void()> &take)
{
    if (afresh) {
        beginResetModel();
        take();
        m_columns = columns;
        m_rows = 0;
        for (const Column &column : columns)
            m_rows = std::max(m_rows, column.size());
        renewPlaces();
        endResetModel();
        return;
    }
    if (sameShape(columns))
        take();
    else
        rearrange(columns, take);
    for (const Column &column : columns) {
        for (const DayBlock &block : column) {
            for (const Slot &slot : block.seats)
                replaceSeat(m_places.value(slot.id), slot);
        }
    }
}

bool GridModel::applySlot(const Slot &slot)
{
    if (columnFor(slot) < 0)
        return false;
    const Slot *shown = this->slot(slot.id);
    if (shown && shown->version >= slot.version)
        return false;
    const bool inPlace = shown && shown->doctorId == slot.doctorId && shown->startsAt == slot.startsAt &&
                         shown->endsAt == slot.endsAt && shown->seat == slot.seat;
    if (!inPlace)
        rearrange(withSlot(slot), [] {});
    replaceSeat(m_places.value(slot.id), slot);
    if (!shown)
        touch(slot.id);
    return true;
}

QList<GridModel::Column> GridModel::withSlot(const Slot &slot) const
{
    QList<Column> columns = m_columns;
    for (Column &column : columns) {
        for (DayBlock &block : column)
            block.seats.removeIf([&](const Slot &seat) { return seat.id == slot.id; });
        column.removeIf([](const DayBlock &block) { return block.seats.isEmpty(); });
    }
    addSeat(columns[columnFor(slot)], slot);
    return columns;
}

bool GridModel::sameShape(const QList<Column> &columns) const
{
    const auto sameSeats = [](const DayBlock &one, const DayBlock &other) {
        return one.doctorId == other.doctorId && one.startsAt == other.startsAt && one.endsAt == other.endsAt &&
               std::ranges::equal(one.seats, other.seats, {}, &Slot::id, &Slot::id);
    };
    return std::ranges::equal(columns, m_columns, [&](const Column &one, const Column &other) {
        return std::ranges::equal(one, other, sameSeats);
    });
}

/// Blocks come and go while the same columns are shown: persistent indexes follow their doctor and start.
void GridModel::rearrange(const QList<Column> &columns, const std::function<void()> &take)
{
    qsizetype rows = 0;
    for (const Column &column : columns)
        rows = std::max(rows, column.size());
    resize(std::max(rows, m_rows), std::max(columns.size(), m_columns.size()));

    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    QList<QPair<qint64, QDateTime>> keys;
    for (const QModelIndex &index : before) {
        const DayBlock *block = blockAt(index);
        keys.append(block ? qMakePair(block->doctorId, block->startsAt) : qMakePair(qint64(0), QDateTime()));
    }
    QList<Column> moved = columns;
    for (Column &column : moved) {
        for (DayBlock &block : column) {
            for (Slot &seat : block.seats) {
                // What a known seat now says is replaceSeat's to tell, seat by seat.
                if (const Slot *shown = slot(seat.id))
                    seat = *shown;
            }
        }
    }
    moved.resize(m_columns.size());
    take();
    m_columns = moved;
    renewPlaces();
    QModelIndexList after;
    for (const auto &[doctorId, startsAt] : keys)
        after.append(indexOfBlock(doctorId, startsAt));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();

    resize(rows, columns.size());
}

void GridModel::resize(qsizetype rows, qsizetype columns)
{
    if (columns > m_columns.size()) {
        beginInsertColumns({}, columnCount(), static_cast<int>(columns) - 1);
        m_columns.resize(columns);
        endInsertColumns();
    } else if (columns < m_columns.size()) {
        beginRemoveColumns({}, static_cast<int>(columns), columnCount() - 1);
        m_columns.resize(columns);
        endRemoveColumns();
    }
    if (rows > m_rows) {
        beginInsertRows({}, rowCount(), static_cast<int>(rows) - 1);
        m_rows = rows;
        endInsertRows();
    } else if (rows < m_rows) {
        beginRemoveRows({}, static_cast<int>(rows), rowCount() - 1);
        m_rows = rows;
        endRemoveRows();
    }
}

void GridModel::renewPlaces()
{
    m_places.clear();
    for (qsizetype column = 0; column < m_columns.size(); ++column) {
        for (qsizetype row = 0; row < m_columns[column].size(); ++row) {
            for (const Slot &slot : m_columns[column][row].seats)
                m_places.insert(slot.id, QPoint(static_cast<int>(column), static_cast<int>(row)));
        }
    }
}

void GridModel::replaceSeat(QPoint place, const Slot &slot)
{
    QList<Slot> &seats = m_columns[place.x()][place.y()].seats;
    const auto seat = std::ranges::find(seats, slot.id, &Slot::id);
    if (*seat == slot)
        return;
    const Slot before = std::exchange(*seat, slot);
    noteReplaced(before, slot);
    touch(slot.id);
}

void GridModel::touch(qint64 slotId)
{
    if (const QModelIndex index = indexOfSlot(slotId); index.isValid())
        Q_EMIT dataChanged(index, index);
    Q_EMIT slotChanged(slotId);
}

} // namespace holdfast
