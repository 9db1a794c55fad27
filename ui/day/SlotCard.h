#pragma once

#include <QCoreApplication>
#include <QDateTime>
#include <QString>

namespace holdfast {

class GridModel;
struct DayBlock;
struct Slot;

/// What a block's card says at an instant: its state, the words, and the bar. How it looks is the delegate's business.
struct SlotCard
{
    Q_DECLARE_TR_FUNCTIONS(holdfast::SlotCard)

public:
    enum class State {
        Open,
        PastOpen,
        HeldMine,
        HeldOther,
        Booked,
        Arrived,
        WaitingLong, ///< arrived, and waiting for more than LongWaitMinutes
        Late,        ///< the time has begun and nobody has come
        MustMove,    ///< booked, and its time was blocked since
        InRoom,
        Done,
        NoShow,
        Blocked,
        Capacity,
        CapacityFull,
    };
    static constexpr int LongWaitMinutes = 30;

    State state = State::Open;
    QString title;
    QString second;
    QString brief;          ///< of the title, where it does not fit; empty without
    QString briefSecond;    ///< what the brief title leaves out, for the second line
    QString corner;         ///< countdown, or free places
    double fraction = -1;   ///< of the bar; negative without a bar
    bool past = false;      ///< the block is over
    bool unsettled = false; ///< an action on it has no known outcome yet
    bool continues = false; ///< blocked like the block above: the reason stands there

    static SlotCard of(const GridModel &model, const DayBlock &block, const QDateTime &now);
    /// How far a booked seat's visit is.
    static State stateOf(const Slot &slot, const QDateTime &now);
    /// "Waiting 12 min", "Late 12 min"; empty while there is nothing to tell.
    static QString progressText(const GridModel &model, const Slot &slot, const QDateTime &now);

private:
    void tellSeat(const GridModel &model, const Slot &slot, const QDateTime &now);
    void tellOwnHold(const GridModel &model, const Slot &slot, const QDateTime &now);
    void tellOtherHold(const Slot &slot, const QDateTime &now);
    void tellAppointment(const GridModel &model, const Slot &slot, const QDateTime &now);
    void tellExtra(const DayBlock &block);
    void tellCapacity(const DayBlock &block, const QDateTime &now);
};

/// "4:38" of a hold that still runs at `now`; "0:00" when it does not.
QString countdown(const QDateTime &now, const QDateTime &until);

/// Whether a hold of the seat is running at `now`, so that its card counts down.
bool isCounting(const Slot &slot, const QDateTime &now);

} // namespace holdfast
