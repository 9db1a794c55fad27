#include "ui/walkin/WalkIn.h"

#include "models/Instant.h"

#include <QSignalSpy>
#include <QTest>

using namespace holdfast;

/// The desk's end of the wire, played by hand: what the walk-in asked for is kept until the test answers.
struct Peer
{
    QDateTime now = QDateTime(QDate(2026, 11, 30), QTime(1, 0), Qt::UTC);
    QList<std::pair<qint64, WalkInCalls::Then>> holds;
    QList<std::pair<QString, WalkInCalls::Then>> confirms;
    QList<WalkInCalls::Then> renewals;
    QStringList released;

    WalkInCalls calls()
    {
        return {
            .hold =
                [this](qint64 id, const WalkInCalls::Then &then) {
                    holds.append({id, [then, slot = seat(id)](Reply<QJsonObject> reply) {
                                      if (reply.value)
                                          reply.value->insert(QStringLiteral("slot"), slot.toJson());
                                      then(reply);
                                  }});
                },
            .renew = [this](qint64, const QString &, WalkInCalls::Then then) { renewals.append(std::move(then)); },
            .confirm =
                [this](qint64, const QString &holdId, const Patient &, WalkInCalls::Then then) {
                    confirms.append({holdId, std::move(then)});
                },
            .release = [this](qint64, const QString &holdId) { released.append(holdId); },
            .now = [this] { return now; },
        };
    }

    Reply<QJsonObject> granted(const QString &holdId, int seconds = 300) const
    {
        Reply<QJsonObject> reply;
        reply.value = QJsonObject{{QStringLiteral("holdId"), holdId},
                                  {QStringLiteral("serverTime"), instantToJson(now)},
                                  {QStringLiteral("expiresAt"), instantToJson(now.addSecs(seconds))}};
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

    Slot seat(qint64 id) const
    {
        Slot slot;
        slot.id = id;
        slot.doctorId = 1;
        slot.startsAt = now.addSecs(3600);
        slot.endsAt = now.addSecs(4500);
        slot.version = 1;
        return slot;
    }

    Reply<QJsonObject> booked(qint64 slotId) const
    {
        Appointment appointment;
        appointment.id = 77;
        appointment.slotId = slotId;
        Slot slot = seat(slotId);
        slot.status = SlotStatus::Booked;
        slot.version = 3;
        slot.appointment = appointment;
        Reply<QJsonObject> reply;
        reply.value =
            QJsonObject{{QStringLiteral("appointment"), appointment.toJson()}, {QStringLiteral("slot"), slot.toJson()}};
        return reply;
    }
};

class WalkInTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void seatIsHeldThenBooked();
    void enterBeforeTheGrantConfirmsWhenItComes();
    void refusedSeatOffersAlternativesAndKeepsThePatient();
    void seatLostWhileConfirmingOffersAlternatives();
    void patientElsewhereKeepsTheSeat();
    void lapsedHoldIsAskedForAgain();
    void renewalMovesTheEnd();
    void seatTakenByAnotherDeskIsLost();
    void ownNewsLosesNothing();
    void grantAfterLettingGoIsReleased();
    void unknownOutcomeIsCheckedAndComes();
    void confirmationLeftAloneIsToldLate();
    void nothingIsLeftWhileAnAnswerIsABlinkAway();
    void anotherSeatReleasesTheFirst();
    void earlierHoldIsAdoptedOnlyForTheSameSeat();

private:
    static Patient patient()
    {
        Patient someone;
        someone.id = 5;
        someone.name = QStringLiteral("Đặng Thị Huệ");
        return someone;
    }
};

void WalkInTest::seatIsHeldThenBooked()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    QSignalSpy gone(&walkIn, &WalkIn::holdGone);
    QVERIFY(walkIn.begin(peer.seat(1)));
    QCOMPARE(walkIn.state(), WalkIn::State::Holding);
    peer.holds.takeFirst().second(peer.granted(QStringLiteral("h1")));
    QCOMPARE(walkIn.state(), WalkIn::State::Held);
    QCOMPARE(walkIn.secondsLeft(), 300);
    walkIn.confirm();
    QCOMPARE(walkIn.state(), WalkIn::State::Held);
    walkIn.choosePatient(patient());
    walkIn.confirm();
    QCOMPARE(walkIn.state(), WalkIn::State::Confirming);
    QCOMPARE(peer.confirms.constFirst().first, QStringLiteral("h1"));
    peer.confirms.takeFirst().second(peer.booked(1));
    QCOMPARE(walkIn.state(), WalkIn::State::Confirmed);
    QCOMPARE(walkIn.seat().appointment->id, 77);
    QCOMPARE(gone.size(), 1);
    QVERIFY(peer.released.isEmpty());
}

void WalkInTest::enterBeforeTheGrantConfirmsWhenItComes()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    walkIn.begin(peer.seat(1));
    walkIn.choosePatient(patient());
    walkIn.confirm();
    QVERIFY(peer.confirms.isEmpty());
    peer.holds.takeFirst().second(peer.granted(QStringLiteral("h1")));
    QCOMPARE(peer.confirms.size(), 1);
    QCOMPARE(walkIn.state(), WalkIn::State::Confirming);
}

void WalkInTest::refusedSeatOffersAlternativesAndKeepsThePatient()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    walkIn.begin(peer.seat(1));
    walkIn.choosePatient(patient());
    peer.holds.takeFirst().second(Peer::refused(ErrorCode::SlotTaken, {peer.seat(2), peer.seat(3)}));
    QCOMPARE(walkIn.state(), WalkIn::State::Lost);
    QCOMPARE(walkIn.alternatives().size(), 2);
    walkIn.takeAlternative(2);
    QCOMPARE(walkIn.state(), WalkIn::State::Lost);
    walkIn.takeAlternative(1);
    QCOMPARE(walkIn.state(), WalkIn::State::Holding);
    QCOMPARE(peer.holds.constFirst().first, 3);
    QCOMPARE(walkIn.patient()->id, 5);
    QVERIFY(walkIn.alternatives().isEmpty());
}

void WalkInTest::seatLostWhileConfirmingOffersAlternatives()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    walkIn.begin(peer.seat(1));
    peer.holds.takeFirst().second(peer.granted(QStringLiteral("h1")));
    walkIn.choosePatient(patient());
    walkIn.confirm();
    peer.confirms.takeFirst().second(Peer::refused(ErrorCode::HoldLost, {peer.seat(4)}));
    QCOMPARE(walkIn.state(), WalkIn::State::Lost);
    QCOMPARE(walkIn.alternatives().constFirst().id, 4);
    QVERIFY(walkIn.patient());
}

void WalkInTest::patientElsewhereKeepsTheSeat()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    walkIn.begin(peer.seat(1));
    peer.holds.takeFirst().second(peer.granted(QStringLiteral("h1")));
    walkIn.choosePatient(patient());
    walkIn.confirm();
    peer.confirms.takeFirst().second(Peer::refused(ErrorCode::PatientOverlap));
    QCOMPARE(walkIn.state(), WalkIn::State::Held);
    QVERIFY(walkIn.problem()->code == ErrorCode::PatientOverlap);
    walkIn.choosePatient(patient());
    QVERIFY(!walkIn.problem());
}

void WalkInTest::lapsedHoldIsAskedForAgain()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    walkIn.begin(peer.seat(1));
    peer.holds.takeFirst().second(peer.granted(QStringLiteral("h1")));
    walkIn.choosePatient(patient());
    peer.now = peer.now.addSecs(299);
    walkIn.tick();
    QCOMPARE(walkIn.state(), WalkIn::State::Held);
    QCOMPARE(walkIn.secondsLeft(), 1);
    peer.now = peer.now.addSecs(1);
    walkIn.tick();
    QCOMPARE(walkIn.state(), WalkIn::State::Lapsed);
    walkIn.holdAgain();
    QCOMPARE(walkIn.state(), WalkIn::State::Holding);
    QCOMPARE(peer.holds.constFirst().first, 1);
    QVERIFY(walkIn.patient());
}

void WalkInTest::renewalMovesTheEnd()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    walkIn.begin(peer.seat(1));
    peer.holds.takeFirst().second(peer.granted(QStringLiteral("h1")));
    peer.now = peer.now.addSecs(250);
    walkIn.renew();
    walkIn.renew();
    QCOMPARE(peer.renewals.size(), 1);
    peer.renewals.takeFirst()(peer.granted(QStringLiteral("h1")));
    QCOMPARE(walkIn.secondsLeft(), 300);
    QCOMPARE(walkIn.state(), WalkIn::State::Held);
    walkIn.renew();
    peer.renewals.takeFirst()(Peer::refused(ErrorCode::HoldLost));
    QCOMPARE(walkIn.state(), WalkIn::State::Lost);
}

void WalkInTest::seatTakenByAnotherDeskIsLost()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    const Holder me{.accountId = 1, .name = QStringLiteral("Thu Hà"), .desk = QStringLiteral("Counter 1")};
    walkIn.begin(peer.seat(1));
    peer.holds.takeFirst().second(peer.granted(QStringLiteral("h1")));
    Slot seat = peer.seat(1);
    seat.version = 9;
    seat.status = SlotStatus::Held;
    seat.heldBy = Holder{.accountId = 2, .name = QStringLiteral("Minh Anh"), .desk = QStringLiteral("Counter 2")};
    walkIn.noteSeat(seat, me);
    QCOMPARE(walkIn.state(), WalkIn::State::Lost);
    QVERIFY(peer.released.isEmpty());
    walkIn.holdAgain();
    QCOMPARE(walkIn.state(), WalkIn::State::Holding);
}

void WalkInTest::ownNewsLosesNothing()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    const Holder me{.accountId = 1, .name = QStringLiteral("Thu Hà"), .desk = QStringLiteral("Counter 1")};
    walkIn.begin(peer.seat(1));
    peer.holds.takeFirst().second(peer.granted(QStringLiteral("h1")));
    Slot seat = peer.seat(1);
    seat.version = 2;
    seat.status = SlotStatus::Held;
    seat.heldBy = me;
    walkIn.noteSeat(seat, me);
    QCOMPARE(walkIn.state(), WalkIn::State::Held);
    Slot old = peer.seat(1);
    walkIn.noteSeat(old, me);
    QCOMPARE(walkIn.state(), WalkIn::State::Held);
}

void WalkInTest::grantAfterLettingGoIsReleased()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    walkIn.begin(peer.seat(1));
    walkIn.letGo();
    QCOMPARE(walkIn.state(), WalkIn::State::Idle);
    QVERIFY(peer.released.isEmpty());
    peer.holds.takeFirst().second(peer.granted(QStringLiteral("late")));
    QCOMPARE(peer.released, QStringList{QStringLiteral("late")});
    QCOMPARE(walkIn.state(), WalkIn::State::Idle);
}

void WalkInTest::unknownOutcomeIsCheckedAndComes()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    walkIn.begin(peer.seat(1));
    walkIn.noteUnknown(2);
    QVERIFY(!walkIn.isChecking());
    walkIn.noteUnknown(1);
    QVERIFY(walkIn.isChecking());
    peer.holds.takeFirst().second(peer.granted(QStringLiteral("h1")));
    QVERIFY(!walkIn.isChecking());
    QCOMPARE(walkIn.state(), WalkIn::State::Held);
}

void WalkInTest::confirmationLeftAloneIsToldLate()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    QSignalSpy late(&walkIn, &WalkIn::settledLate);
    walkIn.begin(peer.seat(1));
    peer.holds.takeFirst().second(peer.granted(QStringLiteral("h1")));
    walkIn.choosePatient(patient());
    walkIn.confirm();
    walkIn.noteUnknown(1);
    walkIn.letGo();
    QCOMPARE(walkIn.state(), WalkIn::State::Idle);
    QVERIFY2(peer.released.isEmpty(), "a seat that may be booked must not be released");
    peer.confirms.takeFirst().second(peer.booked(1));
    QCOMPARE(late.size(), 1);
    QVERIFY(!late.constFirst().at(2).value<std::optional<Problem>>());
}

void WalkInTest::nothingIsLeftWhileAnAnswerIsABlinkAway()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    walkIn.begin(peer.seat(1));
    peer.holds.takeFirst().second(peer.granted(QStringLiteral("h1")));
    walkIn.choosePatient(patient());
    walkIn.confirm();
    walkIn.letGo();
    QCOMPARE(walkIn.state(), WalkIn::State::Confirming);
    QVERIFY(!walkIn.begin(peer.seat(2)));
}

void WalkInTest::anotherSeatReleasesTheFirst()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    walkIn.begin(peer.seat(1));
    peer.holds.takeFirst().second(peer.granted(QStringLiteral("h1")));
    walkIn.choosePatient(patient());
    QVERIFY(walkIn.begin(peer.seat(2)));
    QCOMPARE(peer.released, QStringList{QStringLiteral("h1")});
    QVERIFY(walkIn.patient());
    QCOMPARE(peer.holds.constFirst().first, 2);
}

void WalkInTest::earlierHoldIsAdoptedOnlyForTheSameSeat()
{
    Peer peer;
    WalkIn walkIn(peer.calls());
    const OwnHold hold{
        .slotId = 1, .holdId = QStringLiteral("old"), .grantedAt = peer.now, .expiresAt = peer.now.addSecs(60)};
    QVERIFY(!walkIn.adopt(hold));
    walkIn.begin(peer.seat(2));
    QVERIFY(!walkIn.adopt(hold));
    walkIn.begin(peer.seat(1));
    QVERIFY(walkIn.adopt(hold));
    QCOMPARE(walkIn.state(), WalkIn::State::Held);
    peer.holds.takeLast().second(Peer::refused(ErrorCode::SlotTaken));
    QCOMPARE(walkIn.state(), WalkIn::State::Held);
}

QTEST_GUILESS_MAIN(WalkInTest)
#include "tst_walkin.moc"
