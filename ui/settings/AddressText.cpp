#include "ui/settings/AddressText.h"

namespace holdfast {

QUrl addressFromText(const QString &text)
{
    const QString trimmed = text.trimmed();
    QUrl url(trimmed.contains(u"://") ? trimmed : QStringLiteral("http://") + trimmed, QUrl::StrictMode);
    const bool web = url.scheme() == u"http" || url.scheme() == u"https";
    if (trimmed.isEmpty() || !url.isValid() || url.host().isEmpty() || !web)
        return {};
    while (url.path().endsWith(u'/'))
        url.setPath(url.path().chopped(1));
    return url;
}

} // namespace holdfast
