#include "core/Database.h"
#include "tests/desk/Counter.h"
#include "tests/support/RunningService.h"
#include "ui/look/Palette.h"
#include "ui/move/Moves.h"

#include <QApplication>
#include <QPushButton>
#include <QUuid>

#include <memory>

using namespace holdfast;
using namespace Qt::StringLiterals;

using State = ParkingTray::State;

/// Moving appointments at two real desks on a real service.
class TwoDesksMoveTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase();

    void cutAndPasteIsSeenAtTheOtherDesk();
    void escPutsAllBack();
    void appointmentMovesToAnotherDay();
    void heldSeatOffersAlternativesAndADigitHoldsOne();
    void changeOfTheOtherDeskIsToldBeforeItMoves();
    void visitOfTwoSlotsMovesWhole();
    void visitMovesOntoAPartOfItsOwnTime();
    void crashGivesBackWhatWasHeldBesidesItsOwnTime();
    void unansweredMoveIsSettledByTheSameKey();
    void signingOutGivesTheSeatBack();
    void crashGivesTheSeatBack();
    void moveIsTakenBack();

private:
    std::unique_ptr<Counter> open(const QString &login, const QString &name)
    {
        return std::make_unique<Counter>(m_service->url(), m_state.path() + u'/' + login, login, name);
    }
    ParkingTray &tray() { return m_one->session.moves().tray(); }
    /// A booking made elsewhere: `minutes` 0 for one slot.
    qint64 book(qint64 slotId, int minutes = 0);
    /// The first so many free seats of a doctor without a gap, on a day that both desks then show.
    QList<Slot> freeInARow(int count);
    /// Parks the seat's appointment at the first desk by keys.
    void cut(qint64 slotId);
    Rows owner(const QByteArray &sql, const std::vector<Param> &params)
    {
        return Database(m_service->owner()).run(sql, params);
    }

    QTemporaryDir m_state;
    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<Counter> m_one;
    std::unique_ptr<Counter> m_two;
};

namespace {

const QByteArray intentOfTheOtherDesk =
    "ROW(a.id, a.clinic_id, 'counter', 'Counter 2', gen_random_uuid()::text, '\\x00'::bytea, NULL)::holdfast.intent";

} // namespace

void TwoDesksMoveTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
    m_service = std::make_unique<RunningService>();
}

void TwoDesksMoveTest::init()
{
    m_one = open(u"thuha"_s, u"Counter 1"_s);
    m_two = open(u"minhanh"_s, u"Counter 2"_s);
    QCOMPARE(m_two->session.shownDate(), m_one->session.shownDate());
}

void TwoDesksMoveTest::cleanup()
{
    m_one.reset();
    m_two.reset();
}

void TwoDesksMoveTest::cleanupTestCase()
{
    m_service.reset();
}

qint64 TwoDesksMoveTest::book(qint64 slotId, int minutes)
{
    const qint64 patient = owner("INSERT INTO holdfast.patients (clinic_id, name) SELECT clinic_id, 'Vương Bảo Khanh' "
                                 "FROM holdfast.accounts WHERE login = 'minhanh' RETURNING id",
                                 {})
                               .integer(0, 0);
    const Rows booked = owner(
        "SELECT r.status, r.body::json -> 'appointment' ->> 'id' FROM holdfast.accounts a, LATERAL holdfast.book_any(" +
            intentOfTheOtherDesk +
            ", $1, false, NULL, NULL, NULL, NULL, nullif($2, 0), $3) AS r WHERE a.login = 'minhanh'",
        {slotId, minutes, patient});
    if (booked.size() != 1 || booked.integer(0, 0) != 201)
        qFatal("the seat could not be booked");
    if (!waitUntil([&] { return m_one->seat(slotId)->appointment && m_two->seat(slotId)->appointment; }))
        qFatal("the desks do not see the booking");
    return booked.text(0, 1).toLongLong();
}

void TwoDesksMoveTest::cut(qint64 slotId)
{
    m_one->walkTo(slotId);
    m_one->press(Qt::Key_X, Qt::ControlModifier);
    QCOMPARE(tray().parked().size(), 1);
    QVERIFY(m_one->session.day().isMoving(slotId));
    QVERIFY(m_one->gridHasFocus());
}

void TwoDesksMoveTest::cutAndPasteIsSeenAtTheOtherDesk()
{
    const qint64 from = m_one->freeConsultations().at(0);
    const qint64 to = m_one->freeConsultations().at(2);
    const qint64 appointment = book(from);
    cut(from);
    QVERIFY2(m_two->seat(from)->appointment, "parking frees nothing");
    m_one->walkTo(to);
    m_one->press(Qt::Key_V, Qt::ControlModifier);
    QTRY_COMPARE(tray().state(), State::Held);
    QVERIFY(m_one->session.day().ownHold(to));
    QTRY_VERIFY(m_two->seat(to)->status == SlotStatus::Held);
    QCOMPARE(m_two->seat(to)->heldBy->desk, u"Counter 1"_s);
    QCOMPARE(m_one->window->focusWidget()->objectName(), u"move"_s);
    m_one->press(Qt::Key_F6);
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(tray().isEmpty());
    QVERIFY2(waitUntil([&] { return m_two->seat(to)->status == SlotStatus::Booked; }, 1000),
             "the other desk did not see the move within a second");
    QCOMPARE(m_two->seat(to)->appointment->id, appointment);
    QTRY_VERIFY(m_two->seat(from)->status == SlotStatus::Open);
    QTRY_VERIFY(m_one->seat(from)->status == SlotStatus::Open);
    QCOMPARE(m_one->seat(to)->appointment->id, appointment);
    QVERIFY(!m_one->session.day().isMoving(from) && !m_one->session.day().ownHold(to));
    QVERIFY(m_one->gridHasFocus());
    QCOMPARE(m_one->grid()->currentIndex(), m_one->session.day().indexOfSlot(to));
    QTRY_COMPARE(m_one->session.unsettledCount(), 0);
}

void TwoDesksMoveTest::escPutsAllBack()
{
    const qint64 from = m_one->freeConsultations().at(0);
    const qint64 to = m_one->freeConsultations().at(1);
    const qint64 appointment = book(from);
    cut(from);
    m_one->walkTo(to);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(tray().state(), State::Held);
    QTRY_VERIFY(m_two->seat(to)->status == SlotStatus::Held);
    m_one->press(Qt::Key_Escape);
    QVERIFY(tray().isEmpty());
    QVERIFY(m_one->gridHasFocus());
    QTRY_VERIFY(m_two->seat(to)->status == SlotStatus::Open);
    QCOMPARE(m_two->seat(from)->appointment->id, appointment);
    QTRY_VERIFY(!m_one->session.day().ownHold(to));
    cut(from);
    m_one->press(Qt::Key_Escape);
    QVERIFY(tray().isEmpty() && !m_one->session.day().isMoving(from));
}

void TwoDesksMoveTest::appointmentMovesToAnotherDay()
{
    const qint64 from = m_one->freeConsultations().at(0);
    const qint64 appointment = book(from);
    const QDate before = m_one->session.shownDate();
    cut(from);
    m_one->press(Qt::Key_Right, Qt::AltModifier);
    QTRY_COMPARE(m_one->session.shownDate(), m_one->session.wantedDate());
    m_one->showDayWithRoom();
    QVERIFY(m_one->session.shownDate() > before);
    const qint64 to = m_one->freeConsultations().at(0);
    m_one->walkTo(to);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(tray().state(), State::Held);
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(tray().isEmpty());
    QCOMPARE(owner("SELECT slot_id FROM holdfast.appointments WHERE id = $1", {appointment}).integer(0, 0), to);
    QTRY_VERIFY(m_two->seat(from)->status == SlotStatus::Open);
    QCOMPARE(m_one->seat(to)->appointment->id, appointment);
}

void TwoDesksMoveTest::heldSeatOffersAlternativesAndADigitHoldsOne()
{
    const qint64 from = m_one->freeConsultations().at(0);
    const qint64 to = m_one->freeConsultations().at(2);
    const qint64 appointment = book(from);
    cut(from);
    m_two->walkTo(to);
    m_two->press(Qt::Key_Return);
    QTRY_COMPARE(m_two->state(), WalkIn::State::Held);
    m_one->walkTo(to);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(tray().state(), State::Lost);
    QCOMPARE(tray().alternatives().size(), 3);
    const qint64 other = tray().alternatives().at(1).id;
    m_one->press(Qt::Key_2);
    QTRY_COMPARE(tray().state(), State::Held);
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(tray().isEmpty());
    QCOMPARE(owner("SELECT slot_id FROM holdfast.appointments WHERE id = $1", {appointment}).integer(0, 0), other);
    m_two->press(Qt::Key_Escape);
}

void TwoDesksMoveTest::changeOfTheOtherDeskIsToldBeforeItMoves()
{
    const qint64 from = m_one->freeConsultations().at(0);
    const qint64 to = m_one->freeConsultations().at(1);
    const qint64 appointment = book(from);
    cut(from);
    m_one->walkTo(to);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(tray().state(), State::Held);
    owner("SELECT holdfast.set_visit_status(" + intentOfTheOtherDesk +
              ", $1, 'arrived') FROM holdfast.accounts a WHERE a.login = 'minhanh'",
          {appointment});
    QTRY_VERIFY(m_one->seat(from)->appointment->status == AppointmentStatus::Arrived);
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(tray().problem());
    QCOMPARE(tray().state(), State::Held);
    const QString told = m_one->window->findChild<QLabel *>(u"trayMessage"_s)->text();
    QVERIFY2(told.contains(u"Counter 2"_s) && told.contains(u"Arrived"_s), qPrintable(told));
    QCOMPARE(owner("SELECT slot_id FROM holdfast.appointments WHERE id = $1", {appointment}).integer(0, 0), from);
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(tray().isEmpty());
    QTRY_VERIFY(m_two->seat(to)->appointment);
    QVERIFY(m_two->seat(to)->appointment->status == AppointmentStatus::Arrived);
}

QList<Slot> TwoDesksMoveTest::freeInARow(int count)
{
    for (int days = 0; days < 7; ++days) {
        QList<Slot> row;
        for (const qint64 id : m_one->freeConsultations()) {
            const Slot seat = *m_one->seat(id);
            if (!row.isEmpty() &&
                (row.constLast().doctorId != seat.doctorId || row.constLast().endsAt != seat.startsAt))
                row.clear();
            row.append(seat);
            if (row.size() == count)
                return row;
        }
        // What is left of today has no such gap: tomorrow may.
        for (Counter *desk : {m_one.get(), m_two.get()}) {
            desk->press(Qt::Key_Right, Qt::AltModifier);
            if (!waitUntil([desk] { return desk->session.shownDate() == desk->session.wantedDate(); }))
                qFatal("a desk does not show the next day");
        }
    }
    qFatal("no %d free seats in a row within a week", count);
}

void TwoDesksMoveTest::visitOfTwoSlotsMovesWhole()
{
    // The visit takes the first two and moves to the others.
    const QList<Slot> row = freeInARow(4);
    const int minutes = static_cast<int>(row.at(0).startsAt.secsTo(row.at(1).endsAt) / 60);
    const qint64 appointment = book(row.at(0).id, minutes);
    QTRY_VERIFY(m_one->seat(row.at(1).id)->appointment);
    cut(row.at(0).id);
    QCOMPARE(tray().current().minutes, minutes);
    m_one->walkTo(row.at(2).id);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(tray().state(), State::Held);
    for (const int place : {2, 3}) {
        QVERIFY(m_one->session.day().ownHold(row.at(place).id));
        QTRY_VERIFY(m_two->seat(row.at(place).id)->status == SlotStatus::Held);
    }
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(tray().isEmpty());
    for (const int place : {2, 3}) {
        QTRY_VERIFY(m_two->seat(row.at(place).id)->appointment);
        QCOMPARE(m_two->seat(row.at(place).id)->appointment->id, appointment);
        QCOMPARE(m_one->seat(row.at(place).id)->appointment->id, appointment);
        QVERIFY(!m_one->session.day().ownHold(row.at(place).id));
    }
    for (const int place : {0, 1}) {
        QTRY_VERIFY(m_two->seat(row.at(place).id)->status == SlotStatus::Open);
        QVERIFY(m_one->seat(row.at(place).id)->status == SlotStatus::Open);
    }
}

/// A quarter of an hour later: the card opens into its starts, Down leads to the second one, and only what the visit
/// has not yet is held.
void TwoDesksMoveTest::visitMovesOntoAPartOfItsOwnTime()
{
    const QList<Slot> row = freeInARow(3);
    const int minutes = static_cast<int>(row.at(0).startsAt.secsTo(row.at(1).endsAt) / 60);
    const qint64 appointment = book(row.at(0).id, minutes);
    QTRY_VERIFY(m_one->seat(row.at(1).id)->appointment && m_two->seat(row.at(1).id)->appointment);
    cut(row.at(0).id);
    m_one->press(Qt::Key_Down);
    QCOMPARE(m_one->grid()->currentIndex(), m_one->session.day().indexOfSlot(row.at(1).id));
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(tray().state(), State::Held);
    QTRY_VERIFY(m_two->seat(row.at(2).id)->status == SlotStatus::Held);
    QVERIFY(m_one->session.day().ownHold(row.at(2).id) && !m_one->session.day().ownHold(row.at(1).id));
    for (const int place : {0, 1})
        QVERIFY(m_two->seat(row.at(place).id)->appointment);
    const QDateTime until = tray().target().hold().expiresAt;
    m_one->press(Qt::Key_F6);
    QTRY_VERIFY(tray().target().hold().expiresAt > until);
    // Esc gives back the seat that was held besides, and nothing else.
    m_one->press(Qt::Key_Escape);
    QTRY_VERIFY(m_two->seat(row.at(2).id)->status == SlotStatus::Open);
    QVERIFY(m_two->seat(row.at(1).id)->appointment && m_one->gridHasFocus());
    QCOMPARE(m_one->grid()->currentIndex(), m_one->session.day().indexOfSlot(row.at(0).id));
    cut(row.at(0).id);
    m_one->press(Qt::Key_Down);
    m_one->press(Qt::Key_V, Qt::ControlModifier);
    QTRY_COMPARE(tray().state(), State::Held);
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(tray().isEmpty());
    for (Counter *desk : {m_one.get(), m_two.get()}) {
        QTRY_VERIFY(desk->seat(row.at(0).id)->status == SlotStatus::Open);
        for (const int place : {1, 2})
            QTRY_VERIFY(desk->seat(row.at(place).id)->appointment &&
                        desk->seat(row.at(place).id)->appointment->id == appointment);
    }
    QVERIFY(!m_one->session.day().ownHold(row.at(2).id));
    m_one->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(m_two->seat(row.at(0).id)->appointment);
    QTRY_VERIFY(m_two->seat(row.at(2).id)->status == SlotStatus::Open);
}

void TwoDesksMoveTest::crashGivesBackWhatWasHeldBesidesItsOwnTime()
{
    const QList<Slot> row = freeInARow(3);
    book(row.at(0).id, static_cast<int>(row.at(0).startsAt.secsTo(row.at(1).endsAt) / 60));
    QTRY_VERIFY(m_one->seat(row.at(1).id)->appointment);
    cut(row.at(0).id);
    m_one->press(Qt::Key_Down);
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(m_two->seat(row.at(2).id)->status == SlotStatus::Held);
    m_one.reset();
    m_one = open(u"thuha"_s, u"Counter 1"_s);
    QTRY_VERIFY_WITH_TIMEOUT(m_two->seat(row.at(2).id)->status == SlotStatus::Open, 5000);
    QVERIFY(m_two->seat(row.at(1).id)->appointment);
}

void TwoDesksMoveTest::unansweredMoveIsSettledByTheSameKey()
{
    const qint64 from = m_one->freeConsultations().at(0);
    const qint64 to = m_one->freeConsultations().at(1);
    const qint64 appointment = book(from);
    cut(from);
    m_one->walkTo(to);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(tray().state(), State::Held);
    m_service->kill9();
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(tray().isChecking());
    QCOMPARE(tray().state(), State::Moving);
    QVERIFY(m_one->session.day().isUnsettled(to));
    QVERIFY(!m_one->window->findChild<QPushButton *>(u"move"_s)->isEnabled());
    m_one->press(Qt::Key_Return);
    QCOMPARE(m_one->session.unsettledCount(), 1);
    m_service->start();
    QTRY_VERIFY_WITH_TIMEOUT(tray().isEmpty(), 20000);
    QCOMPARE(m_one->session.unsettledCount(), 0);
    QTRY_VERIFY_WITH_TIMEOUT(m_two->isLive() && m_two->seat(to)->appointment, 20000);
    QCOMPARE(m_two->seat(to)->appointment->id, appointment);
    QTRY_VERIFY_WITH_TIMEOUT(m_one->isLive(), 20000);
}

void TwoDesksMoveTest::signingOutGivesTheSeatBack()
{
    const qint64 from = m_one->freeConsultations().at(0);
    const qint64 to = m_one->freeConsultations().at(1);
    book(from);
    cut(from);
    m_one->walkTo(to);
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(m_two->seat(to)->status == SlotStatus::Held);
    m_one->session.signOut();
    QVERIFY(tray().isEmpty());
    QTRY_VERIFY(m_two->seat(to)->status == SlotStatus::Open);
}

void TwoDesksMoveTest::crashGivesTheSeatBack()
{
    const qint64 from = m_one->freeConsultations().at(0);
    const qint64 to = m_one->freeConsultations().at(1);
    const qint64 appointment = book(from);
    cut(from);
    m_one->walkTo(to);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(tray().state(), State::Held);
    QTRY_VERIFY(m_two->seat(to)->status == SlotStatus::Held);
    m_one.reset(); // nothing is said to the service: as if the program had died
    QVERIFY(m_two->seat(to)->status == SlotStatus::Held);
    m_one = open(u"thuha"_s, u"Counter 1"_s);
    QTRY_VERIFY_WITH_TIMEOUT(m_two->seat(to)->status == SlotStatus::Open, 5000);
    QVERIFY(tray().isEmpty());
    QCOMPARE(m_two->seat(from)->appointment->id, appointment);
}

void TwoDesksMoveTest::moveIsTakenBack()
{
    const qint64 from = m_one->freeConsultations().at(0);
    const qint64 to = m_one->freeConsultations().at(1);
    const qint64 appointment = book(from);
    cut(from);
    m_one->walkTo(to);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(tray().state(), State::Held);
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(tray().isEmpty());
    m_one->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(m_one->seat(from)->appointment);
    QCOMPARE(m_one->seat(from)->appointment->id, appointment);
    QTRY_VERIFY(m_two->seat(to)->status == SlotStatus::Open);
}

QTEST_MAIN(TwoDesksMoveTest)
#include "tst_twodesks_move.moc"
