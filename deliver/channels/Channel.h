#pragma once

#include "deliver/channels/Message.h"

namespace holdfast {

/// How the sending of a message ended.
struct SendResult
{
    enum Outcome {
        Sent,    ///< the other side took it
        NotSent, ///< it did not, and may later
        Unknown, ///< it may have: send the same again
        Refused  ///< it did not and never will
    };

    Outcome outcome = NotSent;
    QString reason = {}; ///< why it was not sent, for an administrator
};

/// A way to reach patients.
class Channel
{
public:
    virtual ~Channel() = default;

    /// email, sms or push.
    virtual QString name() const = 0;
    /// Sends, and waits at most half a minute for the answer. Never throws. One thread at a time.
    virtual SendResult send(const Message &message) = 0;
};

} // namespace holdfast
