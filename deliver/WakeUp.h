#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace holdfast {

/// What a thread that works now and then waits on. Every function may be called from any thread.
class WakeUp
{
public:
    /// Waits until woken, stopped or `most` is over. False when stopped.
    bool wait(std::chrono::milliseconds most)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait_for(lock, most, [this] { return m_stopping || m_woken; });
        m_woken = false;
        return !m_stopping;
    }

    void wake()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_woken = true;
        }
        m_changed.notify_one();
    }

    void stop()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_stopping = true;
        }
        m_changed.notify_all();
    }

    bool isStopping() const
    {
        const std::lock_guard lock(m_mutex);
        return m_stopping;
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_woken = false;
    bool m_stopping = false;
};

} // namespace holdfast
