#pragma once

#include "ui/day/SlotCard.h"

#include <QHash>
#include <QObject>
#include <QTimer>

#include <functional>

namespace holdfast {

/// Lets a changed card's last look fade out over the new one, for Milliseconds. Knows how each card was painted last;
/// cards are named by the id of their first seat. Does nothing until it is started.
class CardFades : public QObject
{
    Q_OBJECT

public:
    static constexpr int Milliseconds = 120;
    /// More changes at once are no news of one seat: they show at once, and cost no second painting.
    static constexpr int Most = 8;

    using Clock = std::function<qint64()>; ///< milliseconds; only goes on

    explicit CardFades(QObject *parent = nullptr, Clock clock = monotonic());

    void start() { m_on = true; }
    /// Whether a change would fade now.
    bool takesMore() const { return m_on && m_fading.size() < Most; }
    /// The card was painted so.
    void remember(qint64 card, const SlotCard &look);
    /// The card will be painted so: when that looks different, the last look begins to fade.
    void change(qint64 card, const SlotCard &look);
    /// Another day: nothing fades, nothing is known.
    void clear();
    bool isFading() const { return !m_fading.isEmpty(); }

    struct Fading
    {
        const SlotCard *last; ///< nullptr when nothing fades; valid until the next call
        double strength;      ///< 1 at first, then less
    };
    Fading fadingOf(qint64 card) const;

Q_SIGNALS:
    /// The card has to be painted again.
    void faded(qint64 card);

private:
    struct Past
    {
        SlotCard look;
        qint64 since = 0;
    };
    static Clock monotonic();
    void tick();

    bool m_on = false;
    Clock m_clock;
    QTimer m_frames;
    QHash<qint64, SlotCard> m_painted;
    QHash<qint64, Past> m_fading;
};

} // namespace holdfast
