#include "models/DayModel.h"

#include <QLocale>

#include <algorithm>

namespace holdfast {

int DayModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows);
}

int DayModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant DayModel::data(const QModelIndex &index, int role) const
{
    const DayBlock *block = blockAt(index);
    if (!block)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return blockWords(*block);
    case Qt::AccessibleTextRole: {
        const QTime time = block->startsAt.toTimeZone(m_day.clinic.timeZone).time();
        return tr("%1, %2, %3", "doctor, time, what the seat is")
            .arg(m_day.doctors.at(index.column()).name, QLocale().toString(time, QStringLiteral("HH:mm")),
                 blockWords(*block));
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

QString DayModel::blockWords(const DayBlock &block) const
{
    const int open = block.places();
    const int extra = block.extraSeats();
    if (block.isOfOnePlace() && extra > 0)
        return tr("%1, and %n squeezed in", nullptr, extra).arg(seatWords(block.seats.first()));
    if (block.isOfOnePlace() || open == 0)
        return seatWords(block.seats.first());
    const bool unsettled = std::ranges::any_of(block.seats, [&](const Slot &slot) { return isUnsettled(slot.id); });
    const QString words = tr("%1 of %2 taken").arg(block.takenSeats(now())).arg(open);
    return unsettled ? tr("%1, checking").arg(words) : words;
}

QString DayModel::seatWords(const Slot &slot) const
{
    if (isUnsettled(slot.id))
        return tr("checking");
    if (slot.status == SlotStatus::Blocked)
        return slot.blockedReason.isEmpty() ? tr("blocked") : tr("blocked: %1").arg(slot.blockedReason);
    if (slot.isClaimable(now()))
        return tr("open");
    if (slot.status == SlotStatus::Held) {
        if (ownHold(slot.id))
            return tr("held by you");
        const QString holder =
            slot.heldBy ? (slot.heldBy->desk.isEmpty() ? slot.heldBy->name : slot.heldBy->desk) : QString();
        return holder.isEmpty() ? tr("held") : tr("held by %1").arg(holder);
    }
    if (!slot.appointment)
        return tr("booked");
    const QString &patient = slot.appointment->patientName;
    switch (slot.appointment->status) {
    case AppointmentStatus::Arrived:
        return tr("%1, arrived").arg(patient);
    case AppointmentStatus::InRoom:
        return tr("%1, in the room").arg(patient);
    case AppointmentStatus::Completed:
        return tr("%1, done").arg(patient);
    case AppointmentStatus::NoShow:
        return tr("%1, no-show").arg(patient);
    default:
        return tr("%1, booked").arg(patient);
    }
}

QVariant DayModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_day.doctors.size())
        return {};
    const Doctor &doctor = m_day.doctors[section];
    if (role == Qt::DisplayRole)
        return doctor.name;
    if (role == Qt::AccessibleTextRole)
        return doctor.specialty.isEmpty() ? doctor.name : doctor.name + QStringLiteral(", ") + doctor.specialty;
    return {};
}

Qt::ItemFlags DayModel::flags(const QModelIndex &index) const
{
    return blockAt(index) ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren : Qt::NoItemFlags;
}

} // namespace holdfast
