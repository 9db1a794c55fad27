#include "ui/move/Moves.h"

#include "models/DayModel.h"
#include "models/ServiceClock.h"
#include "ui/DayFollower.h"
#include "ui/ProblemText.h"
#include "ui/ServiceLink.h"
#include "ui/StatusText.h"
#include "ui/seat/DeskHolds.h"

namespace holdfast {

Moves::Moves(Desk desk, QObject *parent) : QObject(parent), m_desk(std::move(desk)), m_tray(calls())
{
    listenToTray();
    connect(&m_desk.follower, &DayFollower::slotTold, this,
            [this](const Slot &slot) { m_tray.noteSeat(slot, m_desk.me()); });
}

void Moves::listenToTray()
{
    connect(&m_tray, &ParkingTray::parkedChanged, this, &Moves::showMoving);
    connect(&m_tray, &ParkingTray::holdGranted, &m_desk.holds, &DeskHolds::show);
    connect(&m_tray, &ParkingTray::holdGone, &m_desk.holds, &DeskHolds::forget);
    connect(&m_tray, &ParkingTray::moved, this, &Moves::onMoved);
    connect(&m_tray, &ParkingTray::dropped, this, &Moves::onDropped);
    connect(
        &m_tray, &ParkingTray::settledLate, this,
        [this](const Parked &parked, const Slot &to, const std::optional<Problem> &problem) {
            const QString &whom = parked.appointment.patientName;
            if (problem)
                Q_EMIT noticed(
                    tr("Not moved: %1 stays at %2. %3").arg(whom, m_desk.seatText(parked.seat), problemText(*problem)),
                    Tone::Warning);
            else
                onMoved(parked, to);
        });
}

void Moves::setLink(ServiceLink *link)
{
    m_tray.clear();
    m_link = link;
    if (!link)
        return;
    connect(&link->sender, &IntentSender::outcomeUnknown, this,
            [this](const JournaledIntent &intent) { m_tray.noteUnknown(intent.slotId, intent.kind == u"move"); });
}

TrayCalls Moves::calls()
{
    return {
        .hold =
            [this](const Parked &parked, qint64 slotId, TrayCalls::Then then) {
                m_link->sender.holdForMove(slotId, parked.appointment.id, this, applied(std::move(then)));
            },
        .renew = [this](qint64 slotId, const QString &holdId,
                        TrayCalls::Then then) { m_desk.holds.renew(slotId, holdId, std::move(then)); },
        .release = [this](qint64 slotId, const QString &holdId) { m_desk.holds.release(slotId, holdId); },
        .move =
            [this](const Parked &parked, qint64 slotId, const QString &holdId, TrayCalls::Then then) {
                m_link->sender.reschedule(parked.appointment.id, slotId, holdId, parked.appointment.version, this,
                                          applied(std::move(then)));
            },
        .now = [this] { return m_desk.clock.now(); },
    };
}

IntentSender::Then Moves::applied(IntentSender::Then then)
{
    return [this, then = std::move(then)](const Reply<QJsonObject> &outcome) {
        m_desk.follower.takeOutcome(outcome);
        if (outcome.value)
            m_movedVersion = outcome.value->value(u"appointment").toObject().value(u"version").toInteger();
        then(outcome);
    };
}

Parked Moves::parkedOf(const Slot &seat) const
{
    Parked parked{.appointment = *seat.appointment, .seat = seat};
    // A visit is taken up by any of its seats, and as a whole.
    if (const Slot *first = m_desk.shownSlot(parked.appointment.slotId))
        parked.seat = *first;
    if (parked.appointment.endsAt > parked.seat.endsAt)
        parked.minutes = static_cast<int>(parked.seat.startsAt.secsTo(parked.appointment.endsAt) / 60);
    return parked;
}

void Moves::addSeats(const Parked &parked, QSet<qint64> &seats) const
{
    seats.insert(parked.seat.id);
    QDateTime at = parked.seat.endsAt;
    while (parked.minutes > 0 && at < parked.appointment.endsAt) {
        const DayBlock *block = m_desk.shownBlock(parked.seat.doctorId, at);
        const Slot *next = nullptr;
        for (qsizetype i = 0; block && i < block->seats.size(); ++i)
            if (parked.owns(block->seats.at(i)))
                next = &block->seats.at(i);
        if (!next)
            return;
        seats.insert(next->id);
        at = next->endsAt;
    }
}

void Moves::showMoving()
{
    QSet<qint64> seats;
    for (const Parked &parked : m_tray.parked())
        addSeats(parked, seats);
    if (m_dragged)
        addSeats(*m_dragged, seats);
    m_desk.day.setMoving(seats);
}

void Moves::showDragged(const std::optional<Slot> &seat)
{
    m_dragged.reset();
    if (seat && seat->appointment)
        m_dragged = parkedOf(*seat);
    showMoving();
}

bool Moves::park(const Slot &seat)
{
    if (const QString reason = m_desk.readOnlyReason(); !reason.isEmpty()) {
        Q_EMIT noticed(reason, Tone::Warning);
        return false;
    }
    if (!seat.appointment) {
        Q_EMIT noticed(tr("Nobody is booked here. Choose an appointment, then Ctrl X."), Tone::Plain);
        return false;
    }
    if (!Parked::isMovable(*seat.appointment)) {
        Q_EMIT noticed(tr("%1: %2. Only an appointment whose patient is awaited or waits can be moved.")
                           .arg(seat.appointment->patientName, statusText(seat.appointment->status)),
                       Tone::Plain);
        return false;
    }
    if (m_tray.park(parkedOf(seat)))
        return true;
    Q_EMIT noticed(tr("First move %1, or let the new seat go with Esc.").arg(m_tray.current().appointment.patientName),
                   Tone::Plain);
    return false;
}

bool Moves::place(const Slot &target)
{
    const QDateTime now = m_desk.clock.now();
    QString reason = m_desk.readOnlyReason();
    if (reason.isEmpty() && m_tray.isEmpty())
        reason = tr("The parking tray is empty. Choose an appointment, then Ctrl X.");
    else if (reason.isEmpty() && target.endsAt <= now)
        reason = tr("This time is over. Choose a later one.");
    else if (reason.isEmpty() && target.id == m_tray.current().seat.id)
        reason = tr("%1 is here already. Choose another time.").arg(m_tray.current().appointment.patientName);
    else if (reason.isEmpty() &&
             (target.status == SlotStatus::Blocked || (target.appointment && !m_tray.current().owns(target))))
        reason = tr("This seat is not free. Choose a free one for %1.").arg(m_tray.current().appointment.patientName);
    else if (reason.isEmpty() && !m_tray.place(target))
        reason = tr("%1 is being moved: wait for the answer.").arg(m_tray.current().appointment.patientName);
    if (!reason.isEmpty())
        Q_EMIT noticed(reason, Tone::Plain);
    return reason.isEmpty();
}

void Moves::onMoved(const Parked &before, const Slot &to)
{
    const qint64 id = before.appointment.id;
    const QString &whom = before.appointment.patientName;
    Q_EMIT noticed(tr("Moved: %1 to %2.").arg(whom, m_desk.seatText(to)), Tone::Good);
    Q_EMIT stepDone({.text = tr("Moved: %1 from %2").arg(whom, m_desk.seatText(before.seat)),
                     .subject = DeskStep::Subject::Appointment,
                     .subjectId = id,
                     .versionBefore = before.appointment.version,
                     .versionAfter = m_movedVersion,
                     .undo = [this, id, back = before.seat.id](qint64 version, const QString &, DeskStep::Then then) {
                         m_link->sender.reschedule(id, back, {}, version, this, applied(std::move(then)));
                     }});
}

void Moves::onDropped(const Parked &parked)
{
    const QString &whom = parked.appointment.patientName;
    const std::optional<Appointment> &now = parked.seat.appointment;
    const bool elsewhere = !now || now->id != parked.appointment.id;
    Q_EMIT noticed(
        elsewhere ? tr("%1 is no longer at %2: moved or cancelled meanwhile.").arg(whom, m_desk.seatText(parked.seat))
                  : tr("%1 cannot be moved any more: %2.").arg(whom, statusText(now->status)),
        Tone::Warning);
}

} // namespace holdfast
