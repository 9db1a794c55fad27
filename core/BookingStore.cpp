#include "core/BookingStore.h"

#include "core/Decision.h"

namespace holdfast {

namespace {

Param uuid(const QUuid &id)
{
    return id.toString(QUuid::WithoutBraces);
}

Param instant(const QDateTime &time)
{
    return time.isValid() ? Param(time.toUTC().toString(Qt::ISODateWithMs)) : Param(nullptr);
}

std::vector<Param> paramsOf(const SeatWish &wish, const std::optional<qint64> &patientId)
{
    return {wish.slotId,        wish.anySeat,     wish.doctorId, wish.specialty,
            instant(wish.from), instant(wish.to), wish.minutes,  patientId};
}

} // namespace

void BookingStore::warmUp()
{
    m_database.run("SELECT holdfast.warm_up()");
}

Answer BookingStore::hold(const Intent &intent, qint64 slotId, std::optional<qint64> patientId)
{
    return decide(m_database, "hold_slot", intent, {slotId, patientId});
}

Answer BookingStore::hold(const Intent &intent, const SeatWish &wish, std::optional<qint64> patientId)
{
    if (wish.isOneSeat())
        return hold(intent, *wish.slotId, patientId);
    return decide(m_database, "hold_any", intent, paramsOf(wish, patientId));
}

Answer BookingStore::holdForMove(const Intent &intent, qint64 appointmentId, qint64 slotId)
{
    return decide(m_database, "hold_for_move", intent, {appointmentId, slotId});
}

Answer BookingStore::renew(const Intent &intent, qint64 slotId, const QUuid &holdId)
{
    return decide(m_database, "renew_hold", intent, {slotId, uuid(holdId)});
}

Answer BookingStore::confirm(const Intent &intent, qint64 slotId, const QUuid &holdId, std::optional<qint64> patientId)
{
    return decide(m_database, "confirm_hold", intent, {slotId, uuid(holdId), patientId});
}

Answer BookingStore::release(const Intent &intent, qint64 slotId, const QUuid &holdId)
{
    return decide(m_database, "release_hold", intent, {slotId, uuid(holdId)});
}

Answer BookingStore::book(const Intent &intent, qint64 slotId, qint64 patientId)
{
    return decide(m_database, "book_slot", intent, {slotId, patientId});
}

Answer BookingStore::book(const Intent &intent, const SeatWish &wish, qint64 patientId)
{
    if (wish.isOneSeat())
        return book(intent, *wish.slotId, patientId);
    return decide(m_database, "book_any", intent, paramsOf(wish, patientId));
}

Answer BookingStore::cancel(const Intent &intent, qint64 appointmentId, Version version, const QString &reason)
{
    return decide(m_database, "cancel_appointment", intent, {appointmentId, version, reason});
}

Answer BookingStore::reschedule(const Intent &intent, qint64 appointmentId, qint64 slotId, std::optional<QUuid> holdId,
                                Version version)
{
    return decide(m_database, "reschedule_appointment", intent,
                  {appointmentId, slotId, holdId ? uuid(*holdId) : Param(nullptr), version});
}

Answer BookingStore::setStatus(const Intent &intent, qint64 appointmentId, const QString &to, Version version)
{
    return decide(m_database, "set_visit_status", intent, {appointmentId, to, version});
}

Answer BookingStore::undo(const Intent &intent, qint64 appointmentId, Version version, const QString &reason)
{
    return decide(m_database, "undo_appointment", intent, {appointmentId, version, reason});
}

Answer BookingStore::setNote(const Intent &intent, qint64 appointmentId, const QString &note, Version version)
{
    return decide(m_database, "set_visit_note", intent, {appointmentId, note, version});
}

Answer BookingStore::overbook(const Intent &intent, qint64 slotId, qint64 patientId, const QString &reason)
{
    return decide(m_database, "overbook_slot", intent, {slotId, patientId, reason});
}

Answer BookingStore::setCapacity(const Intent &intent, qint64 doctorId, const QDateTime &startsAt, int capacity)
{
    return decide(m_database, "set_capacity", intent, {doctorId, instant(startsAt), capacity});
}

} // namespace holdfast
