#pragma once

#include "net/client/IntentSender.h"
#include "ui/Notice.h"
#include "ui/move/ParkingTray.h"
#include "ui/visit/UndoStack.h"

#include <QObject>
#include <QSet>

#include <functional>

namespace holdfast {

class DayFollower;
class DayModel;
class DeskHolds;
struct DayBlock;
class ServiceClock;
struct ServiceLink;

/// Moving appointments at this desk: ties the parking tray to the day that is shown and to the service, and tells what
/// became of each move.
class Moves : public QObject
{
    Q_OBJECT

public:
    struct Desk
    {
        DayModel &day;
        DayFollower &follower;
        DeskHolds &holds;
        const ServiceClock &clock;
        std::function<Holder()> me;
        std::function<QString(const Slot &)> seatText;
        std::function<const Slot *(qint64 slotId)> shownSlot; ///< of the day or the week; nullptr when not shown
        /// The seats of a start, likewise.
        std::function<const DayBlock *(qint64 doctorId, const QDateTime &startsAt)> shownBlock;
        std::function<QString()> readOnlyReason; ///< empty when something can be held
    };

    /// All parts of the desk must outlive it.
    explicit Moves(Desk desk, QObject *parent = nullptr);

    /// The link must outlive this or be replaced before it goes.
    void setLink(ServiceLink *link);

    ParkingTray &tray() { return m_tray; }
    /// The whole appointment of one of its seats.
    Parked parkedOf(const Slot &seat) const;
    /// An appointment is dragged from this seat, or (without one) not any more: the day shows it as being moved.
    void showDragged(const std::optional<Slot> &seat);

    /// Puts the seat's appointment into the tray; says in `noticed` why not, if not.
    bool park(const Slot &seat);
    /// Asks for this seat as the new one of the tray's current appointment. Says in `noticed` why not, if not.
    bool place(const Slot &target);

Q_SIGNALS:
    void noticed(const QString &text, holdfast::Tone tone);
    /// An appointment has moved; it can be taken back.
    void stepDone(const holdfast::DeskStep &step);

private:
    TrayCalls calls();
    void listenToTray();
    void showMoving();
    void addSeats(const Parked &parked, QSet<qint64> &seats) const;
    void onMoved(const Parked &before, const Slot &to);
    void onDropped(const Parked &parked);
    IntentSender::Then applied(IntentSender::Then then);

    Desk m_desk;
    ServiceLink *m_link = nullptr;
    ParkingTray m_tray;
    std::optional<Parked> m_dragged;
    qint64 m_movedVersion = 0; ///< of the appointment, from the last move's answer
};

} // namespace holdfast
