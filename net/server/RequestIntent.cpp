#include "net/server/RequestIntent.h"

#include "net/server/JsonBody.h"
#include "net/server/Router.h"

#include "core/BookingError.h"
#include "core/CanonicalJson.h"
#include "net/Api.h"

#include <algorithm>

namespace holdfast {

namespace {

QString keyOf(const Request &request)
{
    if (!request.idempotencyKey)
        throw BookingError(
            ErrorCode::Malformed,
            QStringLiteral("Send an Idempotency-Key header: a new one for every intent, the same one for "
                           "every retry of it."));
    const QByteArray &key = *request.idempotencyKey;
    const bool visible = std::all_of(key.begin(), key.end(), [](char c) { return c > 0x20 && c < 0x7f; });
    if (key.isEmpty() || key.size() > api::maxKeyLength || !visible)
        throw BookingError(
            ErrorCode::Malformed,
            QStringLiteral("The Idempotency-Key must be 1 to %1 visible ASCII characters.").arg(api::maxKeyLength));
    return QString::fromLatin1(key);
}

} // namespace

Intent intentOf(const Request &request, const Session &session, const JsonBody &body)
{
    QStringList bound{QString::fromLatin1(request.operation)};
    for (const auto &[name, value] : request.parameters)
        bound.append(value.toLower());
    Intent intent;
    intent.key = keyOf(request);
    intent.counted = request.counted;
    intent.accountId = session.accountId;
    intent.clinicId = session.clinic.id;
    intent.channel = session.channel;
    intent.desk = session.desk;
    // A patient's account that is bound to nobody acts for nobody: no patient has the id 0.
    if (!Roles::staff().contains(session.role)) {
        intent.ownPatient = session.patientId;
        intent.admission = QString::fromLatin1(request.admission);
    }
    intent.fingerprint = fingerprintOf(body.object(), bound);
    return intent;
}

} // namespace holdfast
