#pragma once

#include "deliver/Consumer.h"
#include "deliver/channels/Channel.h"
#include "deliver/notify/MessageTexts.h"

#include <memory>

namespace holdfast {

/// Tells patients by one channel of their bookings, moves and cancellations, and reminds them. Each channel is a
/// consumer of its own, so that a provider that is away holds up only itself. A delivery is but the occasion: what is
/// said comes of the appointment as it is at the moment of sending.
class NotificationConsumer : public Consumer
{
public:
    struct Options
    {
        std::chrono::seconds undoWindow{15}; ///< a change may be taken back so long before it is told
        QString organizer;                   ///< the clinic's mail address, for calendars; empty: no calendar file
        int perSecond = 0;                   ///< not more messages in a second; 0: as many as there are
    };

    NotificationConsumer(std::unique_ptr<Channel> channel, Options options)
        : m_channel(std::move(channel)), m_options(std::move(options))
    {}

    QString name() const override { return m_channel->name(); }
    QList<PlannedDelivery> plan(const OutboxFact &fact) const override;
    Outcome deliver(const Delivery &delivery, Database &database) override;
    void warmUp(Database &database) override;
    std::chrono::seconds callDeadline() const override { return std::chrono::seconds(40); }
    int threads() const override { return 2; }
    std::chrono::milliseconds pace() const override
    {
        return std::chrono::milliseconds(m_options.perSecond > 0 ? 1000 * threads() / m_options.perSecond : 0);
    }

private:
    Message messageFor(const Notification &notification) const;

    const std::unique_ptr<Channel> m_channel;
    const Options m_options;
    const MessageTexts m_texts;
};

} // namespace holdfast
