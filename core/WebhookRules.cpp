#include "core/WebhookRules.h"

#include <QUrl>

namespace holdfast {

QString WebhookRules::refusalOf(const QString &text) const
{
    const QUrl url(text, QUrl::StrictMode);
    const bool isHttps = url.scheme() == QLatin1String("https");
    if (!url.isValid() || url.host().isEmpty() || (!isHttps && url.scheme() != QLatin1String("http")))
        return QStringLiteral("url must be like https://records.example.org/holdfast.");
    if (!isHttps && !http)
        return QStringLiteral("url must begin with https:// — over http anybody on the way reads along.");
    if (!url.userInfo().isEmpty() || url.hasFragment())
        return QStringLiteral("url must have no user, password or #part. The signature tells who sends.");
    const QString refusal = addresses.refusal(url.host());
    if (!refusal.isEmpty())
        return QStringLiteral("url must lead outside: %1. An administrator may allow its network (webhooks.allow).")
            .arg(refusal);
    return {};
}

} // namespace holdfast
