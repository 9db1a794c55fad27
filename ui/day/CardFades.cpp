#include "ui/day/CardFades.h"

#include <QElapsedTimer>

#include <algorithm>
#include <utility>

namespace holdfast {

namespace {

constexpr int FrameMs = 16;

/// A countdown that goes on is no change.
bool looksDifferent(const SlotCard &one, const SlotCard &other)
{
    return one.state != other.state || one.title != other.title || one.unsettled != other.unsettled;
}

} // namespace

CardFades::Clock CardFades::monotonic()
{
    QElapsedTimer timer;
    timer.start();
    return [timer] { return timer.elapsed(); };
}

CardFades::CardFades(QObject *parent, Clock clock) : QObject(parent), m_clock(std::move(clock))
{
    m_frames.setInterval(FrameMs);
    connect(&m_frames, &QTimer::timeout, this, &CardFades::tick);
}

void CardFades::remember(qint64 card, const SlotCard &look)
{
    if (m_on)
        m_painted.insert(card, look);
}

void CardFades::change(qint64 card, const SlotCard &look)
{
    const auto last = m_painted.constFind(card);
    if (last == m_painted.constEnd() || !looksDifferent(*last, look) || !takesMore())
        return;
    m_fading.insert(card, {*last, m_clock()});
    m_frames.start();
}

void CardFades::clear()
{
    m_painted.clear();
    m_fading.clear();
    m_frames.stop();
}

CardFades::Fading CardFades::fadingOf(qint64 card) const
{
    const auto past = m_fading.constFind(card);
    if (past == m_fading.constEnd())
        return {nullptr, 0};
    const double gone = static_cast<double>(m_clock() - past->since) / Milliseconds;
    return {&past->look, std::clamp(1 - gone, 0.0, 1.0)};
}

void CardFades::tick()
{
    const qint64 now = m_clock();
    const QList<qint64> cards = m_fading.keys();
    for (const qint64 card : cards) {
        if (now - m_fading.value(card).since >= Milliseconds)
            m_fading.remove(card);
        Q_EMIT faded(card);
    }
    if (m_fading.isEmpty())
        m_frames.stop();
}

} // namespace holdfast
