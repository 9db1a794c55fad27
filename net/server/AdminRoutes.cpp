#include "net/server/AdminRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Problems.h"
#include "net/server/RequestIntent.h"
#include "net/server/Router.h"

#include "core/BookingError.h"
#include "core/Secrets.h"
#include "net/Api.h"

#include <QJsonDocument>

namespace holdfast {

namespace {

constexpr int usualSignIns = 100;
constexpr int mostSignIns = 1000;

Role roleIn(const JsonBody &body)
{
    const QString name = body.text(QLatin1String("role"));
    const Role role = roleFromString(name);
    if (toString(role) != name)
        throw BookingError(ErrorCode::Unprocessable,
                           QStringLiteral("role is receptionist, manager, admin, client or patient."));
    return role;
}

/// An intent's fingerprint is kept for days: a password goes into it as slow to guess at as into the account.
Intent intentWithPassword(const Request &request, const Session &session, const JsonBody &body, const QString &password)
{
    const QByteArray salt = QByteArray::number(session.accountId) + ' ' + request.operation + ' ' +
                            request.idempotencyKey.value_or(QByteArray());
    QJsonObject bound = body.object();
    bound.insert(QStringLiteral("password"), QString::fromLatin1(fingerprintOfPassword(password, salt).toHex()));
    return intentOf(request, session, JsonBody(QJsonDocument(bound).toJson()));
}

Response list(const Request &, const Session &session, Database &database)
{
    return jsonResponse(200, AccountStore(database).list(session.clinic.id));
}

Response signIns(const Request &request, const Session &session, Database &database)
{
    const int limit = queryNumber(request, u"limit", usualSignIns, 1, mostSignIns);
    return jsonResponse(200, AccountStore(database).signIns(session.clinic.id, limit));
}

Response create(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    NewAccount account;
    account.login = body.text(QLatin1String("login"));
    account.password = body.text(QLatin1String("password"));
    account.name = body.text(QLatin1String("name")).simplified();
    account.role = roleIn(body);
    account.channel = body.optionalText(QLatin1String("channel"));
    account.patientId = body.optionalId(QLatin1String("patientId"));
    const Intent intent = intentWithPassword(request, session, body, account.password);
    return responseFrom(AccountStore(database).add(intent, account));
}

} // namespace

void AdminRoutes::addTo(Router &router)
{
    router.add("GET", api::accounts, Roles::administrators(), list);
    router.add("POST", api::accounts, Roles::administrators(), create, Lane::Password);
    router.add("GET", api::signIns, Roles::administrators(), signIns);
    router.add(
        "POST", api::accountPassword, Roles::administrators(),
        [this](const Request &r, const Session &s, Database &d) { return setPassword(r, s, d); }, Lane::Password);
    addDecision(router, "POST", api::accountDisable, &AccountStore::disable);
    addDecision(router, "POST", api::accountEnable, &AccountStore::enable);
    addDecision(router, "DELETE", api::accountSessions, &AccountStore::closeSessions);
}

void AdminRoutes::addDecision(Router &router, const char *method, const char *path, Decision decision)
{
    router.add(method, path, Roles::administrators(),
               [this, decision](const Request &request, const Session &session, Database &database) {
                   const qint64 accountId = pathId(request, u"id");
                   const Intent intent = intentOf(request, session, JsonBody(request.body));
                   AccountStore store(database);
                   const Answer answer = (store.*decision)(intent, accountId);
                   m_changed(accountId);
                   return responseFrom(answer);
               });
}

Response AdminRoutes::setPassword(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 accountId = pathId(request, u"id");
    const QString password = body.text(QLatin1String("password"));
    const Intent intent = intentWithPassword(request, session, body, password);
    const Answer answer = AccountStore(database).setPassword(intent, accountId, password);
    m_changed(accountId);
    return responseFrom(answer);
}

} // namespace holdfast
