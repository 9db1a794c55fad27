#pragma once

#include "deliver/channels/HttpProvider.h"
#include "deliver/channels/SmtpChannel.h"
#include "deliver/webhooks/WebhookSettings.h"

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace holdfast {

class Consumer;

/// How this service reaches patients and the clinic's other systems, as its file says: {undoSeconds?, perSecond?,
/// email?: {url, from, user?, passwordFile?, tls?, caFile?}, sms?: {...}, push?: {...}, webhooks?: {allow?: [networks],
/// http?, caFile?}}; sms and push as HttpProvider reads them.
struct DeliveryConfig
{
    std::chrono::seconds undoWindow{15}; ///< so long before it is told a change may be taken back
    int perSecond = 10;                  ///< at the most so many messages in a second by each channel
    std::optional<SmtpSettings> email;
    std::optional<HttpProvider> sms;
    std::optional<HttpProvider> push;
    WebhookSettings webhooks;

    /// Throws std::runtime_error that names file and field, in words for an administrator.
    static DeliveryConfig fromFile(const QString &path);

    /// A consumer a channel.
    std::vector<std::shared_ptr<Consumer>> notificationConsumers() const;
};

} // namespace holdfast
