#pragma once

#include <QByteArray>

#include <mutex>
#include <random>
#include <thread>
#include <vector>

namespace holdfast {

class SandboxGateway;

/// Where refunds are asked for over HTTP: answers late, with errors, with "pending", or not at all after the money has
/// moved. On any free port of this machine, in threads of its own.
class RefundEndpoint
{
public:
    RefundEndpoint(SandboxGateway &gateway, quint32 seed);
    /// Ends what is running.
    ~RefundEndpoint();
    RefundEndpoint(const RefundEndpoint &) = delete;
    RefundEndpoint &operator=(const RefundEndpoint &) = delete;

    int port() const { return m_port; }

    /// Shares (0 to 1) of the requests: answered 503 without paying; paid and told as pending the first time; answered
    /// only after some milliseconds; cut off after the money has moved.
    void fail(double share) { set(&m_fail, share); }
    void pend(double share) { set(&m_pend, share); }
    void stall(double share, int milliseconds);
    void cut(double share) { set(&m_cut, share); }

private:
    void accept();
    void serve(int socket);
    QByteArray answerTo(const QByteArray &request, bool *cutOff);
    bool happens(const double &share);
    void set(double *share, double value);

    SandboxGateway &m_gateway;
    std::mutex m_mutex; ///< over all below but the threads
    std::mt19937 m_random;
    double m_fail = 0;
    double m_pend = 0;
    double m_stall = 0;
    double m_cut = 0;
    int m_stallMs = 0;

    int m_listener = -1;
    int m_port = 0;
    std::vector<std::thread> m_threads; ///< belongs to the accepting thread
    std::thread m_accepting;
};

} // namespace holdfast
