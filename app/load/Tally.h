#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QMap>

#include <array>
#include <cstdint>

namespace holdfast {

/// Latencies in logarithmic buckets (about 1.5 % wide, 1 µs to 100 s), status counts, and whether all bodies were
/// alike.
class Tally
{
public:
    void add(int status, qint64 microseconds, const QByteArray &body, bool compareBodies);
    /// A request without an answer: its connection broke.
    void addBroken() { ++m_broken; }

    qint64 answers() const { return m_answers; }
    qint64 broken() const { return m_broken; }
    qint64 withStatus(int status) const { return m_statuses.value(status); }
    double percentileMs(double percent) const;
    /// {answers, broken, perSecond, p50, p99, p999, max (milliseconds), statuses, bodiesAlike}
    QJsonObject toJson(double seconds) const;

private:
    static constexpr int buckets = 1280;
    static int bucketOf(qint64 microseconds);

    std::array<qint64, buckets> m_counts{};
    QMap<int, qint64> m_statuses;
    qint64 m_answers = 0;
    qint64 m_broken = 0;
    qint64 m_longest = 0;
    QByteArray m_body;
    bool m_bodiesAlike = true;
};

} // namespace holdfast
