#pragma once

#include "core/WebhookQueueStore.h"
#include "deliver/channels/CurlTransfer.h"
#include "deliver/webhooks/WebhookSettings.h"

namespace holdfast {

/// One attempt to tell a webhook of an event: a POST signed as Standard Webhooks says, to an address that may be
/// called. Goes through curl's multi interface: begin by adding handle(), then ask for the outcome.
class WebhookCall
{
public:
    struct Outcome
    {
        enum Kind { Done, Retry, Gone };

        Kind kind = Done;
        QString detail = {};           ///< for a manager
        std::chrono::seconds after{0}; ///< Retry: not sooner
    };

    /// `settings` must outlive it.
    WebhookCall(WebhookCallPlan plan, const WebhookSettings &settings);

    const WebhookCallPlan &plan() const { return m_plan; }
    CURL *handle() const { return m_transfer.handle(); }
    /// What came of it, once it has ended with `code`.
    Outcome outcome(CURLcode code) const;

private:
    static constexpr qsizetype mostAnswerBytes = 1024;

    void setHeaders();
    void setGuards(const WebhookSettings &settings);
    static curl_socket_t openSocket(void *self, curlsocktype purpose, struct curl_sockaddr *address);
    static std::size_t takeAnswer(char *bytes, std::size_t size, std::size_t count, void *self);
    Outcome outcomeOf(long status) const;
    QString wordsOfAnswer() const;

    const WebhookCallPlan m_plan;
    const WebhookRules &m_rules;
    CurlTransfer m_transfer;
    QString m_refused; ///< why no address of the name may be called
    QByteArray m_answer;
    bool m_answerIsTooLong = false;
};

} // namespace holdfast
