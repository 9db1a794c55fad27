#include "deliver/webhooks/WebhookCall.h"

#include "core/WebhookSignature.h"

#include <QDateTime>

#include <algorithm>
#include <sys/socket.h>

namespace holdfast {

namespace {

constexpr long gone = 410;
constexpr qsizetype mostReasonLetters = 300;
constexpr std::chrono::seconds longestPause = std::chrono::hours(24);

/// As long as a receiver that is overloaded asks for.
std::chrono::seconds pauseAskedFor(CURL *handle)
{
    curl_off_t seconds = 0;
    curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds);
    return std::clamp(std::chrono::seconds(seconds), std::chrono::seconds(0), longestPause);
}

} // namespace

WebhookCall::WebhookCall(WebhookCallPlan plan, const WebhookSettings &settings)
    : m_plan(std::move(plan)), m_rules(settings.rules)
{
    m_transfer.set(CURLOPT_URL, m_plan.url.constData());
    m_transfer.set(CURLOPT_POSTFIELDS, m_plan.body.constData());
    m_transfer.set(CURLOPT_POSTFIELDSIZE, static_cast<long>(m_plan.body.size()));
    m_transfer.set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(settings.connectDeadline.count()));
    m_transfer.set(CURLOPT_TIMEOUT_MS, static_cast<long>(settings.deadline.count()));
    m_transfer.set(CURLOPT_WRITEFUNCTION, &WebhookCall::takeAnswer);
    m_transfer.set(CURLOPT_WRITEDATA, static_cast<void *>(this));
    m_transfer.set(CURLOPT_PRIVATE, static_cast<void *>(this));
    setHeaders();
    setGuards(settings);
}

void WebhookCall::setHeaders()
{
    const QByteArray timestamp = QByteArray::number(QDateTime::currentSecsSinceEpoch());
    QByteArrayList signatures;
    for (const QByteArray &secret : m_plan.secrets)
        signatures.append(WebhookSignature::sign(secret, m_plan.eventId, timestamp, m_plan.body));
    m_transfer.setHeaders({"Content-Type: application/json", "User-Agent: Holdfast",
                           "Expect:", "webhook-id: " + m_plan.eventId, "webhook-timestamp: " + timestamp,
                           "webhook-signature: " + signatures.join(' ')});
}

/// Looks at the very address that is dialled: a name may lead elsewhere from one moment to the next. No connection is
/// used twice, so that none is used unseen.
void WebhookCall::setGuards(const WebhookSettings &settings)
{
    m_transfer.set(CURLOPT_PROTOCOLS_STR, m_rules.http ? "http,https" : "https");
    m_transfer.set(CURLOPT_OPENSOCKETFUNCTION, &WebhookCall::openSocket);
    m_transfer.set(CURLOPT_OPENSOCKETDATA, static_cast<void *>(this));
    m_transfer.set(CURLOPT_FRESH_CONNECT, 1L);
    m_transfer.set(CURLOPT_FORBID_REUSE, 1L);
    if (!settings.caFile.isEmpty())
        m_transfer.set(CURLOPT_CAINFO, settings.caFile.toUtf8().constData());
}

curl_socket_t WebhookCall::openSocket(void *self, curlsocktype, struct curl_sockaddr *address)
{
    auto *call = static_cast<WebhookCall *>(self);
    const QString refusal = call->m_rules.addresses.refusal(&address->addr);
    if (refusal.isEmpty())
        return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    call->m_refused = refusal;
    return CURL_SOCKET_BAD;
}

/// A receiver may say anything for as long as it likes: what is beyond a little is not waited for.
std::size_t WebhookCall::takeAnswer(char *bytes, std::size_t size, std::size_t count, void *self)
{
    auto *call = static_cast<WebhookCall *>(self);
    const auto length = static_cast<qsizetype>(size * count);
    call->m_answer.append(bytes, std::min(length, mostAnswerBytes - call->m_answer.size()));
    call->m_answerIsTooLong = call->m_answerIsTooLong || call->m_answer.size() == mostAnswerBytes;
    return call->m_answerIsTooLong ? 0 : size * count;
}

WebhookCall::Outcome WebhookCall::outcome(CURLcode code) const
{
    if (code == CURLE_OK || (code == CURLE_WRITE_ERROR && m_answerIsTooLong))
        return outcomeOf(m_transfer.responseCode());
    if (!m_refused.isEmpty() && code == CURLE_COULDNT_CONNECT)
        return {Outcome::Retry,
                QStringLiteral("The name leads to an address that is not called: %1. An administrator may allow its "
                               "network (webhooks.allow).")
                    .arg(m_refused)};
    return {Outcome::Retry, m_transfer.reasonFor(code)};
}

WebhookCall::Outcome WebhookCall::outcomeOf(long status) const
{
    if (status / 100 == 2)
        return {Outcome::Done};
    if (status == gone)
        return {Outcome::Gone, QStringLiteral("The receiver answered 410 Gone.")};
    if (status / 100 == 3)
        return {Outcome::Retry,
                QStringLiteral("The receiver redirected (%1). Redirects are not followed: give the webhook the address "
                               "it should have.")
                    .arg(status)};
    return {Outcome::Retry, QStringLiteral("The receiver answered %1%2").arg(status).arg(wordsOfAnswer()),
            pauseAskedFor(m_transfer.handle())};
}

QString WebhookCall::wordsOfAnswer() const
{
    const QString words = QString::fromUtf8(m_answer).simplified().remove(QChar(u'\0')).left(mostReasonLetters);
    return words.isEmpty() ? QStringLiteral(".") : QStringLiteral(": ") + words;
}

} // namespace holdfast
