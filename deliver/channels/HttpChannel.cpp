#include "deliver/channels/HttpChannel.h"

#include "deliver/channels/CurlTransfer.h"

namespace holdfast {

namespace {

constexpr qsizetype mostReasonLetters = 300;

/// What an administrator or time may mend: the account, the address, the load.
bool mayPass(long status)
{
    switch (status) {
    case 401:
    case 403:
    case 404:
    case 405:
    case 408:
    case 409:
    case 425:
    case 429:
        return true;
    default:
        return status < 400 || status >= 500;
    }
}

QString reasonOf(long status, const QByteArray &answer)
{
    return QStringLiteral("The provider answered %1: %2")
        .arg(status)
        .arg(QString::fromUtf8(answer).simplified().left(mostReasonLetters));
}

} // namespace

SendResult HttpChannel::send(const Message &message)
{
    const QByteArray body = m_provider.bodyFor(message);
    CurlTransfer transfer;
    transfer.set(CURLOPT_URL, m_provider.url().toUtf8().constData());
    transfer.set(CURLOPT_PROTOCOLS_STR, "http,https");
    transfer.set(CURLOPT_CUSTOMREQUEST, m_provider.method().constData());
    transfer.set(CURLOPT_POSTFIELDS, body.constData());
    transfer.set(CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
    transfer.setHeaders(m_provider.headersFor(message, body));
    if (!m_provider.caFile().isEmpty())
        transfer.set(CURLOPT_CAINFO, m_provider.caFile().toUtf8().constData());
    const CURLcode code = transfer.perform();
    const long status = transfer.responseCode();
    if (code == CURLE_OK && m_provider.isSuccess(status, transfer.answer()))
        return {SendResult::Sent};
    if (code == CURLE_OK)
        return {mayPass(status) ? SendResult::NotSent : SendResult::Refused, reasonOf(status, transfer.answer())};
    const bool neverThere = code == CURLE_COULDNT_RESOLVE_HOST || code == CURLE_COULDNT_CONNECT ||
                            code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_CONNECT_ERROR;
    return {neverThere ? SendResult::NotSent : SendResult::Unknown, transfer.reasonFor(code)};
}

} // namespace holdfast
