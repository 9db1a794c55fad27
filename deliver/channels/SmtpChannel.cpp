#include "deliver/channels/SmtpChannel.h"

#include "deliver/channels/CurlTransfer.h"
#include "deliver/channels/MailHeaders.h"

#include <QDateTime>
#include <QLocale>

namespace holdfast {

namespace {

class MailBody
{
public:
    MailBody(CURL *easy, const Message &message) : m_mime(curl_mime_init(easy))
    {
        curl_mime *versions = curl_mime_init(easy);
        addPart(versions, message.text.toUtf8(), "text/plain; charset=utf-8");
        addPart(versions, message.html.toUtf8(), "text/html; charset=utf-8");
        curl_mimepart *both = curl_mime_addpart(m_mime.get());
        curl_mime_subparts(both, versions);
        curl_mime_type(both, "multipart/alternative");
        if (message.calendar.isEmpty())
            return;
        const QByteArray type = "text/calendar; charset=utf-8; method=" + message.calendarMethod;
        curl_mimepart *calendar = addPart(m_mime.get(), message.calendar, type.constData());
        curl_mime_filename(calendar, "appointment.ics");
    }

    curl_mime *get() const { return m_mime.get(); }

private:
    // base64 for all: no line too long, no dot alone, and servers that change line ends change nothing.
    static curl_mimepart *addPart(curl_mime *mime, const QByteArray &bytes, const char *type)
    {
        curl_mimepart *part = curl_mime_addpart(mime);
        curl_mime_data(part, bytes.constData(), static_cast<std::size_t>(bytes.size()));
        curl_mime_type(part, type);
        curl_mime_encoder(part, "base64");
        return part;
    }

    struct Free
    {
        void operator()(curl_mime *mime) const { curl_mime_free(mime); }
    };
    std::unique_ptr<curl_mime, Free> m_mime;
};

QByteArrayList headersOf(const Message &message, const QString &from)
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    return {"Date: " + QLocale::c().toString(now, QStringLiteral("ddd, dd MMM yyyy HH:mm:ss")).toLatin1() + " +0000",
            "From: " + mailbox(message.clinic, from), "To: " + mailbox(message.name, message.to),
            "Subject: " + encodedHeader(message.subject),
            "Message-ID: <" + message.id.toLatin1() + '@' + domainOf(from).toLatin1() + '>',
            "Content-Language: " + message.language.toLatin1(),
            // No answers by machines that are on holiday.
            "Auto-Submitted: auto-generated"};
}

SendResult resultOf(const CurlTransfer &transfer, CURLcode code)
{
    if (code == CURLE_OK)
        return {SendResult::Sent};
    const QByteArray &command = transfer.lastCommand();
    const int reply = transfer.lastReply();
    const bool ofTheMessage = command == "RCPT" || command == "DATA";
    const QString reason = transfer.reasonFor(code);
    if (ofTheMessage && reply >= 500)
        return {SendResult::Refused, reason};
    // 354: the server had asked for the content, and of what it did with it nothing is known.
    if (command == "DATA" && reply < 400)
        return {SendResult::Unknown, reason};
    return {SendResult::NotSent, reason};
}

} // namespace

SendResult SmtpChannel::send(const Message &message)
{
    if (!isMailAddress(message.to))
        return {SendResult::Refused, QStringLiteral("This is no mail address.")};
    CurlTransfer transfer;
    transfer.set(CURLOPT_URL, m_settings.url.toUtf8().constData());
    transfer.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    if (m_settings.tls)
        transfer.set(CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_ALL));
    if (!m_settings.caFile.isEmpty())
        transfer.set(CURLOPT_CAINFO, m_settings.caFile.toUtf8().constData());
    if (!m_settings.user.isEmpty()) {
        transfer.set(CURLOPT_USERNAME, m_settings.user.toUtf8().constData());
        transfer.set(CURLOPT_PASSWORD, m_settings.password.toUtf8().constData());
    }
    transfer.set(CURLOPT_MAIL_FROM, m_settings.from.toLatin1().constData());
    transfer.setRecipient(message.to.toLatin1());
    transfer.setHeaders(headersOf(message, m_settings.from));
    const MailBody body(transfer.handle(), message);
    transfer.set(CURLOPT_MIMEPOST, body.get());
    return resultOf(transfer, transfer.perform());
}

} // namespace holdfast
