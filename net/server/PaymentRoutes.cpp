#include "net/server/PaymentRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Problems.h"
#include "net/server/RequestIntent.h"
#include "net/server/Router.h"

#include "core/BookingError.h"
#include "core/CanonicalJson.h"
#include "core/PaymentStore.h"
#include "net/Api.h"

#include <QJsonDocument>
#include <QRegularExpression>

namespace holdfast {

namespace {

constexpr qint64 mostMinorUnits = 1'000'000'000'000;
constexpr int mostReferenceLetters = 200;
const QStringList takenTypes{QStringLiteral("payment.succeeded"), QStringLiteral("payment.failed"),
                             QStringLiteral("refund.succeeded")};

qint64 amountIn(const JsonBody &body)
{
    const qint64 amount = body.id(QLatin1String("amount"));
    if (amount > mostMinorUnits)
        throw BookingError(
            ErrorCode::Unprocessable,
            QStringLiteral("amount must be at most %1 of the currency's smallest units.").arg(mostMinorUnits));
    return amount;
}

QString currencyIn(const JsonBody &body)
{
    static const QRegularExpression form(QStringLiteral("^[A-Z]{3}$"));
    const QString currency = body.text(QLatin1String("currency"));
    if (!form.match(currency).hasMatch())
        throw BookingError(ErrorCode::Unprocessable,
                           QStringLiteral("currency must be an ISO 4217 code of three capitals, like VND."));
    return currency;
}

PaymentEvent eventIn(const Request &request)
{
    const JsonBody body(request.body);
    PaymentEvent event;
    event.id = QString::fromLatin1(request.webhookId);
    event.timestamp = request.webhookTimestamp;
    event.fingerprint = fingerprintOf(body.object(), {});
    event.type = body.text(QLatin1String("type"));
    if (!takenTypes.contains(event.type))
        return event;
    const JsonBody data(QJsonDocument(body.object().value(u"data").toObject()).toJson());
    event.paymentId = data.id(QLatin1String("paymentId"));
    event.reference = data.text(QLatin1String("reference"));
    event.amount = data.id(QLatin1String("amount"));
    event.currency = currencyIn(data);
    if (event.reference.isEmpty() || event.reference.size() > mostReferenceLetters)
        throw BookingError(ErrorCode::Unprocessable,
                           QStringLiteral("reference must have 1 to %1 letters.").arg(mostReferenceLetters));
    return event;
}

Response show(const Request &request, const Session &session, Database &database)
{
    const bool isStaff = Roles::staff().contains(session.role);
    const auto payment = PaymentStore(database).find(session.clinic.id, pathId(request, u"id"),
                                                     isStaff ? std::nullopt : std::optional(session.patientId));
    if (!payment)
        throw BookingError(ErrorCode::NotFound, QStringLiteral("There is no payment with this id in your clinic."));
    return jsonResponse(200, *payment);
}

} // namespace

void PaymentRoutes::addTo(Router &router)
{
    router.add("POST", api::holdPayment, Roles::bookers(),
               [this](const Request &r, const Session &s, Database &d) { return request(r, s, d); });
    // The webhook before the payment's path, which would fit it too.
    router.addOpen("POST", api::paymentWebhook, Lane::Work,
                   [this](const Request &r, Database &d) { return receive(r, d); });
    router.add("GET", api::payment, Roles::bookers(), show);
}

void PaymentRoutes::requireGateway() const
{
    if (!m_signature.isConfigured())
        throw BookingError(ErrorCode::NotFound, QStringLiteral("This service takes no payments: it has no secret of a "
                                                               "payment gateway. Book without a payment."));
}

Response PaymentRoutes::request(const Request &request, const Session &session, Database &database)
{
    requireGateway();
    const JsonBody body(request.body);
    const qint64 slotId = pathId(request, u"id");
    const QUuid holdId = pathUuid(request, u"holdId");
    const std::optional<qint64> patientId = body.optionalId(QLatin1String("patientId"));
    const qint64 amount = amountIn(body);
    const QString currency = currencyIn(body);
    const Intent intent = intentOf(request, session, body);
    return responseFrom(PaymentStore(database).request(intent, slotId, holdId, patientId, amount, currency));
}

Response PaymentRoutes::receive(const Request &request, Database &database)
{
    requireGateway();
    if (request.webhookId.isEmpty() || request.webhookId.size() > api::maxKeyLength ||
        !m_signature.isGood(request.webhookId, request.webhookTimestamp, request.body, request.webhookSignature))
        throw BookingError(ErrorCode::BadSignature,
                           QStringLiteral("webhook-signature must hold \"v1,\" and the base64 HMAC-SHA256 of "
                                          "webhook-id.webhook-timestamp.body under the agreed secret."));
    const Answer answer = PaymentStore(database).receive(eventIn(request));
    m_changed();
    return responseFrom(answer);
}

} // namespace holdfast
