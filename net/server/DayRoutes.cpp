#include "net/server/DayRoutes.h"

#include "net/server/AvailabilityCache.h"
#include "net/server/JsonBody.h"
#include "net/server/Router.h"

#include "core/BookingError.h"
#include "core/DayStore.h"
#include "core/PatientStore.h"
#include "net/Api.h"

namespace holdfast {

namespace {

Response week(const Request &request, const Session &session, Database &database)
{
    const std::optional<qint64> doctorId = queryId(request, u"doctorId");
    if (!doctorId)
        throw BookingError(ErrorCode::Malformed, QStringLiteral("Name the doctor: ?doctorId=7&from=2026-11-30."));
    return jsonResponse(200, DayStore(database).week(session.clinic.id, *doctorId, queryDate(request, u"from")));
}

Response daySheet(const Request &request, const Session &session, Database &database)
{
    const PatientReader reader{.accountId = session.accountId, .clinicId = session.clinic.id, .desk = session.desk};
    return jsonResponse(
        200, DayStore(database).daySheet(reader, queryDate(request, u"date"), queryId(request, u"doctorId")));
}

/// The day that a patient or a program asks for; none for staff, who see names, and for "today", which the database
/// decides.
std::optional<AvailabilityCache::Key> cachedDay(const Request &request, const Session &session)
{
    const QDate date = queryDate(request, u"date");
    if (Roles::staff().contains(session.role) || !date.isValid())
        return std::nullopt;
    return AvailabilityCache::Key{session.clinic.id, pathId(request, u"id"), date};
}

Response availability(const AvailabilityCache::Answer &answer)
{
    Response response = jsonResponse(answer.body.isEmpty() ? 304 : 200, answer.body);
    response.headers.emplaceBack("ETag", answer.entityTag);
    response.headers.emplaceBack("Age", QByteArray::number(static_cast<qint64>(answer.age.count())));
    response.headers.emplaceBack("Cache-Control", "private, no-cache");
    return response;
}

std::optional<Response> slotsFromMemory(AvailabilityCache &cache, const Request &request, const Session &session)
{
    try {
        const std::optional<AvailabilityCache::Key> key = cachedDay(request, session);
        const std::optional<AvailabilityCache::Answer> answer =
            key ? cache.find(*key, request.ifNoneMatch) : std::nullopt;
        return answer ? std::optional(availability(*answer)) : std::nullopt;
    } catch (const BookingError &) {
        return std::nullopt; // a malformed request: the worker's answer says what is wrong with it
    }
}

Response doctorSlots(AvailabilityCache &cache, const Request &request, const Session &session, Database &database)
{
    const qint64 doctorId = pathId(request, u"id");
    const QDate date = queryDate(request, u"date");
    const auto load = [&](bool detailed) {
        return DayStore(database).doctorSlots(session.clinic.id, doctorId, date, detailed);
    };
    const std::optional<AvailabilityCache::Key> key = cachedDay(request, session);
    if (!key)
        return jsonResponse(200, load(Roles::staff().contains(session.role)));
    return availability(cache.get(*key, session.clinic, request.ifNoneMatch,
                                  [&] { return AvailabilityCache::Loaded::from(database, *key); }));
}

} // namespace

void DayRoutes::addTo(Router &router)
{
    router.add("GET", api::week, Roles::staff(), week);
    router.add("GET", api::daySheet, Roles::staff(), daySheet);
    router.add("GET", api::day, Roles::staff(), [](const Request &request, const Session &session, Database &database) {
        const QDate date = queryDate(request, u"date");
        return jsonResponse(200, DayStore(database).clinicDay(session.clinic.id, date));
    });
    router.addQuick(
        "GET", api::doctorSlots, Roles::everyone(),
        [this](const Request &request, const Session &session) { return slotsFromMemory(m_cache, request, session); },
        [this](const Request &request, const Session &session, Database &database) {
            return doctorSlots(m_cache, request, session, database);
        });
    router.add("GET", api::slotHistory, Roles::staff(),
               [](const Request &request, const Session &session, Database &database) {
                   const qint64 slotId = pathId(request, u"id");
                   return jsonResponse(200, DayStore(database).slotHistory(session.clinic.id, slotId));
               });
    router.add("GET", api::appointmentHistory, Roles::staff(),
               [](const Request &request, const Session &session, Database &database) {
                   const qint64 appointmentId = pathId(request, u"id");
                   return jsonResponse(200, DayStore(database).appointmentHistory(session.clinic.id, appointmentId));
               });
}

} // namespace holdfast
