#pragma once

#include <QCoreApplication>
#include <QDateTime>
#include <QString>

namespace holdfast {

class DayModel;
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

    static SlotCard of(const DayModel &model, const DayBlock &block, const QDateTime &now);

private:
    void tellSeat(const DayModel &model, const Slot &slot, const QDateTime &now);
    void tellOwnHold(const DayModel &model, const Slot &slot, const QDateTime &now);
    void tellOtherHold(const Slot &slot, const QDateTime &now);
    void tellAppointment(const DayModel &model, const Slot &slot, const QDateTime &now);
    void tellExtra(const DayBlock &block);
    void tellCapacity(const DayBlock &block, const QDateTime &now);
};

/// "4:38" of a hold that still runs at `now`; "0:00" when it does not.
QString countdown(const QDateTime &now, const QDateTime &until);

/// Whether a hold of the seat is running at `now`, so that its card counts down.
bool isCounting(const Slot &slot, const QDateTime &now);

} // namespace holdfast
