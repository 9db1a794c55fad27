#pragma once

#include <algorithm>
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

    /// Waits until an instant, whoever wakes meanwhile; that is not forgotten. False when stopped.
    bool rest(std::chrono::steady_clock::time_point until)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait_until(lock, until, [this] { return m_stopping; });
        return !m_stopping;
    }

    /// Rests nineteen times as long as something took that began at an instant, within bounds: who books goes before
    /// what follows bookings, and few large rounds cost less than many small ones. False when stopped.
    bool restAfter(std::chrono::steady_clock::time_point begun)
    {
        constexpr std::chrono::milliseconds least{20};
        constexpr std::chrono::milliseconds most{1'000};
        const auto now = std::chrono::steady_clock::now();
        return rest(now + std::clamp<std::chrono::steady_clock::duration>(19 * (now - begun), least, most));
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
