#include "net/client/Answer.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QNetworkReply>

#include <algorithm>

namespace holdfast {

using namespace Qt::StringLiterals;

namespace {

constexpr int longestRetryAfterMs = 60'000;

/// Whether the error is only Qt's name for a 4xx or 5xx: then a whole answer came.
bool isOnlyAStatus(QNetworkReply::NetworkError error, int status)
{
    const bool isBadRequest = error == QNetworkReply::ProtocolInvalidOperationError && status == 400;
    return isBadRequest || (error > 200 && error < 300) || (error > 400 && error < 500);
}

Reply<QJsonObject> unknown(const QString &why)
{
    return {.value = {}, .problem = {}, .transportError = why};
}

} // namespace

int retryAfterMs(const QNetworkReply &reply)
{
    const int seconds = reply.rawHeader("Retry-After").trimmed().toInt();
    return std::clamp(seconds, 0, longestRetryAfterMs / 1000) * 1000;
}

Reply<QJsonObject> readAnswer(QNetworkReply &reply, const QString &whyAborted)
{
    const int status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (reply.error() != QNetworkReply::NoError && !isOnlyAStatus(reply.error(), status))
        return unknown(whyAborted.isEmpty() ? reply.errorString() : whyAborted);

    if (status == 204)
        return {.value = QJsonObject(), .problem = {}, .transportError = {}};
    const QJsonDocument document = QJsonDocument::fromJson(reply.readAll());
    const bool isValue = status >= 200 && status < 300;
    const bool isProblem = status >= 400 && document[u"code"].isString();
    if (!document.isObject() || (!isValue && !isProblem))
        return unknown(
            QCoreApplication::translate("holdfast::ApiClient", "The answer is not the service's (HTTP status %1).")
                .arg(status));
    if (isValue)
        return {.value = document.object(), .problem = {}, .transportError = {}};

    Problem problem = Problem::fromJson(document.object());
    problem.status = status;
    if (problem.retryAfterMs <= 0)
        problem.retryAfterMs = retryAfterMs(reply);
    problem.retryAfterMs = std::min(problem.retryAfterMs, longestRetryAfterMs);
    return {.value = {}, .problem = problem, .transportError = {}};
}

} // namespace holdfast
