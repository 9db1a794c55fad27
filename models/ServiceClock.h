#pragma once

#include <QDateTime>
#include <QElapsedTimer>

#include <functional>

namespace holdfast {

/// The service's time as far as the desk knows it: the last instant heard plus what a monotonic clock has counted
/// since. Without a word from the service yet it is the computer's time.
class ServiceClock
{
public:
    using Ticks = std::function<qint64()>;

    /// `ticks` counts monotonic milliseconds; tests hand in their own.
    explicit ServiceClock(Ticks ticks = {});

    /// The service said it is `serverTime`, `roundTripMs` after it was asked: half of that has passed already.
    void hear(const QDateTime &serverTime, qint64 roundTripMs = 0);

    /// UTC.
    QDateTime now() const;

private:
    Ticks m_ticks;
    QDateTime m_heard;
    qint64 m_heardAt = 0;
};

} // namespace holdfast
