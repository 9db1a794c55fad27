#include "core/BookingStore.h"

#include "core/Decision.h"

namespace holdfast {

namespace {

Param uuid(const QUuid &id)
{
    return id.toString(QUuid::WithoutBraces);
}

} // namespace

Answer BookingStore::hold(const Intent &intent, qint64 slotId, std::optional<qint64> patientId)
{
    return decide(m_database, "hold_slot", intent, {slotId, patientId});
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

Answer BookingStore::cancel(const Intent &intent, qint64 appointmentId)
{
    return decide(m_database, "cancel_appointment", intent, {appointmentId});
}

} // namespace holdfast
