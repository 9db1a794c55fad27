#include "ui/visit/WaitingListModel.h"

#include "models/DayModel.h"
#include "ui/day/SlotCard.h"
#include "ui/visit/QueueDay.h"

#include <QLocale>

#include <algorithm>
#include <tuple>

namespace holdfast {

namespace {

bool isSame(const Waiting &one, const Waiting &other)
{
    if (one.seat.has_value() != other.seat.has_value())
        return false;
    return one.seat ? one.seat->appointment->id == other.seat->appointment->id : one.entry->id == other.entry->id;
}

bool comesBefore(const Waiting &one, const Waiting &other)
{
    const auto place = [](const Waiting &waiting) {
        return std::tuple(!waiting.inRoom, !waiting.seat.has_value(),
                          waiting.seat ? waiting.seat->startsAt : QDateTime(), waiting.number());
    };
    return place(one) < place(other);
}

} // namespace

WaitingListModel::WaitingListModel(const DayModel &day, const QueueDay &queue, qint64 doctorId, Now now,
                                   QObject *parent)
    : QAbstractListModel(parent), m_day(day), m_queue(queue), m_doctorId(doctorId), m_now(std::move(now))
{
    m_rows = gathered();
    connect(&day, &DayModel::slotChanged, this, [this](qint64 slotId) {
        const Slot *seat = m_day.slot(slotId);
        if (!seat || seat->doctorId == m_doctorId)
            refresh();
    });
    connect(&day, &QAbstractItemModel::modelReset, this, &WaitingListModel::refresh);
    connect(&day, &QAbstractItemModel::layoutChanged, this, &WaitingListModel::refresh);
    connect(&queue, &QueueDay::dayChanged, this, &WaitingListModel::refresh);
    connect(&queue, &QueueDay::entryChanged, this, [this](qint64, qint64 doctor) {
        if (doctor == m_doctorId)
            refresh();
    });
}

QList<Waiting> WaitingListModel::gathered() const
{
    QList<Waiting> found;
    for (int column = 0; column < m_day.columnCount(); ++column) {
        for (int row = 0; row < m_day.blockCount(column); ++row) {
            const DayBlock *block = m_day.blockAt(m_day.index(row, column));
            if (block->doctorId != m_doctorId)
                break;
            for (const Slot &seat : block->seats) {
                const bool here = seat.appointment && (seat.appointment->status == AppointmentStatus::Arrived ||
                                                       seat.appointment->status == AppointmentStatus::InRoom);
                // A visit of several slots is one person.
                const bool listed = here && std::ranges::any_of(found, [&seat](const Waiting &known) {
                                        return known.seat && known.seat->appointment->id == seat.appointment->id;
                                    });
                if (here && !listed)
                    found.append({.seat = seat,
                                  .entry = {},
                                  .inRoom = seat.appointment->status == AppointmentStatus::InRoom,
                                  .since = seat.appointment->statusSince});
            }
        }
    }
    for (const QueueEntry &entry : m_queue.of(m_doctorId))
        if (entry.status == QueueStatus::Waiting || entry.status == QueueStatus::InRoom)
            found.append({.seat = {},
                          .entry = entry,
                          .inRoom = entry.status == QueueStatus::InRoom,
                          .since = entry.statusSince});
    std::ranges::stable_sort(found, comesBefore);
    return found;
}

void WaitingListModel::refresh()
{
    const QList<Waiting> wanted = gathered();
    const auto placeIn = [](const QList<Waiting> &list, const Waiting &one) {
        const auto found = std::ranges::find_if(list, [&one](const Waiting &other) { return isSame(one, other); });
        return found == list.end() ? -1 : static_cast<int>(found - list.begin());
    };
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (placeIn(wanted, m_rows.at(row)) >= 0)
            continue;
        beginRemoveRows({}, row, row);
        m_rows.removeAt(row);
        endRemoveRows();
    }
    for (int row = 0; row < wanted.size(); ++row) {
        const int before = placeIn(m_rows, wanted.at(row));
        if (before < 0) {
            beginInsertRows({}, row, row);
            m_rows.insert(row, wanted.at(row));
            endInsertRows();
        } else if (before != row) {
            beginMoveRows({}, before, before, {}, row);
            m_rows.move(before, row);
            endMoveRows();
        }
        m_rows[row] = wanted.at(row);
    }
    tick();
}

void WaitingListModel::tick()
{
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

const Waiting *WaitingListModel::at(const QModelIndex &index) const
{
    return index.isValid() && index.row() < m_rows.size() ? &m_rows.at(index.row()) : nullptr;
}

int WaitingListModel::waitingCount() const
{
    return static_cast<int>(std::ranges::count_if(m_rows, [](const Waiting &one) { return !one.inRoom; }));
}

int WaitingListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int WaitingListModel::minutes(const Waiting &waiting) const
{
    return static_cast<int>(std::max<qint64>(0, waiting.since.secsTo(m_now()) / 60));
}

bool WaitingListModel::isUnsettled(const Waiting &waiting) const
{
    return waiting.seat ? m_day.isUnsettled(waiting.seat->id) : m_queue.isUnsettled(waiting.entry->id);
}

QString WaitingListModel::line(const Waiting &waiting) const
{
    if (isUnsettled(waiting))
        return tr("checking…");
    const int passed = minutes(waiting);
    QStringList parts{waiting.inRoom ? tr("In the room %n min", nullptr, passed)
                                     : tr("Waiting %n min", nullptr, passed)};
    if (waiting.seat)
        parts << QLocale().toString(waiting.seat->startsAt.toTimeZone(m_day.day().clinic.timeZone).time(),
                                    QStringLiteral("HH:mm"));
    else
        parts << tr("no time");
    const QString note = waiting.seat ? waiting.seat->appointment->note : waiting.entry->note;
    if (!note.isEmpty())
        parts << note.simplified();
    return parts.join(QStringLiteral(" · "));
}

QVariant WaitingListModel::data(const QModelIndex &index, int role) const
{
    const Waiting *waiting = at(index);
    if (!waiting)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return waiting->name();
    case Qt::ToolTipRole:
        return line(*waiting);
    case Qt::AccessibleTextRole:
        return tr("%1, number %2, %3").arg(waiting->name()).arg(waiting->number()).arg(line(*waiting));
    case NumberRole:
        return waiting->number();
    case InRoomRole:
        return waiting->inRoom;
    case LongRole:
        return !waiting->inRoom && minutes(*waiting) > SlotCard::LongWaitMinutes;
    case WithoutTimeRole:
        return waiting->entry.has_value();
    case UnsettledRole:
        return isUnsettled(*waiting);
    default:
        return {};
    }
}

} // namespace holdfast
