#pragma once

#include <QRandomGenerator>

#include <algorithm>

namespace holdfast {

/// The pauses between tries: each twice the one before, up to the longest, each shortened by up to a quarter at random,
/// so that desks that lost the service together do not all come back in the same instant.
class GrowingPause
{
public:
    /// Milliseconds, at least 1.
    explicit GrowingPause(int firstMs = 250, int longestMs = 5000)
        : m_firstMs(firstMs), m_longestMs(longestMs), m_nextMs(firstMs)
    {}

    /// The pause to make now, in milliseconds.
    int next()
    {
        const int pause = m_nextMs;
        m_nextMs = std::min(m_nextMs * 2, m_longestMs);
        return pause - QRandomGenerator::global()->bounded(pause / 4 + 1);
    }

    void reset() { m_nextMs = m_firstMs; }

private:
    int m_firstMs;
    int m_longestMs;
    int m_nextMs;
};

} // namespace holdfast
