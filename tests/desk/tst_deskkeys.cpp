#include "tests/desk/Counter.h"
#include "tests/support/RunningService.h"
#include "ui/look/Palette.h"
#include "ui/patient/PatientPanel.h"
#include "ui/print/DeskPrinting.h"
#include "ui/print/SlipDialog.h"
#include "ui/visit/QueueDesk.h"

#include <QApplication>
#include <QPushButton>
#include <QShortcut>

#include <memory>

using namespace holdfast;
using namespace Qt::StringLiterals;

/// What single keys mean where, on a real service: each key one thing in one place.
class DeskKeysTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_desk.reset(); }
    void cleanupTestCase() { m_service.reset(); }

    void noKeyIsBoundTwiceInOneContext();
    void lettersInAnOpenFileLeaveTheCardAlone_data();
    void lettersInAnOpenFileLeaveTheCardAlone();
    void lettersBesideAQueueLeaveTheCardAlone();
    void slipOfTheQueueFollowsTheRuleOfTheWalkIn();
    void ctrlPShowsTheSlipOfWhoeverIsHighlighted();
    void nothingFreeNamesTheNextDayAndTheQueue();

private:
    qint64 book(const QString &name);
    /// Everything a key could change of a seat.
    QString stateOf(qint64 id)
    {
        const Slot *seat = m_desk->seat(id);
        if (!seat || !seat->appointment)
            return {};
        return u"%1 %2 %3"_s.arg(toString(seat->appointment->status), seat->appointment->note)
            .arg(seat->appointment->version);
    }
    PatientPanel *file() { return m_desk->window->dayPage()->findChild<PatientPanel *>(); }
    QWidget *openFile(qint64 id, const QString &at);
    void addToQueue(const QString &name, Qt::KeyboardModifiers with);

    QTemporaryDir m_state;
    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<Counter> m_desk;
};

void DeskKeysTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
    m_service = std::make_unique<RunningService>();
}

void DeskKeysTest::init()
{
    m_desk = std::make_unique<Counter>(m_service->url(), m_state.path() + u"/one"_s, u"thuha"_s, u"Counter 1"_s);
}

qint64 DeskKeysTest::book(const QString &name)
{
    const qint64 id = m_desk->freeConsultations().constFirst();
    m_desk->walkTo(id);
    m_desk->press(Qt::Key_Return);
    [&] { QTRY_COMPARE(m_desk->state(), WalkIn::State::Held); }();
    m_desk->findSomebody(name);
    m_desk->press(Qt::Key_Return);
    [&] { QTRY_VERIFY(m_desk->seat(id)->appointment && m_desk->gridHasFocus()); }();
    return id;
}

void DeskKeysTest::noKeyIsBoundTwiceInOneContext()
{
    const QList<QShortcut *> all = m_desk->window->findChildren<QShortcut *>();
    QVERIFY(all.size() > 40);
    QStringList twice;
    for (qsizetype i = 0; i < all.size(); ++i)
        for (qsizetype k = i + 1; k < all.size(); ++k) {
            const auto *one = qobject_cast<const QWidget *>(all.at(i)->parent());
            const auto *other = qobject_cast<const QWidget *>(all.at(k)->parent());
            // Qt tells neither of two that could both be meant.
            const bool together = one == other || one->isAncestorOf(other) || other->isAncestorOf(one);
            if (together && all.at(i)->key() == all.at(k)->key())
                twice.append(
                    u"%1: %2 and %3"_s.arg(all.at(i)->key().toString(), one->objectName(), other->objectName()) +
                    QLatin1String(one->metaObject()->className()) + QLatin1String(other->metaObject()->className()));
        }
    QVERIFY2(twice.isEmpty(), qPrintable(twice.join(u'\n')));
}

void DeskKeysTest::lettersInAnOpenFileLeaveTheCardAlone_data()
{
    QTest::addColumn<QString>("at");
    QTest::addColumn<QString>("name");
    QTest::newRow("the first button") << u"bookNext"_s << u"nguyen"_s;
    QTest::newRow("the last button") << u"writeMessages"_s << u"le"_s;
    QTest::newRow("the appointments") << u"upcomingRows"_s << u"vo"_s;
    QTest::newRow("the notes") << u"patientNotes"_s << u"duong"_s;
    QTest::newRow("a note that is typed") << u"newNote"_s << u"ho"_s;
}

/// The file, with a note in it, and the hand where the test wants it.
QWidget *DeskKeysTest::openFile(qint64 id, const QString &at)
{
    if (!file()->isVisible()) {
        m_desk->walkTo(id);
        m_desk->press(Qt::Key_P);
    }
    [&] { QTRY_VERIFY(file()->isVisible() && file()->file().upcoming.size() > 0); }();
    auto *notes = file()->findChild<QAbstractItemView *>(u"patientNotes"_s);
    if (notes->model()->rowCount() == 0) {
        m_desk->press(Qt::Key_A);
        m_desk->type(u"stick"_s);
        m_desk->press(Qt::Key_Return);
        [&] { QTRY_VERIFY(notes->isVisible() && notes->model()->rowCount() > 0); }();
    }
    QWidget *place = file()->findChild<QWidget *>(at);
    if (at == u"newNote" && !place->isVisible())
        m_desk->press(Qt::Key_A);
    place->setFocus();
    return place;
}

void DeskKeysTest::lettersInAnOpenFileLeaveTheCardAlone()
{
    QFETCH(QString, at);
    QFETCH(QString, name);
    const qint64 id = book(name);
    const QString before = stateOf(id);
    QWidget *place = openFile(id, at);
    for (int letter = Qt::Key_A; letter <= Qt::Key_Z; ++letter) {
        if (letter == Qt::Key_T || letter == Qt::Key_D || letter == Qt::Key_W)
            continue; // another day, on purpose
        QTRY_VERIFY2(place->hasFocus(), qPrintable(QChar(letter)));
        QTRY_COMPARE(m_desk->session.unsettledCount(), 0); // the note that was just saved
        QTest::keyClick(place, static_cast<Qt::Key>(letter));
        QVERIFY2(m_desk->session.unsettledCount() == 0, qPrintable(QChar(letter)));
        QCOMPARE(stateOf(id), before);
        QVERIFY2(file()->isVisible() || letter == Qt::Key_N, qPrintable(QChar(letter)));
        // A form that the letter has opened closes; N has gone on to book for this patient.
        if (m_desk->window->focusWidget() != place)
            m_desk->press(Qt::Key_Escape);
        place = openFile(id, at);
    }
    QCOMPARE(stateOf(id), before);
}

void DeskKeysTest::lettersBesideAQueueLeaveTheCardAlone()
{
    const qint64 id = book(u"tran"_s);
    const QString before = stateOf(id);
    m_desk->press(Qt::Key_A, Qt::ShiftModifier);
    m_desk->press(Qt::Key_Tab);
    QVERIFY(qobject_cast<QPushButton *>(m_desk->window->focusWidget()));
    for (const Qt::Key key : {Qt::Key_A, Qt::Key_R, Qt::Key_F, Qt::Key_X, Qt::Key_E, Qt::Key_H, Qt::Key_Delete}) {
        m_desk->press(key);
        QCOMPARE(m_desk->session.unsettledCount(), 0);
        QCOMPARE(stateOf(id), before);
    }
    QVERIFY2(m_desk->notice().contains(u"Esc"_s), qPrintable(m_desk->notice()));
    m_desk->press(Qt::Key_Escape);
    m_desk->walkTo(id);
    m_desk->press(Qt::Key_A);
    QTRY_VERIFY(stateOf(id).startsWith(u"arrived"_s));
}

void DeskKeysTest::addToQueue(const QString &name, Qt::KeyboardModifiers with)
{
    m_desk->press(Qt::Key_A, Qt::ShiftModifier);
    m_desk->type(name);
    [&] { QTRY_VERIFY(m_desk->patientRows() && m_desk->patientRows()->currentIndex().isValid()); }();
    m_desk->press(Qt::Key_Return, with);
    [&] { QTRY_VERIFY(m_desk->gridHasFocus()); }();
}

void DeskKeysTest::slipOfTheQueueFollowsTheRuleOfTheWalkIn()
{
    m_desk->walkTo(m_desk->freeConsultations().constFirst());
    QSignalSpy slips(&m_desk->session.queueDesk(), &QueueDesk::slipWanted);
    QSignalSpy added(&m_desk->session.queueDesk(), &QueueDesk::added);
    m_desk->session.walkIn().setOffersSlip(true);
    addToQueue(u"pham"_s, Qt::NoModifier);
    QCOMPARE(added.size(), 1);
    QCOMPARE(slips.size(), 1);
    QCOMPARE(slips.constFirst().constFirst().value<QueueEntry>().id,
             added.constFirst().constFirst().value<QueueEntry>().id);
    addToQueue(u"hoang"_s, Qt::ControlModifier);
    QCOMPARE(added.size(), 2);
    QCOMPARE(slips.size(), 1);
    addToQueue(u"dang"_s, Qt::NoModifier);
    QCOMPARE(slips.size(), 2);
    // Out of a walk-in, with its patient.
    m_desk->walkTo(m_desk->freeConsultations().constFirst());
    m_desk->press(Qt::Key_Return);
    QTRY_COMPARE(m_desk->state(), WalkIn::State::Held);
    m_desk->findSomebody(u"bui"_s);
    const QString whom = m_desk->session.walkIn().patient()->name;
    m_desk->press(Qt::Key_F8);
    QTRY_COMPARE(slips.size(), 3);
    QCOMPARE(slips.constLast().constFirst().value<QueueEntry>().patientName, whom);
}

void DeskKeysTest::ctrlPShowsTheSlipOfWhoeverIsHighlighted()
{
    m_desk->press(Qt::Key_T);
    QTRY_COMPARE(m_desk->session.shownDate(), m_desk->session.today());
    const qint64 doctor = m_desk->session.day().day().doctors.constLast().id;
    m_desk->walkTo(m_desk->session.day()
                       .blockAt(m_desk->session.day().index(0, m_desk->session.day().columnCount() - 1))
                       ->seats.constFirst()
                       .id);
    addToQueue(u"vu"_s, Qt::NoModifier);
    addToQueue(u"ngo"_s, Qt::NoModifier);
    m_desk->press(Qt::Key_2, Qt::ControlModifier);
    auto *list = m_desk->window->findChild<QAbstractItemView *>(u"waiting-%1"_s.arg(doctor));
    QVERIFY(list);
    QTRY_VERIFY(list->model()->rowCount() >= 2);
    list->setFocus();
    for (int row = 0; row < list->model()->rowCount(); ++row) {
        list->setCurrentIndex(list->model()->index(row, 0));
        const QString whom = list->currentIndex().data().toString();
        m_desk->press(Qt::Key_P, Qt::ControlModifier);
        auto *dialog = m_desk->window->findChild<SlipDialog *>();
        QVERIFY(dialog);
        QStringList words;
        for (const QLabel *label : dialog->findChildren<QLabel *>())
            words << label->text();
        QVERIFY2(words.contains(whom), qPrintable(whom + u" not in "_s + words.join(u'\n')));
        dialog->reject();
        QTRY_VERIFY(!m_desk->window->findChild<SlipDialog *>());
    }
}

void DeskKeysTest::nothingFreeNamesTheNextDayAndTheQueue()
{
    const QDate date = m_desk->session.shownDate();
    m_desk->walkTo(m_desk->freeConsultations().constFirst());
    const qint64 doctor = m_desk->grid()->currentBlock()->doctorId;
    for (int presses = 0; presses < 120 && !m_desk->notice().contains(u"Nothing more is free"_s); ++presses)
        m_desk->press(Qt::Key_N, Qt::ShiftModifier);
    QTRY_VERIFY2(m_desk->notice().contains(u"Next:"_s) && m_desk->notice().contains(u"Shift A"_s),
                 qPrintable(m_desk->notice()));
    QCOMPARE(m_desk->session.shownDate(), date); // nothing jumps unasked
    const QString told = m_desk->notice();
    m_desk->press(Qt::Key_N, Qt::ShiftModifier);
    QTRY_VERIFY(m_desk->session.shownDate() > date);
    const DayBlock *block = m_desk->grid()->currentBlock();
    QVERIFY(block && block->doctorId == doctor && block->claimableSeat(m_desk->session.clock().now()));
    QVERIFY2(told.contains(m_desk->session.timeText(block->startsAt)), qPrintable(told));
    QSignalSpy added(&m_desk->session.queueDesk(), &QueueDesk::added);
    addToQueue(u"do"_s, Qt::NoModifier);
    QTRY_COMPARE(added.size(), 1);
    QCOMPARE(added.constFirst().constFirst().value<QueueEntry>().doctorId, doctor);
}

QTEST_MAIN(DeskKeysTest)
#include "tst_deskkeys.moc"
