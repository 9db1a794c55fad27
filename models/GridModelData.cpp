#include "models/GridModel.h"

#include <QLocale>

#include <algorithm>

namespace holdfast {

namespace {

/// The appointment of a block of one place; of a time with several seats each has its own.
const Appointment *visitOf(const DayBlock *block)
{
    if (!block || !block->isOfOnePlace() || !block->seats.first().appointment)
        return nullptr;
    return &*block->seats.first().appointment;
}

} // namespace

/// Whether one visit goes on from block to block. While it is being moved each of its starts is a place of its own.
bool GridModel::goesOn(const DayBlock *block, const DayBlock *next) const
{
    const Appointment *visit = visitOf(block);
    const Appointment *after = visitOf(next);
    return visit && after && visit->id == after->id && block->endsAt == next->startsAt &&
           !isMoving(next->seats.first().id);
}

const DayBlock *GridModel::blockAt(const QModelIndex &index) const
{
    if (!index.isValid() || index.column() >= m_columns.size() || index.row() >= m_columns[index.column()].size())
        return nullptr;
    return &m_columns[index.column()][index.row()];
}

int GridModel::blockCount(int column) const
{
    return column < 0 || column >= m_columns.size() ? 0 : static_cast<int>(m_columns[column].size());
}

QModelIndex GridModel::indexOfSlot(qint64 slotId) const
{
    const auto place = m_places.constFind(slotId);
    return place == m_places.constEnd() ? QModelIndex() : index(place->y(), place->x());
}

QModelIndex GridModel::indexOfBlock(qint64 doctorId, const QDateTime &startsAt) const
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

const Slot *GridModel::slot(qint64 slotId) const
{
    const DayBlock *block = blockAt(indexOfSlot(slotId));
    return block ? &*std::ranges::find(block->seats, slotId, &Slot::id) : nullptr;
}

int GridModel::takenSeats(int column, const QDateTime &now) const
{
    int taken = 0;
    for (const DayBlock &block : m_columns.value(column))
        taken += block.takenSeats(now);
    return taken;
}

int GridModel::allSeats(int column) const
{
    int all = 0;
    for (const DayBlock &block : m_columns.value(column))
        all += static_cast<int>(
            std::ranges::count_if(block.seats, [](const Slot &slot) { return slot.status != SlotStatus::Blocked; }));
    return all;
}

QModelIndex GridModel::visitHead(const QModelIndex &index) const
{
    QModelIndex head = index;
    while (head.row() > 0 && goesOn(blockAt(head.siblingAtRow(head.row() - 1)), blockAt(head)))
        head = head.siblingAtRow(head.row() - 1);
    return head;
}

QDateTime GridModel::visitEnd(const QModelIndex &index) const
{
    const DayBlock *block = blockAt(index);
    if (!block)
        return {};
    for (int row = index.row() + 1; row < blockCount(index.column()); ++row) {
        const DayBlock *next = blockAt(index.siblingAtRow(row));
        if (!goesOn(block, next))
            break;
        block = next;
    }
    return block->endsAt;
}

int GridModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows);
}

int GridModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant GridModel::data(const QModelIndex &index, int role) const
{
    const DayBlock *block = blockAt(index);
    if (!block)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return blockWords(*block);
    case Qt::AccessibleTextRole: {
        const QTime time = block->startsAt.toTimeZone(clinic().timeZone).time();
        return tr("%1, %2, %3", "doctor or day, time, what the seat is")
            .arg(headOf(index.column()), QLocale().toString(time, QStringLiteral("HH:mm")), blockWords(*block));
    }
    case StartsAtRole:
        return block->startsAt;
    case EndsAtRole:
        return block->endsAt;
    case DoctorIdRole:
        return block->doctorId;
    default:
        return {};
    }
}

QVariant GridModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || !doctorOf(section))
        return {};
    if (role == Qt::DisplayRole)
        return headOf(section);
    if (role == Qt::AccessibleTextRole) {
        const QString below = subheadOf(section);
        return below.isEmpty() ? headOf(section) : headOf(section) + QStringLiteral(", ") + below;
    }
    return {};
}

Qt::ItemFlags GridModel::flags(const QModelIndex &index) const
{
    return blockAt(index) ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren : Qt::NoItemFlags;
}

} // namespace holdfast
