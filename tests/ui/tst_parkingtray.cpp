#include "ui/move/ParkingTray.h"

#include "models/Instant.h"

#include <QJsonArray>
#include <QSignalSpy>
#include <QTest>

using namespace holdfast;
using namespace Qt::StringLiterals;

/// The desk's end of the wire, played by hand: what the tray asked for is kept until the test answers.
struct Peer
{
    struct Asked
    {
        qint64 slotId = 0;
        int minutes = 0;
        qint64 version = 0;
        QString holdId;
        SeatHold::Then then;
    };

    QDateTime now = QDateTime(QDate(2026, 11, 30), QTime(1, 0), Qt::UTC);
    QList<Asked> holds;
    QList<Asked> moves;
    QList<SeatHold::Then> renewals;
    QStringList released;

    TrayCalls calls()
    {
        return {
            .hold =
                [this](const Parked &parked, qint64 id, SeatHold::Then then) {
                    holds.append({id, parked.minutes, 0, {}, std::move(then)});
                },
            .renew = [this](qint64, const QString &, SeatHold::Then then) { renewals.append(std::move(then)); },
            .release = [this](qint64, const QString &holdId) { released.append(holdId); },
            .move =
                [this](const Parked &parked, qint64 id, const QString &holdId, SeatHold::Then then) {
                    moves.append({id, parked.minutes, parked.appointment.version, holdId, std::move(then)});
                },
            .now = [this] { return now; },
        };
    }

    Slot seat(qint64 id, qint64 version = 1) const
    {
        Slot slot;
        slot.id = id;
        slot.doctorId = 1;
        slot.startsAt = now.addSecs(3600 + 900 * id);
        slot.endsAt = slot.startsAt.addSecs(900);
        slot.version = version;
        return slot;
    }
    Slot booked(qint64 slotId, qint64 appointmentId, qint64 version = 1,
                AppointmentStatus status = AppointmentStatus::Confirmed) const
    {
        Slot slot = seat(slotId, version);
        slot.status = SlotStatus::Booked;
        slot.appointment = Appointment{.id = appointmentId,
                                       .slotId = slotId,
                                       .patientId = appointmentId,
                                       .patientName = u"Đặng Thị Huệ"_s,
                                       .status = status,
                                       .channel = u"counter"_s,
                                       .createdAt = now,
                                       .statusSince = now,
                                       .version = version};
        return slot;
    }
    Parked parked(qint64 slotId, qint64 appointmentId) const
    {
        const Slot slot = booked(slotId, appointmentId);
        return {.appointment = *slot.appointment, .seat = slot};
    }
    Slot held(qint64 id, qint64 version = 2) const
    {
        Slot slot = seat(id, version);
        slot.status = SlotStatus::Held;
        slot.heldBy = me();
        slot.holdExpiresAt = now.addSecs(300);
        return slot;
    }
    static Holder me() { return {.accountId = 1, .name = u"Thu Hà"_s, .desk = u"Counter 1"_s}; }
    static Holder other() { return {.accountId = 2, .name = u"Minh Anh"_s, .desk = u"Counter 2"_s}; }

    Reply<QJsonObject> granted(const QString &holdId, const QList<Slot> &seats) const
    {
        QJsonArray list;
        for (const Slot &slot : seats)
            list.append(slot.toJson());
        Reply<QJsonObject> reply;
        reply.value = QJsonObject{{u"holdId"_s, holdId},
                                  {u"serverTime"_s, instantToJson(now)},
                                  {u"expiresAt"_s, instantToJson(now.addSecs(300))},
                                  {u"slot"_s, seats.constFirst().toJson()}};
        if (seats.size() > 1)
            reply.value->insert(u"slots"_s, list);
        return reply;
    }
    Reply<QJsonObject> movedTo(qint64 slotId, qint64 appointmentId) const
    {
        const Slot slot = booked(slotId, appointmentId, 3);
        Reply<QJsonObject> reply;
        reply.value = QJsonObject{{u"appointment"_s, slot.appointment->toJson()}, {u"slot"_s, slot.toJson()}};
        return reply;
    }
    static Reply<QJsonObject> refused(ErrorCode code, const QList<Slot> &alternatives = {})
    {
        Problem problem;
        problem.code = code;
        problem.status = 409;
        problem.alternatives = alternatives;
        Reply<QJsonObject> reply;
        reply.problem = problem;
        return reply;
    }
};

using State = ParkingTray::State;

class ParkingTrayTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void newSeatIsHeldThenTheAppointmentMoves();
    void escLetsTheHoldGoAndLeavesTheAppointmentWhereItIs();
    void escWithoutANewSeatEmptiesTheTray();
    void onlyTheOneBeingPlacedLeavesTheTray();
    void whatIsOverCannotBeParked();
    void anotherSeatReleasesTheFirst();
    void lostSeatOffersAlternatives();
    void lapsedHoldIsAskedForAgain();
    void renewalMovesTheEnd();
    void visitIsHeldWholeAndLostWithAnyOfItsSeats();
    void ownTimeIsMovedOntoWithWhatIsHeldBesides();
    void staleVersionKeepsTheSeatAndMovesOnTheSecondEnter();
    void cancelledMeanwhileLeavesTheTray();
    void unknownOutcomeIsCheckedAndComes();
    void moveLeftAloneIsToldLate();
    void lateRefusalReleasesTheSeat();
    void nothingIsLeftWhileAnAnswerIsABlinkAway();
    void newsDuringTheMoveTakesNothingAway();
    void grantAfterPuttingBackIsReleased();
};

void ParkingTrayTest::newSeatIsHeldThenTheAppointmentMoves()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    QSignalSpy moved(&tray, &ParkingTray::moved);
    QSignalSpy gone(&tray, &ParkingTray::holdGone);
    QVERIFY(!tray.place(peer.seat(5)));
    QVERIFY(tray.park(peer.parked(1, 70)));
    QVERIFY2(peer.holds.isEmpty() && peer.moves.isEmpty(), "parking changes nothing at the service");
    QVERIFY(tray.place(peer.seat(5)));
    QCOMPARE(tray.state(), State::Asking);
    QCOMPARE(peer.holds.constFirst().slotId, 5);
    QCOMPARE(peer.holds.constFirst().minutes, 0);
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(5)}));
    QCOMPARE(tray.state(), State::Held);
    QCOMPARE(tray.target().secondsLeft(), 300);
    tray.confirm();
    QCOMPARE(tray.state(), State::Moving);
    tray.confirm();
    QCOMPARE(peer.moves.size(), 1);
    QCOMPARE(peer.moves.constFirst().holdId, u"h1"_s);
    QCOMPARE(peer.moves.constFirst().version, 1);
    peer.moves.takeFirst().then(peer.movedTo(5, 70));
    QVERIFY(tray.isEmpty());
    QCOMPARE(tray.state(), State::Choosing);
    QCOMPARE(moved.size(), 1);
    QCOMPARE(moved.constFirst().at(1).value<Slot>().id, 5);
    QCOMPARE(gone.size(), 1);
    QVERIFY(peer.released.isEmpty());
}

void ParkingTrayTest::escLetsTheHoldGoAndLeavesTheAppointmentWhereItIs()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    tray.park(peer.parked(1, 70));
    tray.place(peer.seat(5));
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(5)}));
    tray.putBack();
    QCOMPARE(peer.released, QStringList{u"h1"_s});
    QVERIFY(tray.isEmpty());
    QVERIFY(peer.moves.isEmpty());
}

void ParkingTrayTest::escWithoutANewSeatEmptiesTheTray()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    tray.park(peer.parked(1, 70));
    tray.park(peer.parked(2, 71));
    QCOMPARE(tray.currentRow(), 1);
    tray.park(peer.parked(1, 70));
    QCOMPARE(tray.parked().size(), 2);
    QCOMPARE(tray.currentRow(), 0);
    tray.choose(1);
    QCOMPARE(tray.current().appointment.id, 71);
    tray.choose(2);
    QCOMPARE(tray.currentRow(), 1);
    tray.putBack();
    QVERIFY(tray.isEmpty());
}

void ParkingTrayTest::onlyTheOneBeingPlacedLeavesTheTray()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    tray.park(peer.parked(1, 70));
    tray.park(peer.parked(2, 71));
    tray.choose(0);
    tray.place(peer.seat(5));
    tray.choose(1);
    QCOMPARE(tray.currentRow(), 0);
    QVERIFY2(!tray.park(peer.parked(3, 72)), "whose seat would then be held?");
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(5)}));
    tray.putBack();
    QCOMPARE(tray.parked().size(), 1);
    QCOMPARE(tray.current().appointment.id, 71);
}

void ParkingTrayTest::whatIsOverCannotBeParked()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    for (const AppointmentStatus status : {AppointmentStatus::InRoom, AppointmentStatus::Completed,
                                           AppointmentStatus::Cancelled, AppointmentStatus::NoShow}) {
        const Slot slot = peer.booked(1, 70, 1, status);
        QVERIFY(!tray.park({.appointment = *slot.appointment, .seat = slot}));
    }
    const Slot waits = peer.booked(1, 70, 1, AppointmentStatus::Arrived);
    QVERIFY(tray.park({.appointment = *waits.appointment, .seat = waits}));
}

void ParkingTrayTest::anotherSeatReleasesTheFirst()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    tray.park(peer.parked(1, 70));
    tray.place(peer.seat(5));
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(5)}));
    tray.place(peer.held(5));
    QVERIFY2(peer.holds.isEmpty(), "what is held is not asked for again");
    tray.place(peer.seat(6));
    QCOMPARE(peer.released, QStringList{u"h1"_s});
    QCOMPARE(peer.holds.constFirst().slotId, 6);
    QCOMPARE(tray.current().appointment.id, 70);
}

void ParkingTrayTest::lostSeatOffersAlternatives()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    tray.park(peer.parked(1, 70));
    tray.place(peer.seat(5));
    peer.holds.takeFirst().then(Peer::refused(ErrorCode::SlotTaken, {peer.seat(6), peer.seat(7)}));
    QCOMPARE(tray.state(), State::Lost);
    QCOMPARE(tray.alternatives().size(), 2);
    tray.takeAlternative(2);
    QCOMPARE(tray.state(), State::Lost);
    tray.takeAlternative(1);
    QCOMPARE(peer.holds.constFirst().slotId, 7);
    peer.holds.takeFirst().then(peer.granted(u"h2"_s, {peer.held(7)}));
    Slot taken = peer.held(7, 9);
    taken.heldBy = Peer::other();
    tray.noteSeat(taken, Peer::me());
    QCOMPARE(tray.state(), State::Lost);
    QVERIFY(peer.released.isEmpty());
    tray.placeAgain();
    QCOMPARE(tray.state(), State::Asking);
}

void ParkingTrayTest::lapsedHoldIsAskedForAgain()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    tray.park(peer.parked(1, 70));
    tray.place(peer.seat(5));
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(5)}));
    peer.now = peer.now.addSecs(300);
    const_cast<SeatHold &>(tray.target()).tick();
    QCOMPARE(tray.state(), State::Lapsed);
    tray.confirm();
    QVERIFY(peer.moves.isEmpty());
    tray.placeAgain();
    QCOMPARE(peer.holds.size(), 1);
}

void ParkingTrayTest::renewalMovesTheEnd()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    tray.park(peer.parked(1, 70));
    tray.place(peer.seat(5));
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(5)}));
    peer.now = peer.now.addSecs(250);
    QCOMPARE(tray.target().secondsLeft(), 50);
    tray.renew();
    tray.renew();
    QCOMPARE(peer.renewals.size(), 1);
    peer.renewals.takeFirst()(peer.granted(u"h1"_s, {peer.held(5)}));
    QCOMPARE(tray.target().secondsLeft(), 300);
    tray.renew();
    peer.renewals.takeFirst()(Peer::refused(ErrorCode::HoldLost));
    QCOMPARE(tray.state(), State::Lost);
}

void ParkingTrayTest::visitIsHeldWholeAndLostWithAnyOfItsSeats()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    QSignalSpy granted(&tray, &ParkingTray::holdGranted);
    Parked visit = peer.parked(1, 70);
    visit.minutes = 30;
    tray.park(visit);
    tray.place(peer.seat(5));
    QCOMPARE(peer.holds.constFirst().minutes, 30);
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(5), peer.held(6)}));
    QCOMPARE(granted.constFirst().at(1).value<QList<Slot>>().size(), 2);
    Slot taken = peer.held(6, 9);
    taken.heldBy = Peer::other();
    tray.noteSeat(taken, Peer::me());
    QCOMPARE(tray.state(), State::Lost);
}

/// A visit goes on from its own second seat: that one is named, the one after it is held and let go.
void ParkingTrayTest::ownTimeIsMovedOntoWithWhatIsHeldBesides()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    Parked visit = peer.parked(1, 7);
    visit.minutes = 30;
    Slot second = peer.booked(2, 7);
    second.appointment->slotId = 1;
    QVERIFY(tray.park(visit));
    QVERIFY(tray.place(second));
    QCOMPARE(peer.holds.constFirst().slotId, 2);
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(3)}));
    QCOMPARE(tray.state(), State::Held);
    QCOMPARE(tray.target().seat().id, 2);
    QCOMPARE(tray.target().hold().slotId, 3);
    // News of its own seat loses nothing; news of the held one does.
    tray.noteSeat(peer.booked(2, 7, 5), Peer::me());
    QCOMPARE(tray.state(), State::Held);
    tray.confirm();
    QCOMPARE(peer.moves.constFirst().slotId, 2);
    peer.moves.takeFirst().then(Peer::refused(ErrorCode::StaleVersion));
    Slot taken = peer.held(3, 6);
    taken.heldBy = Peer::other();
    tray.noteSeat(taken, Peer::me());
    QCOMPARE(tray.state(), State::Lost);
}

void ParkingTrayTest::staleVersionKeepsTheSeatAndMovesOnTheSecondEnter()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    tray.park(peer.parked(1, 70));
    tray.place(peer.seat(5));
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(5)}));
    tray.confirm();
    Reply<QJsonObject> stale = Peer::refused(ErrorCode::StaleVersion);
    const Slot now = peer.booked(1, 70, 4, AppointmentStatus::Arrived);
    stale.problem->appointment = now.appointment;
    stale.problem->slot = now;
    stale.problem->changedBy = {.accountId = 2, .name = u"Minh Anh"_s, .desk = u"Counter 2"_s, .at = peer.now};
    peer.moves.takeFirst().then(stale);
    QCOMPARE(tray.state(), State::Held);
    QCOMPARE(tray.problem()->changedBy.desk, u"Counter 2"_s);
    QVERIFY(peer.released.isEmpty());
    tray.confirm();
    QVERIFY(!tray.problem());
    QCOMPARE(peer.moves.constFirst().version, 4);
}

void ParkingTrayTest::cancelledMeanwhileLeavesTheTray()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    QSignalSpy dropped(&tray, &ParkingTray::dropped);
    tray.park(peer.parked(1, 70));
    tray.place(peer.seat(5));
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(5)}));
    tray.noteSeat(peer.seat(1, 8), Peer::me());
    QVERIFY(tray.isEmpty());
    QCOMPARE(dropped.size(), 1);
    QCOMPARE(peer.released, QStringList{u"h1"_s});

    tray.park(peer.parked(2, 71));
    tray.place(peer.seat(6));
    peer.holds.takeFirst().then(peer.granted(u"h2"_s, {peer.held(6)}));
    tray.confirm();
    peer.moves.takeFirst().then(Peer::refused(ErrorCode::NotLive));
    QVERIFY(tray.isEmpty());
    QCOMPARE(dropped.size(), 2);
    QCOMPARE(peer.released.constLast(), u"h2"_s);
}

void ParkingTrayTest::unknownOutcomeIsCheckedAndComes()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    tray.park(peer.parked(1, 70));
    tray.place(peer.seat(5));
    tray.noteUnknown(6, false);
    QVERIFY(!tray.isChecking());
    tray.noteUnknown(5, false);
    QVERIFY(tray.isChecking());
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(5)}));
    QVERIFY(!tray.isChecking());
    tray.confirm();
    tray.noteUnknown(5, true);
    QVERIFY(tray.isChecking());
    peer.now = peer.now.addSecs(400);
    const_cast<SeatHold &>(tray.target()).tick();
    QCOMPARE(tray.state(), State::Moving);
    peer.moves.takeFirst().then(peer.movedTo(5, 70));
    QVERIFY(tray.isEmpty());
}

void ParkingTrayTest::moveLeftAloneIsToldLate()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    QSignalSpy late(&tray, &ParkingTray::settledLate);
    tray.park(peer.parked(1, 70));
    tray.place(peer.seat(5));
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(5)}));
    tray.confirm();
    tray.noteUnknown(5, true);
    tray.putBack();
    QVERIFY(tray.isEmpty());
    QVERIFY2(peer.released.isEmpty(), "a seat that may be taken by the move must not be released");
    peer.moves.takeFirst().then(peer.movedTo(5, 70));
    QCOMPARE(late.size(), 1);
    QVERIFY(!late.constFirst().at(2).value<std::optional<Problem>>());
}

void ParkingTrayTest::lateRefusalReleasesTheSeat()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    QSignalSpy late(&tray, &ParkingTray::settledLate);
    tray.park(peer.parked(1, 70));
    tray.place(peer.seat(5));
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(5)}));
    tray.confirm();
    tray.noteUnknown(5, true);
    tray.clear();
    peer.moves.takeFirst().then(Peer::refused(ErrorCode::PatientOverlap));
    QCOMPARE(peer.released, QStringList{u"h1"_s});
    QVERIFY(late.constFirst().at(2).value<std::optional<Problem>>());
}

void ParkingTrayTest::nothingIsLeftWhileAnAnswerIsABlinkAway()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    tray.park(peer.parked(1, 70));
    tray.place(peer.seat(5));
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(5)}));
    tray.confirm();
    tray.putBack();
    QCOMPARE(tray.state(), State::Moving);
    QVERIFY(!tray.place(peer.seat(6)));
}

void ParkingTrayTest::newsDuringTheMoveTakesNothingAway()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    tray.park(peer.parked(1, 70));
    tray.place(peer.seat(5));
    peer.holds.takeFirst().then(peer.granted(u"h1"_s, {peer.held(5)}));
    tray.confirm();
    // The feed may be faster than the answer: the old seat is free, the new one booked.
    tray.noteSeat(peer.seat(1, 5), Peer::me());
    tray.noteSeat(peer.booked(5, 70, 5), Peer::me());
    QCOMPARE(tray.state(), State::Moving);
    peer.moves.takeFirst().then(peer.movedTo(5, 70));
    QVERIFY(tray.isEmpty());
}

void ParkingTrayTest::grantAfterPuttingBackIsReleased()
{
    Peer peer;
    ParkingTray tray(peer.calls());
    tray.park(peer.parked(1, 70));
    tray.place(peer.seat(5));
    tray.putBack();
    QVERIFY(tray.isEmpty());
    peer.holds.takeFirst().then(peer.granted(u"late"_s, {peer.held(5)}));
    QCOMPARE(peer.released, QStringList{u"late"_s});
    QCOMPARE(tray.state(), State::Choosing);
}

QTEST_GUILESS_MAIN(ParkingTrayTest)
#include "tst_parkingtray.moc"
