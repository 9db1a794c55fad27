#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include <mutex>

namespace holdfast {

/// The way from any thread onto a network thread; outlives the server, and then leads nowhere.
class NetworkPost
{
public:
    explicit NetworkPost(boost::asio::io_context &context) : m_context(&context) {}

    template <typename Work>
    void post(Work &&work)
    {
        const std::lock_guard lock(m_mutex);
        if (m_context)
            boost::asio::post(*m_context, std::forward<Work>(work));
    }

    /// The same, at once when this is the network thread.
    template <typename Work>
    void dispatch(Work &&work)
    {
        std::unique_lock lock(m_mutex);
        if (!m_context)
            return;
        if (!m_context->get_executor().running_in_this_thread()) {
            boost::asio::post(*m_context, std::forward<Work>(work));
            return;
        }
        lock.unlock();
        std::forward<Work>(work)();
    }

    void shut()
    {
        const std::lock_guard lock(m_mutex);
        m_context = nullptr;
    }

private:
    std::mutex m_mutex;
    boost::asio::io_context *m_context;
};

} // namespace holdfast
