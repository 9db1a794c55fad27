#include "models/ServiceClock.h"
#include "tests/desk/Counter.h"
#include "tests/support/RunningService.h"
#include "ui/look/Palette.h"
#include "ui/visit/Visits.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

#include <memory>

using namespace holdfast;

/// Two receptionists and the visits of their patients: each key at one desk, looked at on the other.
class TwoDesksVisitTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase();

    void oneKeyEachLeadsThroughTheVisit();
    void keyThatCannotFollowSaysWhy();
    void lastStepIsTakenBackWithAReason();
    void cancelledAppointmentComesBack();
    void undoIsRefusedWhenAnotherDeskWentOn();
    void laterDeskSeesWhatChangedAndOverwritesNothing();
    void mineCanFollowTheirs();
    void bothDesksWantTheSame();
    void noteIsWrittenAndSeenElsewhere();
    void noteOfTwoDesksIsDecidedAndWhatWasTypedStays();
    void historyTellsWhoWhenFromWhereAndWhy();
    void stepWithoutAnswerIsCheckedAndComes();
    void nextPersonCannotTakeBack();
    void walkInWithoutATimeWaitsByNumber();
    void queueGoesOnAtBothDesks();

private:
    QString state(const QString &name) const { return m_state.path() + QLatin1Char('/') + name; }
    std::unique_ptr<Counter> open(const QString &login, const QString &name)
    {
        return std::make_unique<Counter>(m_service->url(), state(login), login, name);
    }
    /// Books somebody at the first desk; the selected card is theirs.
    qint64 book(const QString &name)
    {
        const qint64 id = m_one->freeConsultations().constFirst();
        m_one->walkTo(id);
        m_one->press(Qt::Key_Return);
        [&] { QTRY_COMPARE(m_one->state(), WalkIn::State::Held); }();
        m_one->findSomebody(name);
        m_one->press(Qt::Key_Return);
        [&] { QTRY_COMPARE(m_one->state(), WalkIn::State::Confirmed); }();
        [&] { QTRY_VERIFY(has(*m_two, id, AppointmentStatus::Confirmed)); }();
        m_two->walkTo(id);
        return id;
    }
    static bool has(Counter &desk, qint64 id, AppointmentStatus status)
    {
        const Slot *seat = desk.seat(id);
        return seat && seat->appointment && seat->appointment->status == status;
    }
    static QWidget *part(const Counter &desk, const char *name)
    {
        return desk.window->findChild<QWidget *>(QString::fromLatin1(name));
    }
    static QString words(const Counter &desk, const char *name)
    {
        const auto *label = desk.window->findChild<QLabel *>(QString::fromLatin1(name));
        return label && label->isVisible() ? label->text() : QString();
    }
    static QStringList rows(const Counter &desk, int role = Qt::DisplayRole)
    {
        const auto *list = desk.window->findChild<QAbstractItemView *>(QStringLiteral("history"));
        QStringList lines;
        for (int row = 0; row < list->model()->rowCount(); ++row)
            lines << list->model()->index(row, 0).data(role).toString();
        return lines;
    }

    QTemporaryDir m_state;
    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<Counter> m_one;
    std::unique_ptr<Counter> m_two;
};

void TwoDesksVisitTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
    m_service = std::make_unique<RunningService>();
}

void TwoDesksVisitTest::init()
{
    m_one = open(QStringLiteral("thuha"), QStringLiteral("Counter 1"));
    m_two = open(QStringLiteral("minhanh"), QStringLiteral("Counter 2"));
    QCOMPARE(m_two->session.shownDate(), m_one->session.shownDate());
}

void TwoDesksVisitTest::cleanup()
{
    m_one.reset();
    m_two.reset();
}

void TwoDesksVisitTest::cleanupTestCase()
{
    m_service.reset();
}

void TwoDesksVisitTest::oneKeyEachLeadsThroughTheVisit()
{
    const qint64 id = book(QStringLiteral("nguyen"));
    const QString whom = m_one->seat(id)->appointment->patientName;
    m_one->press(Qt::Key_A);
    QTRY_VERIFY(has(*m_one, id, AppointmentStatus::Arrived));
    QTRY_VERIFY2(m_one->notice().contains(whom) && m_one->notice().contains(QStringLiteral("Ctrl Z")),
                 qPrintable(m_one->notice()));
    QTRY_VERIFY(has(*m_two, id, AppointmentStatus::Arrived));
    m_two->press(Qt::Key_R);
    QTRY_VERIFY(has(*m_one, id, AppointmentStatus::InRoom));
    // From the open appointment too.
    m_one->press(Qt::Key_Return);
    QVERIFY(part(*m_one, "visit-completed")->isVisible());
    QVERIFY(!part(*m_one, "visit-arrived")->isEnabled());
    m_one->press(Qt::Key_F);
    QTRY_VERIFY(has(*m_two, id, AppointmentStatus::Completed));
    QVERIFY(m_one->gridHasFocus() || words(*m_one, "appointmentName") == whom);
}

void TwoDesksVisitTest::keyThatCannotFollowSaysWhy()
{
    const qint64 id = book(QStringLiteral("tran"));
    m_one->press(Qt::Key_F);
    QVERIFY2(m_one->notice().contains(QStringLiteral("not arrived")), qPrintable(m_one->notice()));
    m_one->press(Qt::Key_X);
    QVERIFY2(m_one->notice().contains(QStringLiteral("still to come")), qPrintable(m_one->notice()));
    QVERIFY(has(*m_one, id, AppointmentStatus::Confirmed));
    // Two keys in a row, faster than the answer: both are meant.
    QTest::keyClick(m_one->grid(), Qt::Key_A);
    QTest::keyClick(m_one->grid(), Qt::Key_R);
    QTRY_VERIFY(has(*m_two, id, AppointmentStatus::InRoom));
    m_one->press(Qt::Key_A);
    QVERIFY2(m_one->notice().contains(QStringLiteral("already")), qPrintable(m_one->notice()));
}

void TwoDesksVisitTest::lastStepIsTakenBackWithAReason()
{
    const qint64 id = book(QStringLiteral("le"));
    m_one->press(Qt::Key_A);
    QTRY_VERIFY(has(*m_one, id, AppointmentStatus::Arrived));
    m_one->press(Qt::Key_R);
    QTRY_VERIFY(has(*m_one, id, AppointmentStatus::InRoom) && has(*m_two, id, AppointmentStatus::InRoom));
    const QDateTime arrived = m_one->seat(id)->appointment->arrivedAt;
    m_one->press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(qobject_cast<QLineEdit *>(m_one->window->focusWidget()) &&
                m_one->window->focusWidget()->objectName() == u"undoReason");
    m_one->type(QStringLiteral("wrong person"));
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(has(*m_two, id, AppointmentStatus::Arrived));
    QVERIFY(m_one->gridHasFocus());
    QTRY_VERIFY2(m_one->notice().contains(QStringLiteral("Taken back")), qPrintable(m_one->notice()));
    QCOMPARE(m_two->seat(id)->appointment->statusSince, arrived); // the waiting goes on where it was
    m_one->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(has(*m_two, id, AppointmentStatus::Confirmed));
    m_one->press(Qt::Key_H);
    QTRY_VERIFY(rows(*m_one).size() == 5);
    const QStringList who = rows(*m_one, Qt::ToolTipRole);
    QVERIFY2(who.at(1).contains(QStringLiteral("wrong person")), qPrintable(who.join(u'\n')));
    QVERIFY2(who.at(0).contains(QStringLiteral("undone at Counter 1")), qPrintable(who.join(u'\n')));
    QVERIFY2(rows(*m_one).at(1).contains(QStringLiteral("In the room → Arrived")),
             qPrintable(rows(*m_one).join(u'\n')));
}

void TwoDesksVisitTest::cancelledAppointmentComesBack()
{
    const qint64 id = book(QStringLiteral("hoang"));
    const qint64 patient = m_one->seat(id)->appointment->patientId;
    m_one->press(Qt::Key_Return);
    m_one->press(Qt::Key_Delete);
    m_one->press(Qt::Key_Y);
    QTRY_VERIFY(m_two->seat(id)->status == SlotStatus::Open);
    m_one->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(has(*m_two, id, AppointmentStatus::Confirmed));
    QCOMPARE(m_two->seat(id)->appointment->patientId, patient);
}

void TwoDesksVisitTest::undoIsRefusedWhenAnotherDeskWentOn()
{
    const qint64 id = book(QStringLiteral("pham"));
    m_one->press(Qt::Key_A);
    QTRY_VERIFY(has(*m_two, id, AppointmentStatus::Arrived));
    m_two->press(Qt::Key_R);
    QTRY_VERIFY(has(*m_one, id, AppointmentStatus::InRoom));
    m_one->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY2(m_one->notice().contains(QStringLiteral("Not taken back")), qPrintable(m_one->notice()));
    QVERIFY2(m_one->notice().contains(QStringLiteral("Counter 2")) &&
                 m_one->notice().contains(QStringLiteral("In the room")),
             qPrintable(m_one->notice()));
    QVERIFY(has(*m_two, id, AppointmentStatus::InRoom));
}

void TwoDesksVisitTest::laterDeskSeesWhatChangedAndOverwritesNothing()
{
    const qint64 id = book(QStringLiteral("vo"));
    // Both ask before either hears of the other.
    m_one->session.visits().setStatus(*m_one->seat(id), AppointmentStatus::InRoom);
    m_two->session.visits().setStatus(*m_two->seat(id), AppointmentStatus::Arrived);
    QTRY_VERIFY(!words(*m_one, "theirChange").isEmpty() || !words(*m_two, "theirChange").isEmpty());
    const bool firstLost = !words(*m_one, "theirChange").isEmpty();
    Counter &late = firstLost ? *m_one : *m_two;
    Counter &early = firstLost ? *m_two : *m_one;
    const AppointmentStatus won = firstLost ? AppointmentStatus::Arrived : AppointmentStatus::InRoom;
    const QString theirs =
        firstLost ? QStringLiteral("Confirmed → Arrived") : QStringLiteral("Confirmed → In the room");
    QCOMPARE(words(late, "theirChange"), theirs);
    QVERIFY(words(late, "myChange").contains(firstLost ? QStringLiteral("In the room") : QStringLiteral("Arrived")));
    QTRY_VERIFY(has(early, id, won) && has(late, id, won));
    late.press(Qt::Key_1);
    QVERIFY(words(late, "theirChange").isEmpty());
    late.press(Qt::Key_Escape);
    QVERIFY(late.gridHasFocus());
    QVERIFY(has(early, id, won) && has(late, id, won));
}

void TwoDesksVisitTest::mineCanFollowTheirs()
{
    const qint64 id = book(QStringLiteral("dang"));
    const Slot before = *m_one->seat(id);
    m_two->press(Qt::Key_A);
    QTRY_VERIFY(has(*m_one, id, AppointmentStatus::Arrived));
    // A step that was on its way with what was shown before.
    m_one->session.visits().setStatus(before, AppointmentStatus::InRoom);
    QTRY_COMPARE(words(*m_one, "theirChange"), QStringLiteral("Confirmed → Arrived"));
    QVERIFY(has(*m_two, id, AppointmentStatus::Arrived));
    m_one->press(Qt::Key_2);
    QTRY_VERIFY(has(*m_two, id, AppointmentStatus::InRoom));
    m_one->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(has(*m_two, id, AppointmentStatus::Arrived));
}

void TwoDesksVisitTest::bothDesksWantTheSame()
{
    const qint64 id = book(QStringLiteral("bui"));
    const Slot before = *m_one->seat(id);
    m_two->press(Qt::Key_A);
    QTRY_VERIFY(has(*m_one, id, AppointmentStatus::Arrived));
    m_one->session.visits().setStatus(before, AppointmentStatus::Arrived);
    QTRY_VERIFY2(m_one->notice().contains(QStringLiteral("already, by")), qPrintable(m_one->notice()));
    QVERIFY(words(*m_one, "theirChange").isEmpty());
    // Which was not this desk's step.
    m_one->press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!m_one->notice().contains(QStringLiteral("Taken back: Arrived")));
    QVERIFY(has(*m_two, id, AppointmentStatus::Arrived));
}

void TwoDesksVisitTest::noteIsWrittenAndSeenElsewhere()
{
    const qint64 id = book(QStringLiteral("do"));
    m_one->press(Qt::Key_E);
    auto *edit = m_one->window->findChild<QPlainTextEdit *>(QStringLiteral("noteEdit"));
    QTRY_VERIFY(edit->hasFocus());
    m_one->type(QStringLiteral("comes with a stick, hard of hearing")); // every letter is also some key of the page
    QCOMPARE(edit->toPlainText(), QStringLiteral("comes with a stick, hard of hearing"));
    m_one->press(Qt::Key_Escape);
    QVERIFY(words(*m_one, "noteDraft").contains(QStringLiteral("stick")));
    QVERIFY(m_one->seat(id)->appointment->note.isEmpty());
    m_one->press(Qt::Key_Escape); // the panel closes: what was typed stays
    QVERIFY(m_one->gridHasFocus());
    m_one->press(Qt::Key_E);
    QTRY_VERIFY(edit->hasFocus());
    QCOMPARE(edit->toPlainText(), QStringLiteral("comes with a stick, hard of hearing"));
    m_one->press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(m_two->seat(id)->appointment->note, QStringLiteral("comes with a stick, hard of hearing"));
    QTRY_VERIFY(!edit->isVisible());
    QTRY_COMPARE(words(*m_one, "noteText"), QStringLiteral("comes with a stick, hard of hearing"));
    QVERIFY(words(*m_one, "noteDraft").isEmpty());
    m_one->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(m_two->seat(id)->appointment->note, QString());
}

void TwoDesksVisitTest::noteOfTwoDesksIsDecidedAndWhatWasTypedStays()
{
    const qint64 id = book(QStringLiteral("ngo"));
    const auto write = [](Counter &desk, const QString &text) {
        desk.press(Qt::Key_E);
        desk.type(text);
    };
    write(*m_one, QStringLiteral("mine"));
    write(*m_two, QStringLiteral("theirs"));
    m_two->press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(m_one->seat(id)->appointment->note, QStringLiteral("theirs"));
    auto *edit = m_one->window->findChild<QPlainTextEdit *>(QStringLiteral("noteEdit"));
    QCOMPARE(edit->toPlainText(), QStringLiteral("mine"));
    m_one->press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY2(words(*m_one, "theirChange").contains(QStringLiteral("theirs")), qPrintable(m_one->notice()));
    QVERIFY(words(*m_one, "myChange").contains(QStringLiteral("mine")));
    QCOMPARE(m_two->seat(id)->appointment->note, QStringLiteral("theirs"));
    m_one->press(Qt::Key_Escape); // not decided: it stays
    QVERIFY(words(*m_one, "noteDraft").contains(QStringLiteral("mine")));
    m_one->press(Qt::Key_E);
    m_one->press(Qt::Key_Return, Qt::ControlModifier); // now theirs was in sight
    QTRY_COMPARE(m_two->seat(id)->appointment->note, QStringLiteral("mine"));
}

void TwoDesksVisitTest::historyTellsWhoWhenFromWhereAndWhy()
{
    const qint64 id = book(QStringLiteral("ho"));
    const qint64 other = m_one->freeConsultations().constLast();
    const QString from = m_one->session.seatText(*m_one->seat(id));
    const QString to = m_one->session.seatText(*m_one->seat(other));
    const Appointment visit = *m_one->seat(id)->appointment;
    m_one->session.sender().reschedule(visit.id, other, {}, visit.version, this,
                                       m_one->session.applied([](const Reply<QJsonObject> &) {}));
    QTRY_VERIFY(has(*m_two, other, AppointmentStatus::Confirmed));
    m_two->walkTo(other);
    m_two->press(Qt::Key_A);
    QTRY_VERIFY(has(*m_one, other, AppointmentStatus::Arrived));
    m_two->press(Qt::Key_Return);
    QTRY_COMPARE(rows(*m_two).size(), 3);
    QVERIFY2(rows(*m_two).at(0).contains(QStringLiteral("Confirmed → Arrived")), qPrintable(rows(*m_two).join(u'\n')));
    const QString moved = rows(*m_two).at(1);
    QVERIFY2(moved.contains(from.section(QStringLiteral(" · "), -1)) &&
                 moved.contains(to.section(QStringLiteral(" · "), -1)) && moved.contains(u'→'),
             qPrintable(moved));
    const QString who = rows(*m_two, Qt::ToolTipRole).at(0);
    QVERIFY2(who.contains(QStringLiteral("Counter 2")), qPrintable(who));
    QCOMPARE(words(*m_two, "historyTitle"), QStringLiteral("History of the appointment"));
    m_two->press(Qt::Key_H);
    QCOMPARE(words(*m_two, "historyTitle"), QStringLiteral("History of the seat"));
    QTRY_VERIFY(rows(*m_two).size() >= 1 && rows(*m_two).constLast().contains(QStringLiteral("booked")));
    m_two->press(Qt::Key_Escape);
    // A seat that nobody has any more has a history too.
    m_two->walkTo(id);
    m_two->press(Qt::Key_H);
    QTRY_VERIFY(rows(*m_two).size() >= 3);
    QVERIFY2(rows(*m_two).constFirst().contains(QStringLiteral("free")), qPrintable(rows(*m_two).join(u'\n')));
}

void TwoDesksVisitTest::stepWithoutAnswerIsCheckedAndComes()
{
    const qint64 id = book(QStringLiteral("duong"));
    m_one->window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&*m_one->window));
    m_service->kill9();
    // Before the feed can notice that nobody is there: later the desk would not even ask.
    QTest::keyClick(m_one->grid(), Qt::Key_A);
    QTRY_VERIFY(m_one->session.day().isUnsettled(id));
    QVERIFY(has(*m_one, id, AppointmentStatus::Confirmed)); // nothing is shown that nobody knows
    QCOMPARE(m_one->session.unsettledCount(), 1);
    m_service->start();
    QTRY_VERIFY_WITH_TIMEOUT(has(*m_one, id, AppointmentStatus::Arrived), 20000);
    QTRY_VERIFY_WITH_TIMEOUT(has(*m_two, id, AppointmentStatus::Arrived), 20000);
    QVERIFY(!m_one->session.day().isUnsettled(id));
    QTRY_VERIFY_WITH_TIMEOUT(m_one->isLive(), 20000);
    m_one->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(has(*m_one, id, AppointmentStatus::Confirmed));
}

void TwoDesksVisitTest::nextPersonCannotTakeBack()
{
    const qint64 id = book(QStringLiteral("ly"));
    m_one->press(Qt::Key_A);
    QTRY_VERIFY(has(*m_one, id, AppointmentStatus::Arrived));
    QSignalSpy in(&m_one->session, &DeskSession::signedIn);
    m_one->session.signIn(QStringLiteral("minhanh"), QStringLiteral("holdfast"), QStringLiteral("Counter 1"));
    QVERIFY(in.wait(10000));
    QTRY_VERIFY(m_one->isLive());
    m_one->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY2(m_one->notice().contains(QStringLiteral("nothing of this desk")), qPrintable(m_one->notice()));
    QVERIFY(has(*m_two, id, AppointmentStatus::Arrived));
}

void TwoDesksVisitTest::walkInWithoutATimeWaitsByNumber()
{
    for (Counter *desk : {m_one.get(), m_two.get()}) {
        desk->press(Qt::Key_T);
        QTRY_COMPARE(desk->session.shownDate(), desk->session.today());
    }
    const qint64 doctor = m_one->session.day().day().doctors.constFirst().id;
    const QString list = QStringLiteral("waiting-%1").arg(doctor);
    m_one->press(Qt::Key_2, Qt::ControlModifier);
    auto *mine = m_one->window->findChild<QAbstractItemView *>(list);
    auto *theirs = m_two->window->findChild<QAbstractItemView *>(list);
    QVERIFY(mine && theirs);
    const QAbstractItemModelTester check(mine->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QTRY_COMPARE(m_one->window->focusWidget(), mine);
    const int before = mine->model()->rowCount();
    m_one->press(Qt::Key_A);
    m_one->type(QStringLiteral("nguyen"));
    QTRY_VERIFY(m_one->patientRows() && m_one->patientRows()->currentIndex().isValid());
    const QString whom = m_one->patientRows()->currentIndex().data().toString();
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(mine->model()->rowCount(), before + 1);
    QTRY_COMPARE(theirs->model()->rowCount(), before + 1);
    QCOMPARE(theirs->model()->index(before, 0).data().toString(), whom);
    QTRY_COMPARE(m_one->window->focusWidget(), mine);
    m_one->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(theirs->model()->rowCount(), before);
}

void TwoDesksVisitTest::queueGoesOnAtBothDesks()
{
    for (Counter *desk : {m_one.get(), m_two.get()}) {
        desk->press(Qt::Key_T);
        QTRY_COMPARE(desk->session.shownDate(), desk->session.today());
    }
    const auto doctors = m_one->session.day().day().doctors;
    const auto list = [&doctors](Counter &desk, int column) {
        return desk.window->findChild<QAbstractItemView *>(QStringLiteral("waiting-%1").arg(doctors.at(column).id));
    };
    // Tests before this one left people in some lists.
    int column = 0;
    while (column < doctors.size() - 1 && list(*m_one, column)->model()->rowCount() > 0)
        ++column;
    QCOMPARE(list(*m_one, column)->model()->rowCount(), 0);
    // From the day page: the selected doctor, and the day stays.
    m_one->walkTo(m_one->session.day().blockAt(m_one->session.day().index(0, column))->seats.constFirst().id);
    for (const auto &[typed, family] : {std::pair{QStringLiteral("tran"), QStringLiteral("Trần")},
                                        std::pair{QStringLiteral("hoang"), QStringLiteral("Hoàng")}}) {
        const int before = list(*m_one, column)->model()->rowCount();
        m_one->press(Qt::Key_A, Qt::ShiftModifier);
        m_one->type(typed);
        QTRY_VERIFY(m_one->patientRows() && m_one->patientRows()->currentIndex().data().toString().contains(family));
        m_one->press(Qt::Key_Return);
        QTRY_COMPARE(list(*m_one, column)->model()->rowCount(), before + 1);
        QTRY_VERIFY(m_one->gridHasFocus());
    }
    m_two->press(Qt::Key_2, Qt::ControlModifier);
    for (int step = 0; step < column; ++step)
        m_two->press(Qt::Key_Right);
    auto *rows = list(*m_two, column);
    QCOMPARE(m_two->window->focusWidget(), rows);
    QTRY_COMPARE(rows->model()->rowCount(), 2);
    const QString first = rows->model()->index(0, 0).data().toString();
    const QString second = rows->model()->index(1, 0).data().toString();
    m_two->press(Qt::Key_Down);
    QCOMPARE(rows->currentIndex().data().toString(), second);
    m_two->press(Qt::Key_R);
    QTRY_COMPARE(list(*m_one, column)->model()->index(0, 0).data().toString(), second); // in the room comes first
    QCOMPARE(rows->currentIndex().data().toString(), second);                           // and stays highlighted
    m_two->press(Qt::Key_F);
    QTRY_COMPARE(list(*m_one, column)->model()->rowCount(), 1);
    QTRY_COMPARE(rows->currentIndex().data().toString(), first);
    m_two->press(Qt::Key_L);
    QTRY_COMPARE(list(*m_one, column)->model()->rowCount(), 0);
    m_two->press(Qt::Key_Z, Qt::ControlModifier);
    m_two->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(list(*m_one, column)->model()->rowCount(), 2);
    QCOMPARE(list(*m_one, column)->model()->index(0, 0).data().toString(), second);
}

QTEST_MAIN(TwoDesksVisitTest)
#include "tst_twodesks_visit.moc"
