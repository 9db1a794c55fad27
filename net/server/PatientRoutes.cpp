#include "net/server/PatientRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Problems.h"
#include "net/server/RequestIntent.h"
#include "net/server/Router.h"

#include "core/BookingError.h"
#include "core/PatientStore.h"
#include "net/Api.h"

namespace holdfast {

namespace {

constexpr int usualPatients = 20;
constexpr int mostPatients = 100;

PatientReader readerOf(const Session &session)
{
    return {.accountId = session.accountId, .clinicId = session.clinic.id, .desk = session.desk};
}

Response search(const Request &request, const Session &session, Database &database)
{
    const int limit = queryNumber(request, u"limit", usualPatients, 1, mostPatients);
    const QString query = request.query(u"q").value_or(QString());
    return jsonResponse(200, PatientStore(database).search(readerOf(session), query, limit));
}

Response view(const Request &request, const Session &session, Database &database)
{
    return jsonResponse(200, PatientStore(database).view(readerOf(session), pathId(request, u"id")));
}

Response file(const Request &request, const Session &session, Database &database)
{
    return jsonResponse(200, PatientStore(database).file(readerOf(session), pathId(request, u"id")));
}

Response addNote(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 patientId = pathId(request, u"id");
    const QString text = body.text(QLatin1String("text"));
    return responseFrom(PatientStore(database).addNote(intentOf(request, session, body), patientId, text));
}

Response removeNote(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 patientId = pathId(request, u"id");
    const qint64 noteId = pathId(request, u"noteId");
    return responseFrom(PatientStore(database).removeNote(intentOf(request, session, body), patientId, noteId));
}

Patient patientOf(const JsonBody &body)
{
    Patient patient;
    patient.name = body.text(QLatin1String("name")).simplified();
    patient.birthDate = body.optionalDate(QLatin1String("birthDate"));
    patient.phone = body.optionalText(QLatin1String("phone")).simplified();
    patient.idNumber = body.optionalText(QLatin1String("idNumber")).simplified();
    return patient;
}

Response registerPatient(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const Patient patient = patientOf(body);
    const bool anyway = body.flag(QLatin1String("anyway"));
    const Intent intent = intentOf(request, session, body);
    if (patient.name.isEmpty())
        throw BookingError(ErrorCode::Unprocessable, QStringLiteral("A patient needs a name."));
    return responseFrom(PatientStore(database).registerPatient(intent, patient, anyway));
}

} // namespace

void PatientRoutes::addTo(Router &router)
{
    router.add("GET", api::patients, Roles::staff(), search);
    router.add("POST", api::patients, Roles::staff(), registerPatient);
    router.add("GET", api::patient, Roles::staff(), view);
    router.add("GET", api::patientFile, Roles::staff(), file);
    router.add("POST", api::patientNotes, Roles::staff(), addNote);
    router.add("DELETE", api::patientNote, Roles::staff(), removeNote);
    router.add("PUT", api::patient, Roles::staff(),
               [this](const Request &r, const Session &s, Database &d) { return update(r, s, d); });
    router.add("POST", api::patientMerge, Roles{Role::Manager, Role::Admin},
               [this](const Request &r, const Session &s, Database &d) { return merge(r, s, d); });
}

Response PatientRoutes::merge(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 kept = pathId(request, u"id");
    const qint64 gone = body.id(QLatin1String("goneId"));
    const Answer answer = PatientStore(database).merge(intentOf(request, session, body), kept, gone);
    m_changed();
    return responseFrom(answer);
}

Response PatientRoutes::update(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    Patient patient = patientOf(body);
    patient.id = pathId(request, u"id");
    patient.version = body.id(QLatin1String("version"));
    const Answer answer = PatientStore(database).update(intentOf(request, session, body), patient);
    m_changed();
    return responseFrom(answer);
}

} // namespace holdfast
