#pragma once

#include "net/client/Reply.h"

#include <QJsonObject>

class QNetworkReply;

namespace holdfast {

/// Reads a finished reply: the object of a 2xx (empty for 204), the problem of a 4xx or 5xx, and for all else (no
/// connection, cut in the middle, a redirect, a proxy's page) neither, with `whyAborted` or the network's own words as
/// the transport error.
Reply<QJsonObject> readAnswer(QNetworkReply &reply, const QString &whyAborted = {});

/// Milliseconds of a Retry-After header in seconds; 0 when there is none, a minute at the most.
int retryAfterMs(const QNetworkReply &reply);

} // namespace holdfast
