#pragma once

#include "deliver/channels/Channel.h"

namespace holdfast {

/// How mail leaves the house.
struct SmtpSettings
{
    QString url;  ///< smtp://host:port or smtps://host:port
    QString user; ///< empty: the server asks for none
    QString password;
    QString from;    ///< the clinic's address
    bool tls = true; ///< with smtp://: no mail leaves before STARTTLS
    QString caFile;  ///< who may have signed the server's certificate; empty: whom the system trusts
};

/// Mail by SMTP: plain text, HTML and the appointment as an attachment, under a Message-ID made of the message's id.
class SmtpChannel : public Channel
{
public:
    explicit SmtpChannel(SmtpSettings settings) : m_settings(std::move(settings)) {}

    QString name() const override { return QStringLiteral("email"); }
    /// What the server refuses for the recipient or the content (5xx) is refused; what it refuses for us (greeting,
    /// sign-in, sender) can be mended and is not sent. Silence after the content is unknown.
    SendResult send(const Message &message) override;

private:
    const SmtpSettings m_settings;
};

} // namespace holdfast
