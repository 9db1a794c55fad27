#include "deliver/channels/CurlTransfer.h"

#include <new>

namespace holdfast {

namespace {

constexpr qsizetype mostReasonLetters = 300;

} // namespace

void CurlTransfer::beginLibrary()
{
    static const CURLcode begun = curl_global_init(CURL_GLOBAL_DEFAULT);
    if (begun != CURLE_OK)
        throw std::bad_alloc();
}

CurlTransfer::CurlTransfer()
{
    beginLibrary();
    m_easy.reset(curl_easy_init());
    if (!m_easy)
        throw std::bad_alloc();
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_CONNECTTIMEOUT_MS, connectDeadlineMs);
    set(CURLOPT_TIMEOUT_MS, deadlineMs);
    set(CURLOPT_FOLLOWLOCATION, 0L);
    // A proxy of the environment would see patients' data, and connect where we look only at the proxy's address.
    set(CURLOPT_PROXY, "");
    set(CURLOPT_ERRORBUFFER, m_error);
    set(CURLOPT_WRITEFUNCTION, &CurlTransfer::takeAnswer);
    set(CURLOPT_WRITEDATA, static_cast<void *>(this));
    set(CURLOPT_VERBOSE, 1L);
    set(CURLOPT_DEBUGFUNCTION, &CurlTransfer::listen);
    set(CURLOPT_DEBUGDATA, static_cast<void *>(this));
}

void CurlTransfer::setHeaders(const QByteArrayList &lines)
{
    curl_slist *list = nullptr;
    for (QByteArray line : lines) {
        for (const char breaking : {'\r', '\n', '\0'})
            if (const auto at = line.indexOf(breaking); at >= 0)
                line.truncate(at);
        list = curl_slist_append(list, line.constData());
    }
    m_headers.reset(list);
    set(CURLOPT_HTTPHEADER, m_headers.get());
}

void CurlTransfer::setRecipient(const QByteArray &address)
{
    m_recipients.reset(curl_slist_append(nullptr, address.constData()));
    set(CURLOPT_MAIL_RCPT, m_recipients.get());
}

CURLcode CurlTransfer::perform()
{
    return curl_easy_perform(m_easy.get());
}

long CurlTransfer::responseCode() const
{
    long code = 0;
    curl_easy_getinfo(m_easy.get(), CURLINFO_RESPONSE_CODE, &code);
    return code;
}

QString CurlTransfer::reasonFor(CURLcode code) const
{
    QString reason = QString::fromUtf8(m_error[0] ? m_error : curl_easy_strerror(code));
    if (!m_lastReply.isEmpty())
        reason += QStringLiteral(" (\"%1\")").arg(QString::fromUtf8(m_lastReply));
    return reason.simplified().left(mostReasonLetters);
}

std::size_t CurlTransfer::takeAnswer(char *bytes, std::size_t size, std::size_t count, void *self)
{
    auto *transfer = static_cast<CurlTransfer *>(self);
    QByteArray &answer = transfer->m_answer;
    const auto length = static_cast<qsizetype>(size * count);
    answer.append(bytes, std::min(length, transfer->m_mostAnswerBytes - answer.size()));
    return size * count;
}

int CurlTransfer::listen(CURL *, curl_infotype kind, char *bytes, std::size_t size, void *self)
{
    auto *transfer = static_cast<CurlTransfer *>(self);
    const QByteArray line = QByteArray(bytes, static_cast<qsizetype>(size)).trimmed();
    if (kind == CURLINFO_HEADER_OUT && line == "QUIT")
        transfer->m_over = true;
    if (transfer->m_over)
        return 0;
    if (kind == CURLINFO_HEADER_OUT)
        transfer->m_lastCommand = line.split(' ').constFirst().toUpper();
    else if (kind == CURLINFO_HEADER_IN && !line.isEmpty())
        transfer->m_lastReply = line;
    return 0;
}

} // namespace holdfast
