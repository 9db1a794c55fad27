#include "deliver/SafeUrl.h"

#include <QRegularExpression>
#include <QUrl>

namespace holdfast {

bool maySendSecretsTo(const QString &text)
{
    static const QRegularExpression thisMachine(QStringLiteral("^(localhost|127\\.\\d+\\.\\d+\\.\\d+|::1)$"));
    const QUrl url(text, QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty())
        return false;
    return url.scheme() == QLatin1String("https") ||
           (url.scheme() == QLatin1String("http") && thisMachine.match(url.host()).hasMatch());
}

} // namespace holdfast
