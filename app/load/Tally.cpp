#include "app/load/Tally.h"

#include <algorithm>
#include <cmath>

namespace holdfast {

namespace {

constexpr double growth = 1.0145;

} // namespace

int Tally::bucketOf(qint64 microseconds)
{
    const double bucket = std::log(static_cast<double>(std::max<qint64>(microseconds, 1))) / std::log(growth);
    return std::min(static_cast<int>(bucket), buckets - 1);
}

void Tally::add(int status, qint64 microseconds, const QByteArray &body, bool compareBodies)
{
    ++m_counts[static_cast<std::size_t>(bucketOf(microseconds))];
    ++m_statuses[status];
    ++m_answers;
    m_longest = std::max(m_longest, microseconds);
    if (!compareBodies)
        return;
    if (m_body.isNull())
        m_body = body;
    m_bodiesAlike = m_bodiesAlike && m_body == body;
}

double Tally::percentileMs(double percent) const
{
    const auto wanted = static_cast<qint64>(std::ceil(static_cast<double>(m_answers) * percent / 100));
    qint64 seen = 0;
    for (int bucket = 0; bucket < buckets; ++bucket) {
        seen += m_counts[static_cast<std::size_t>(bucket)];
        if (seen >= wanted && seen > 0)
            return std::min(std::pow(growth, bucket + 1), static_cast<double>(m_longest)) / 1000;
    }
    return 0;
}

QJsonObject Tally::toJson(double seconds) const
{
    QJsonObject statuses;
    for (auto it = m_statuses.begin(); it != m_statuses.end(); ++it)
        statuses.insert(QString::number(it.key()), it.value());
    return {
        {QStringLiteral("answers"), m_answers},
        {QStringLiteral("broken"), m_broken},
        {QStringLiteral("perSecond"), seconds > 0 ? static_cast<double>(m_answers) / seconds : 0},
        {QStringLiteral("p50"), percentileMs(50)},
        {QStringLiteral("p99"), percentileMs(99)},
        {QStringLiteral("p999"), percentileMs(99.9)},
        {QStringLiteral("max"), static_cast<double>(m_longest) / 1000},
        {QStringLiteral("statuses"), statuses},
        {QStringLiteral("bodiesAlike"), m_bodiesAlike},
    };
}

} // namespace holdfast
