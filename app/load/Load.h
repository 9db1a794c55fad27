#pragma once

#include "app/load/LoadConnection.h"
#include "app/load/LoadOptions.h"
#include "app/load/Tally.h"

#include <memory>
#include <vector>

namespace holdfast {

/// Runs one load to its end: closed loop, or open loop with latencies from the intended instant. One thread.
class Load
{
public:
    explicit Load(const LoadOptions &options);
    ~Load();

    /// Throws std::runtime_error when the service cannot be reached at the start. The answers' tally and the seconds it
    /// took.
    Tally run();
    double seconds() const { return m_seconds; }

private:
    using Clock = LoadConnection::Clock;

    bool isOver(Clock::time_point now) const;
    void sendDue(Clock::time_point now);
    bool sendOn(std::size_t connection, Clock::time_point intended);
    void receiveOn(std::size_t connection);

    LoadOptions m_options;
    RequestMix m_mix;
    Tally m_tally;
    std::vector<std::unique_ptr<LoadConnection>> m_connections;
    std::vector<std::size_t> m_idle;
    int m_epoll;
    Clock::time_point m_start;
    qint64 m_sent = 0;
    double m_seconds = 0;
};

} // namespace holdfast
