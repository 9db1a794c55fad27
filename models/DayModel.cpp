#include "models/DayModel.h"

#include <algorithm>

namespace holdfast {

namespace {

void addSeat(QList<DayBlock> &column, const Slot &slot)
{
    auto block = std::ranges::find(column, slot.startsAt, &DayBlock::startsAt);
    if (block == column.end()) {
        const auto after = std::ranges::upper_bound(column, slot.startsAt, {}, &DayBlock::startsAt);
        block = column.insert(
            after, {.doctorId = slot.doctorId, .startsAt = slot.startsAt, .endsAt = slot.endsAt, .seats = {}});
    }
    block->addSeat(slot);
}

} // namespace

DayModel::DayModel(QObject *parent) : QAbstractTableModel(parent) {}

void DayModel::setDay(const DaySnapshot &day)
{
    const bool sameDay = day.clinic.id == m_day.clinic.id && day.date == m_day.date;
    const QList<Column> columns = arranged(day, sameDay);
    if (!sameDay) {
        beginResetModel();
        m_day = day;
        m_columns = columns;
        m_rows = 0;
        for (const Column &column : columns)
            m_rows = std::max(m_rows, column.size());
        renewPlaces();
        endResetModel();
        return;
    }

    if (!sameShape(day.doctors, columns))
        rearrange(day.doctors, columns);
    const bool sameDoctors = m_day.doctors == day.doctors;
    m_day = day;
    if (!sameDoctors && !day.doctors.isEmpty())
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, static_cast<int>(day.doctors.size()) - 1);
    for (const Column &column : columns) {
        for (const DayBlock &block : column) {
            for (const Slot &slot : block.seats)
                replaceSeat(m_places.value(slot.id), slot);
        }
    }
}

bool DayModel::applySlot(const Slot &slot)
{
    const auto doctor = std::ranges::find(m_day.doctors, slot.doctorId, &Doctor::id);
    if (doctor == m_day.doctors.end() || slot.startsAt.toTimeZone(m_day.clinic.timeZone).date() != m_day.date)
        return false;
    const Slot *shown = this->slot(slot.id);
    if (shown && shown->version >= slot.version)
        return false;
    const bool inPlace = shown && shown->doctorId == slot.doctorId && shown->startsAt == slot.startsAt &&
                         shown->endsAt == slot.endsAt && shown->seat == slot.seat;
    if (!inPlace)
        rearrange(m_day.doctors, withSlot(slot));
    replaceSeat(m_places.value(slot.id), slot);
    if (!shown)
        touch(slot.id);
    return true;
}

QList<DayModel::Column> DayModel::arranged(const DaySnapshot &day, bool keepNewer) const
{
    QHash<qint64, qsizetype> columnOf;
    for (qsizetype column = 0; column < day.doctors.size(); ++column)
        columnOf.insert(day.doctors[column].id, column);
    QList<Column> columns(day.doctors.size());
    for (const Slot &read : day.slotList) {
        const auto column = columnOf.constFind(read.doctorId);
        if (column == columnOf.constEnd())
            continue;
        // The feed may have been faster than the snapshot's answer.
        const Slot *shown = keepNewer ? slot(read.id) : nullptr;
        addSeat(columns[*column], shown && shown->version > read.version ? *shown : read);
    }
    return columns;
}

QList<DayModel::Column> DayModel::withSlot(const Slot &slot) const
{
    QList<Column> columns = m_columns;
    for (Column &column : columns) {
        for (DayBlock &block : column)
            block.seats.removeIf([&](const Slot &seat) { return seat.id == slot.id; });
        column.removeIf([](const DayBlock &block) { return block.seats.isEmpty(); });
    }
    const auto doctor = std::ranges::find(m_day.doctors, slot.doctorId, &Doctor::id);
    addSeat(columns[doctor - m_day.doctors.begin()], slot);
    return columns;
}

bool DayModel::sameShape(const QList<Doctor> &doctors, const QList<Column> &columns) const
{
    const auto sameSeats = [](const DayBlock &one, const DayBlock &other) {
        return one.startsAt == other.startsAt && one.endsAt == other.endsAt &&
               std::ranges::equal(one.seats, other.seats, {}, &Slot::id, &Slot::id);
    };
    return std::ranges::equal(doctors, m_day.doctors, {}, &Doctor::id, &Doctor::id) &&
           std::ranges::equal(columns, m_columns, [&](const Column &one, const Column &other) {
               return std::ranges::equal(one, other, sameSeats);
           });
}

/// Blocks come and go while the same day is shown: persistent indexes follow their doctor and start.
void DayModel::rearrange(const QList<Doctor> &doctors, const QList<Column> &columns)
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
    m_day.doctors = doctors;
    m_columns = moved;
    renewPlaces();
    QModelIndexList after;
    for (const auto &[doctorId, startsAt] : keys)
        after.append(indexOfBlock(doctorId, startsAt));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();

    resize(rows, columns.size());
}

void DayModel::resize(qsizetype rows, qsizetype columns)
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

void DayModel::renewPlaces()
{
    m_places.clear();
    for (qsizetype column = 0; column < m_columns.size(); ++column) {
        for (qsizetype row = 0; row < m_columns[column].size(); ++row) {
            for (const Slot &slot : m_columns[column][row].seats)
                m_places.insert(slot.id, QPoint(static_cast<int>(column), static_cast<int>(row)));
        }
    }
}

void DayModel::replaceSeat(QPoint place, const Slot &slot)
{
    QList<Slot> &seats = m_columns[place.x()][place.y()].seats;
    const auto seat = std::ranges::find(seats, slot.id, &Slot::id);
    const auto hold = m_ownHolds.constFind(slot.id);
    const bool holdOver = hold != m_ownHolds.constEnd() && seat->version < slot.version && !hold->mayStillHold(slot);
    if (*seat == slot && !holdOver)
        return;
    *seat = slot;
    if (holdOver)
        m_ownHolds.erase(hold);
    touch(slot.id);
}

const DayBlock *DayModel::blockAt(const QModelIndex &index) const
{
    if (!index.isValid() || index.column() >= m_columns.size() || index.row() >= m_columns[index.column()].size())
        return nullptr;
    return &m_columns[index.column()][index.row()];
}

int DayModel::blockCount(int column) const
{
    return column < 0 || column >= m_columns.size() ? 0 : static_cast<int>(m_columns[column].size());
}

QModelIndex DayModel::indexOfSlot(qint64 slotId) const
{
    const auto place = m_places.constFind(slotId);
    return place == m_places.constEnd() ? QModelIndex() : index(place->y(), place->x());
}

QModelIndex DayModel::indexOfBlock(qint64 doctorId, const QDateTime &startsAt) const
{
    for (int column = 0; column < m_columns.size(); ++column) {
        const Column &blocks = m_columns[column];
        if (blocks.isEmpty() || blocks.first().doctorId != doctorId)
            continue;
        const auto found = std::ranges::find(blocks, startsAt, &DayBlock::startsAt);
        if (found != blocks.end())
            return index(static_cast<int>(found - blocks.begin()), column);
    }
    return {};
}

const Slot *DayModel::slot(qint64 slotId) const
{
    const DayBlock *block = blockAt(indexOfSlot(slotId));
    return block ? &*std::ranges::find(block->seats, slotId, &Slot::id) : nullptr;
}

int DayModel::takenSeats(int column, const QDateTime &now) const
{
    int taken = 0;
    for (const DayBlock &block : m_columns.value(column))
        taken += block.takenSeats(now);
    return taken;
}

int DayModel::allSeats(int column) const
{
    int all = 0;
    for (const DayBlock &block : m_columns.value(column))
        all += static_cast<int>(
            std::ranges::count_if(block.seats, [](const Slot &slot) { return slot.status != SlotStatus::Blocked; }));
    return all;
}

void DayModel::setOwnHold(const OwnHold &hold)
{
    m_ownHolds.insert(hold.slotId, hold);
    touch(hold.slotId);
}

void DayModel::clearOwnHold(qint64 slotId)
{
    if (m_ownHolds.remove(slotId))
        touch(slotId);
}

const OwnHold *DayModel::ownHold(qint64 slotId) const
{
    const auto found = m_ownHolds.constFind(slotId);
    return found == m_ownHolds.constEnd() ? nullptr : &*found;
}

QList<OwnHold> DayModel::ownHolds() const
{
    return m_ownHolds.values();
}

void DayModel::setUnsettled(qint64 slotId, bool unsettled)
{
    if (m_unsettled.contains(slotId) == unsettled)
        return;
    if (unsettled)
        m_unsettled.insert(slotId);
    else
        m_unsettled.remove(slotId);
    touch(slotId);
}

void DayModel::touch(qint64 slotId)
{
    if (const QModelIndex index = indexOfSlot(slotId); index.isValid())
        Q_EMIT dataChanged(index, index);
    Q_EMIT slotChanged(slotId);
}

} // namespace holdfast
