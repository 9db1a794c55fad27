#pragma once

#include <QByteArray>

#include <chrono>
#include <optional>

namespace holdfast {

/// One keep-alive connection of the generator: non-blocking, at most one request under way.
class LoadConnection
{
public:
    using Clock = std::chrono::steady_clock;

    struct Answer
    {
        int status = 0;
        QByteArray body;
        Clock::time_point intended; ///< when the request should have gone out
    };

    explicit LoadConnection(int port) : m_port(port) {}
    ~LoadConnection();
    LoadConnection(const LoadConnection &) = delete;
    LoadConnection &operator=(const LoadConnection &) = delete;

    /// Connects if needed and writes. False when the service is not there.
    bool send(const QByteArray &request, Clock::time_point intended);
    /// Reads what has arrived; an answer when one is whole. Sets broken() when the peer closed.
    std::optional<Answer> receive();

    bool isBusy() const { return m_busy; }
    bool broken() const { return m_broken; }
    int socket() const { return m_socket; }
    /// Forgets a broken connection; the next send opens another.
    void reset();

private:
    std::optional<Answer> parse();

    int m_port;
    int m_socket = -1;
    bool m_busy = false;
    bool m_broken = false;
    QByteArray m_buffer;
    Clock::time_point m_intended;
};

} // namespace holdfast
