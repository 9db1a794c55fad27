#pragma once

#include "net/client/ApiClient.h"
#include "net/client/FeedClient.h"
#include "net/client/IntentJournal.h"
#include "net/client/IntentSender.h"

namespace holdfast {

/// What ties a desk to one service: client, journal, sender and feed.
struct ServiceLink
{
    /// Each service has a journal of its own in `stateFolder`. Throws std::runtime_error, saying what to do, when it
    /// cannot be written.
    ServiceLink(const QUrl &service, const QString &stateFolder, ServiceClock &clock);

    /// What the parts say from now on, while they are taken down too, is no news for `listener`.
    void silence(const QObject *listener);

    ApiClient client;
    IntentJournal journal;
    IntentSender sender;
    FeedClient feed;
};

} // namespace holdfast
