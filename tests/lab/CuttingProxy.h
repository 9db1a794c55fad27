#pragma once

#include <QByteArray>

#include <atomic>
#include <thread>
#include <vector>

namespace holdfast {

/// A TCP proxy on loopback that hands HTTP requests and answers on, and cuts the connection where it is told to.
class CuttingProxy
{
public:
    enum class Cut {
        Nowhere,
        BeforeTheService, ///< the request is read and goes nowhere
        BeforeTheAnswer   ///< the service has answered whole; the client gets none of it
    };

    explicit CuttingProxy(int servicePort);
    ~CuttingProxy();
    CuttingProxy(const CuttingProxy &) = delete;
    CuttingProxy &operator=(const CuttingProxy &) = delete;

    int port() const { return m_port; }
    /// What happens to the next request; those after it pass.
    void cutNext(Cut cut) { m_next = cut; }

private:
    void listen();
    void serve(int client);
    bool passOn(int client, int service);

    const int m_servicePort;
    int m_port = 0;
    int m_listener = -1;
    std::atomic<Cut> m_next = Cut::Nowhere;
    std::atomic<bool> m_stopping = false;
    std::vector<std::thread> m_threads; ///< one a connection; belongs to the accepting thread
    std::thread m_accepting;
};

} // namespace holdfast
