#pragma once

#include "models/OwnHold.h"
#include "models/Problem.h"
#include "net/client/Reply.h"

#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

namespace holdfast {

/// A place that this desk asks for and holds, one seat or several: from the asking to the hold's end, whatever the wire
/// does meanwhile. Knows no widget and no network.
class SeatHold : public QObject
{
    Q_OBJECT

public:
    enum class State {
        None,
        Asking, ///< no outcome yet
        Held,   ///< ours until expiresAt
        Lapsed, ///< it was ours; nobody has taken it as far as we know
        Lost,   ///< not to be had; problem() says why, alternatives() what instead
    };
    Q_ENUM(State)

    using Then = std::function<void(const Reply<QJsonObject> &)>;

    /// What it needs from the desk. Each `then` is called once, when the outcome is known, however long that takes.
    struct Calls
    {
        std::function<void(qint64 slotId, Then then)> hold;
        std::function<void(qint64 slotId, const QString &holdId, Then then)> renew;
        std::function<void(qint64 slotId, const QString &holdId)> release;
        std::function<QDateTime()> now; ///< the service's time, UTC
    };

    explicit SeatHold(Calls calls, QObject *parent = nullptr);

    State state() const { return m_state; }
    bool isChecking() const { return m_checking; }       ///< the first try got no answer; the outcome will come
    const Slot &seat() const { return m_seat; }          ///< the one asked for last
    const QList<Slot> &seats() const { return m_seats; } ///< what is held: a move may have the one asked for already
    const OwnHold &hold() const { return m_hold; }
    const std::optional<Problem> &problem() const { return m_problem; } ///< of the last refusal
    QList<Slot> alternatives() const;
    int secondsLeft() const;    ///< rounded up, 0 when nothing is held
    int secondsGranted() const; ///< how long the hold was given for

    /// Asks for a seat. What was held so far is let go.
    void ask(const Slot &seat);
    /// A hold of an earlier run turned out granted. Taken over (true) when it is of the very seat that is asked for.
    bool adopt(const OwnHold &hold);
    /// Asks for the same seat again, after it lapsed or was lost.
    void askAgain();
    void renew();
    /// Nothing is wanted any more: what is held is released, and so is what turns out granted later.
    void letGo();
    /// Something was asked for with the hold: until the answer it neither lapses nor is taken for lost.
    void setInUse(bool inUse);
    /// It has served: the seat is booked, or a refusal says that it is not ours any more.
    void end();
    void lose(const Problem &problem);

    /// Somebody goes on asking about this seat: nobody knows yet.
    void noteUnknown(qint64 slotId);
    /// The feed tells of a seat: one of ours may be gone. `me` is who this desk is.
    void noteSeat(const Slot &seat, const Holder &me);
    void tick();

Q_SIGNALS:
    void changed();
    void ticked();
    void granted(const holdfast::OwnHold &hold, const QList<holdfast::Slot> &seats);
    void gone(const QString &holdId); ///< taken, booked or lost; a released one is the release's to tell

private:
    void enter(State state);
    void onAnswer(int round, const Slot &seat, const Reply<QJsonObject> &outcome);
    void onRenewal(int round, const Reply<QJsonObject> &outcome);
    void grant(const OwnHold &hold, const QList<Slot> &seats);
    bool isOurs(const Slot &seat, const Holder &me) const;
    void drop();

    Calls m_calls;
    State m_state = State::None;
    int m_round = 0; ///< answers of earlier rounds find nobody waiting
    bool m_checking = false;
    bool m_renewing = false;
    bool m_inUse = false;
    Slot m_seat;
    QList<Slot> m_seats;
    OwnHold m_hold;
    std::optional<Problem> m_problem;
    QTimer m_ticker;
};

} // namespace holdfast
