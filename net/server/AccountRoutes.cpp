#include "net/server/AccountRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Router.h"
#include "net/server/SessionGate.h"

#include "core/AccountStore.h"
#include "core/BookingError.h"
#include "models/Instant.h"
#include "net/Api.h"

#include <QJsonDocument>

namespace holdfast {

namespace {

Response sessionResponse(const Session &session, int status = 200)
{
    QJsonObject account{{QStringLiteral("id"), session.accountId},
                        {QStringLiteral("name"), session.accountName},
                        {QStringLiteral("role"), toString(session.role)}};
    if (session.patientId != 0)
        account.insert(QStringLiteral("patientId"), session.patientId);
    QJsonObject json{
        {QStringLiteral("expiresAt"), instantToJson(session.expiresAt)},
        {QStringLiteral("account"), account},
        {QStringLiteral("desk"), session.desk},
        {QStringLiteral("clinic"), session.clinic.toJson()},
        {QStringLiteral("serverTime"), instantToJson(session.serverTime)},
    };
    if (!session.token.isEmpty())
        json.insert(QStringLiteral("token"), session.token);
    return jsonResponse(status, QJsonDocument(json).toJson(QJsonDocument::Compact));
}

} // namespace

void AccountRoutes::addTo(Router &router)
{
    router.addOpen("POST", api::login, Lane::Password,
                   [this](const Request &request, Database &database) { return logIn(request, database); });
    router.add(
        "POST", api::logout, Roles::everyone(),
        [this](const Request &request, const Session &, Database &database) { return logOut(request, database); });
    router.add("POST", api::patientSession, {Role::Client},
               [this](const Request &r, const Session &s, Database &d) { return openForPatient(r, s, d); });
    router.add("GET", api::session, Roles::everyone(),
               [this](const Request &request, const Session &, Database &database) { return show(request, database); });
}

Response AccountRoutes::logIn(const Request &request, Database &database)
{
    const JsonBody body(request.body);
    const QString login = body.text(QLatin1String("login"));
    const QString password = body.text(QLatin1String("password"));
    const QString desk = body.optionalText(QLatin1String("desk")).trimmed();
    return sessionResponse(
        AccountStore(database, m_gate.limits()).logIn(login, password, desk, QString::fromLatin1(request.peer)));
}

Response AccountRoutes::openForPatient(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 patientId = body.id(QLatin1String("patientId"));
    return sessionResponse(AccountStore(database, m_gate.limits()).openPatientSession(session.accountId, patientId),
                           201);
}

Response AccountRoutes::logOut(const Request &request, Database &database)
{
    const QByteArray token = bearerToken(request.authorization);
    AccountStore(database, m_gate.limits()).logOut(token);
    m_gate.drop(token);
    m_ended(token);
    Response response;
    response.status = 204;
    return response;
}

Response AccountRoutes::show(const Request &request, Database &database)
{
    // Asked anew and not taken from the gate, since the desk sets its clock by serverTime.
    std::optional<Session> session = AccountStore(database, m_gate.limits()).find(bearerToken(request.authorization));
    if (!session)
        throw BookingError(ErrorCode::Unauthenticated, QStringLiteral("The session is over. Sign in again."));
    session->token.clear();
    return sessionResponse(*session);
}

} // namespace holdfast
