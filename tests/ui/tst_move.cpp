#include "models/DayModel.h"
#include "models/Instant.h"
#include "tests/ui/SampleDay.h"
#include "ui/day/DayGridView.h"
#include "ui/look/Palette.h"
#include "ui/move/DragGhost.h"
#include "ui/move/DragWatch.h"
#include "ui/move/MovePlace.h"
#include "ui/move/TrayPanel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace holdfast;
using namespace Qt::StringLiterals;

/// A page with a grid and the tray; the service's end is played by hand.
class MovePage : public QWidget
{
public:
    MovePage()
        : tray(calls())
        , grid([this] { return now; }, this)
        , panel(tray, words(), this)
        , edit(this)
        , drag(grid, panel,
               {.now = [this] { return now; },
                .seatText = words().seat,
                .parkedOf = [](const Slot &seat) { return Parked{.appointment = *seat.appointment, .seat = seat}; }},
               this)
    {
        model.setDay(day.snapshot());
        grid.setGridModel(&model);
        auto *row = new QHBoxLayout(this);
        row->addWidget(&grid, 1);
        auto *side = new QVBoxLayout;
        side->addWidget(&edit);
        side->addStretch(1);
        side->addWidget(&panel);
        row->addLayout(side);
        panel.setFixedWidth(320);
        resize(1200, 860);
        show();
        activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(this));
        grid.setFocus();
    }

    TrayCalls calls()
    {
        return {
            .hold =
                [this](const Parked &, qint64 id, SeatHold::Then then) {
                    holds.append({id, std::move(then)});
                },
            .renew = [this](qint64, const QString &, SeatHold::Then) { ++renewals; },
            .release = [this](qint64, const QString &id) { released.append(id); },
            .move =
                [this](const Parked &, qint64 id, const QString &, SeatHold::Then then) {
                    moves.append({id, std::move(then)});
                },
            .now = [this] { return now; },
        };
    }
    TrayPanel::Words words()
    {
        const auto time = [this](const QDateTime &instant) {
            return instant.toTimeZone(day.snapshot().clinic.timeZone).toString(u"HH:mm"_s);
        };
        return {.seat = [time](const Slot &seat) { return time(seat.startsAt); }, .time = time};
    }
    void grant(int seconds = 300)
    {
        const auto [id, then] = holds.takeFirst();
        Slot seat = *model.slot(id);
        seat.status = SlotStatus::Held;
        seat.holdExpiresAt = now.addSecs(seconds);
        seat.version += 1;
        Reply<QJsonObject> reply;
        reply.value = QJsonObject{{u"holdId"_s, u"h"_s},
                                  {u"serverTime"_s, instantToJson(now)},
                                  {u"expiresAt"_s, instantToJson(now.addSecs(seconds))},
                                  {u"slot"_s, seat.toJson()}};
        then(reply);
    }
    void refuse(const Problem &problem)
    {
        Reply<QJsonObject> reply;
        reply.problem = problem;
        (holds.isEmpty() ? moves : holds).takeFirst().second(reply);
    }
    Parked parked(qint64 doctor, const QString &time) const
    {
        const Slot seat = day.seat(doctor, time);
        return {.appointment = *seat.appointment, .seat = seat};
    }
    QPoint middleOf(qint64 doctor, const QString &time)
    {
        const QModelIndex index = model.indexOfSlot(day.seat(doctor, time).id);
        grid.scrollTo(index);
        return grid.visualRect(index).center();
    }
    QString message() const { return panel.findChild<QLabel *>(u"trayMessage"_s)->text(); }
    QPushButton *button() const { return panel.findChild<QPushButton *>(u"move"_s); }

    void press(const QPoint &at) { QTest::mousePress(grid.viewport(), Qt::LeftButton, {}, at); }
    void release(const QPoint &at) { QTest::mouseRelease(grid.viewport(), Qt::LeftButton, {}, at); }
    /// QTest::mouseMove does not say that a button is down.
    void drawTo(const QPoint &at)
    {
        QMouseEvent move(QEvent::MouseMove, at, grid.viewport()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(grid.viewport(), &move);
    }
    void pull(const QPoint &from, const QPoint &to)
    {
        press(from);
        drawTo(from + QPoint(QApplication::startDragDistance(), 0));
        drawTo(to);
    }
    /// The same with the button down on a row of the tray; `to` is in the grid's viewport.
    void drawOver(QWidget *on, const QPoint &at)
    {
        QMouseEvent move(QEvent::MouseMove, at, on->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(on, &move);
    }
    QPoint overRows(const QPoint &to) const
    {
        return panel.rows()->viewport()->mapFromGlobal(grid.viewport()->mapToGlobal(to));
    }
    void pullRow(int row, const QPoint &to)
    {
        QWidget *rows = panel.rows()->viewport();
        const QPoint from = panel.rows()->visualRect(panel.rows()->model()->index(row, 0)).center();
        QTest::mousePress(rows, Qt::LeftButton, {}, from);
        drawOver(rows, from + QPoint(QApplication::startDragDistance(), 0));
        drawOver(rows, overRows(to));
    }
    void letRowGo(const QPoint &to) { QTest::mouseRelease(panel.rows()->viewport(), Qt::LeftButton, {}, overRows(to)); }
    QPoint trayPlace() { return grid.viewport()->mapFromGlobal(panel.mapToGlobal(panel.rect().center())); }
    bool ghostIsShown() const { return findChild<DragGhost *>()->isVisible(); }
    bool targetsAreShown() const { return grid.findChild<DropTargets *>()->isVisible(); }

    SampleDay day;
    QDateTime now = day.now();
    QList<std::pair<qint64, SeatHold::Then>> holds;
    QList<std::pair<qint64, SeatHold::Then>> moves;
    QStringList released;
    int renewals = 0;
    DayModel model;
    ParkingTray tray;
    DayGridView grid;
    TrayPanel panel;
    QLineEdit edit;
    DragWatch drag;
};

class MoveTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void clickIsNeverADrag();
    void tremblingHandSelectsWhatWasPressed();
    void dropOnAFreeSeatPlaces();
    void dropOnTheTrayParks();
    void dropElsewhereChangesNothing_data();
    void dropElsewhereChangesNothing();
    void escEndsTheDrag();
    void rowOfTheTrayIsDraggedOntoAFreeSeat();
    void clickOnARowOfTheTrayIsNeverADrag();
    void escEndsADragOutOfTheTray();
    void visitIsOfferedWhereItFitsAndOnItsOwnTime();
    void whatCannotMoveIsNotDragged_data();
    void whatCannotMoveIsNotDragged();
    void parkedCardSaysSo();
    void emptyTraySaysWhatItIsFor();
    void enterMovesAndArrowsLeadBackToTheGrid();
    void noSecondEnterWhileNobodyKnows();
    void littleTimeIsSaidAndTheKeyWithIt();
    void alternativesAreTakenByDigits();
    void otherDesksChangeIsTold();
    void rowsAreAProperModel();
};

void MoveTest::clickIsNeverADrag()
{
    MovePage page;
    QSignalSpy placed(&page.drag, &DragWatch::placed);
    const QPoint at = page.middleOf(1, u"09:00"_s);
    page.press(at);
    page.release(at);
    QCOMPARE(page.grid.currentIndex(), page.model.indexOfSlot(page.day.seat(1, u"09:00"_s).id));
    QVERIFY(!page.drag.isDragging() && placed.isEmpty());
    // The button is up: what the mouse does now is no drag.
    QTest::mouseMove(page.grid.viewport(), page.middleOf(1, u"09:15"_s));
    QVERIFY(!page.drag.isDragging());
}

void MoveTest::tremblingHandSelectsWhatWasPressed()
{
    MovePage page;
    QSignalSpy placed(&page.drag, &DragWatch::placed);
    const QPoint at = page.middleOf(1, u"09:00"_s);
    page.press(at);
    page.drawTo(at + QPoint(QApplication::startDragDistance() - 1, 0));
    QVERIFY(!page.drag.isDragging() && !page.ghostIsShown());
    page.release(at + QPoint(QApplication::startDragDistance() - 1, 0));
    QCOMPARE(page.grid.currentIndex(), page.model.indexOfSlot(page.day.seat(1, u"09:00"_s).id));
    QVERIFY(placed.isEmpty() && page.tray.isEmpty());
}

void MoveTest::dropOnAFreeSeatPlaces()
{
    MovePage page;
    QSignalSpy placed(&page.drag, &DragWatch::placed);
    const QPoint target = page.middleOf(1, u"10:00"_s);
    const QPoint from = page.middleOf(1, u"09:00"_s);
    page.pull(from, target);
    QVERIFY(page.drag.isDragging() && page.ghostIsShown() && page.targetsAreShown());
    page.release(target);
    QCOMPARE(placed.size(), 1);
    QCOMPARE(placed.constFirst().at(0).value<Slot>().id, page.day.seat(1, u"09:00"_s).id);
    QCOMPARE(placed.constFirst().at(1).value<Slot>().id, page.day.seat(1, u"10:00"_s).id);
    QVERIFY(!page.drag.isDragging() && !page.ghostIsShown() && !page.targetsAreShown());
}

void MoveTest::dropOnTheTrayParks()
{
    MovePage page;
    QSignalSpy parked(&page.drag, &DragWatch::parked);
    const QPoint from = page.middleOf(1, u"09:00"_s);
    page.pull(from, page.trayPlace());
    QCOMPARE(page.panel.findChild<QWidget *>(u"trayEmpty"_s)->property("look").toString(), u"trayOver"_s);
    page.release(page.trayPlace());
    QCOMPARE(parked.size(), 1);
    QCOMPARE(parked.constFirst().at(0).value<Slot>().id, page.day.seat(1, u"09:00"_s).id);
    QCOMPARE(page.panel.findChild<QWidget *>(u"trayEmpty"_s)->property("look").toString(), u"tray"_s);
}

void MoveTest::dropElsewhereChangesNothing_data()
{
    QTest::addColumn<qint64>("doctor");
    QTest::addColumn<QString>("time");
    QTest::newRow("another's seat") << qint64(1) << u"09:30"_s;
    QTest::newRow("a blocked time") << qint64(3) << u"11:00"_s;
    QTest::newRow("a time that is over") << qint64(3) << u"08:00"_s;
    QTest::newRow("held by another desk") << qint64(2) << u"09:30"_s;
    QTest::newRow("where it came from") << qint64(1) << u"09:00"_s;
}

void MoveTest::dropElsewhereChangesNothing()
{
    QFETCH(qint64, doctor);
    QFETCH(QString, time);
    MovePage page;
    QSignalSpy placed(&page.drag, &DragWatch::placed);
    QSignalSpy parked(&page.drag, &DragWatch::parked);
    const QPoint target = page.middleOf(doctor, time);
    page.pull(page.middleOf(1, u"09:00"_s), target);
    QVERIFY(page.drag.isDragging());
    page.release(target);
    QVERIFY(placed.isEmpty() && parked.isEmpty() && !page.drag.isDragging());
}

void MoveTest::escEndsTheDrag()
{
    MovePage page;
    QSignalSpy placed(&page.drag, &DragWatch::placed);
    const QPoint target = page.middleOf(1, u"10:00"_s);
    page.edit.setFocus(); // wherever the keys go just now
    page.pull(page.middleOf(1, u"09:00"_s), target);
    QVERIFY(page.drag.isDragging());
    QTest::keyClick(page.focusWidget(), Qt::Key_Escape);
    QVERIFY(!page.drag.isDragging() && !page.ghostIsShown() && !page.targetsAreShown());
    page.drawTo(target);
    page.release(target);
    QVERIFY(placed.isEmpty() && page.tray.isEmpty());
}

void MoveTest::rowOfTheTrayIsDraggedOntoAFreeSeat()
{
    MovePage page;
    QSignalSpy unparked(&page.drag, &DragWatch::unparked);
    page.tray.park(page.parked(1, u"09:00"_s));
    page.tray.park(page.parked(1, u"09:30"_s));
    const QPoint target = page.middleOf(1, u"10:00"_s);
    page.pullRow(0, target);
    QVERIFY(page.drag.isDragging() && page.ghostIsShown() && page.targetsAreShown());
    page.letRowGo(target);
    QCOMPARE(unparked.size(), 1);
    QCOMPARE(unparked.constFirst().at(0).toInt(), 0);
    QCOMPARE(unparked.constFirst().at(1).value<Slot>().id, page.day.seat(1, u"10:00"_s).id);
    QVERIFY(!page.drag.isDragging() && !page.ghostIsShown() && !page.targetsAreShown());
    // Dropped where nobody can go, it stays in the tray.
    const QPoint taken = page.middleOf(1, u"10:15"_s);
    page.pullRow(1, taken);
    page.letRowGo(taken);
    QCOMPARE(unparked.size(), 1);
    QCOMPARE(page.tray.parked().size(), 2);
}

void MoveTest::clickOnARowOfTheTrayIsNeverADrag()
{
    MovePage page;
    QSignalSpy begun(&page.drag, &DragWatch::begun);
    page.tray.park(page.parked(1, u"09:00"_s));
    page.tray.park(page.parked(1, u"09:30"_s));
    QWidget *rows = page.panel.rows()->viewport();
    const QPoint at = page.panel.rows()->visualRect(page.panel.rows()->model()->index(0, 0)).center();
    QTest::mousePress(rows, Qt::LeftButton, {}, at);
    page.drawOver(rows, at + QPoint(QApplication::startDragDistance() - 1, 0));
    QTest::mouseRelease(rows, Qt::LeftButton, {}, at + QPoint(QApplication::startDragDistance() - 1, 0));
    QVERIFY(begun.isEmpty() && !page.ghostIsShown());
    QCOMPARE(page.tray.currentRow(), 0); // it was chosen, as by any click
}

void MoveTest::escEndsADragOutOfTheTray()
{
    MovePage page;
    QSignalSpy unparked(&page.drag, &DragWatch::unparked);
    page.tray.park(page.parked(1, u"09:00"_s));
    const QPoint target = page.middleOf(1, u"10:00"_s);
    page.edit.setFocus();
    page.pullRow(0, target);
    QVERIFY(page.drag.isDragging());
    QTest::keyClick(page.focusWidget(), Qt::Key_Escape);
    QVERIFY(!page.drag.isDragging() && !page.ghostIsShown() && !page.targetsAreShown());
    page.letRowGo(target);
    QVERIFY(unparked.isEmpty());
    QCOMPARE(page.tray.parked().size(), 1);
}

/// A visit of half an hour at 10:30: its second quarter is offered, and what has room for all of it.
void MoveTest::visitIsOfferedWhereItFitsAndOnItsOwnTime()
{
    MovePage page;
    QList<Slot> visit{page.day.seat(3, u"10:15"_s), page.day.seat(3, u"10:30"_s)};
    for (Slot &seat : visit) {
        seat.status = SlotStatus::Booked;
        seat.version = 2;
        seat.appointment = Appointment{.id = 900,
                                       .slotId = visit.constFirst().id,
                                       .patientId = 900,
                                       .patientName = u"한지우"_s,
                                       .channel = u"counter"_s,
                                       .createdAt = page.now,
                                       .statusSince = page.now};
        seat.appointment->endsAt = visit.constLast().endsAt;
        page.model.applySlot(seat);
    }
    const Parked parked{.appointment = *visit.constFirst().appointment, .seat = visit.constFirst(), .minutes = 30};
    const auto place = [&](qint64 doctor, const QString &time) {
        const QModelIndex index = page.model.indexOfSlot(page.day.seat(doctor, time).id);
        return placeIn(page.model, index, parked, page.now).has_value();
    };
    const QModelIndex second = page.model.indexOfSlot(visit.constLast().id);
    QVERIFY(page.model.visitHead(second) != second);
    page.model.setMoving({visit.constFirst().id, visit.constLast().id});
    QVERIFY(page.model.visitHead(second) == second); // a card of its own while it is moved
    QVERIFY(second.data().toString().contains(u"may begin here"_s));
    QVERIFY(place(3, u"10:30"_s));  // its own second quarter, and the free one after it
    QVERIFY(!place(3, u"10:15"_s)); // where it is
    QVERIFY(!place(3, u"10:45"_s)); // a block comes after
    QVERIFY(place(3, u"09:30"_s));  // half an hour is free
    QVERIFY(!place(3, u"09:45"_s)); // only a quarter is
    QVERIFY(!place(1, u"10:15"_s)); // somebody else's
    QVERIFY(!place(1, u"10:45"_s)); // then comes a pause
    page.grid.setCurrentIndex(second);
    page.model.setMoving({});
    QCOMPARE(page.grid.currentIndex(), page.model.indexOfSlot(visit.constFirst().id));
}

void MoveTest::whatCannotMoveIsNotDragged_data()
{
    QTest::addColumn<qint64>("doctor");
    QTest::addColumn<QString>("time");
    QTest::newRow("done") << qint64(1) << u"08:00"_s;
    QTest::newRow("in the room") << qint64(1) << u"08:30"_s;
    QTest::newRow("no-show") << qint64(2) << u"08:15"_s;
    QTest::newRow("free") << qint64(1) << u"09:15"_s;
    QTest::newRow("held by another desk") << qint64(2) << u"09:30"_s;
    QTest::newRow("a vaccination time") << qint64(6) << u"09:00"_s;
}

void MoveTest::whatCannotMoveIsNotDragged()
{
    QFETCH(qint64, doctor);
    QFETCH(QString, time);
    MovePage page;
    const QPoint target = page.middleOf(1, u"10:00"_s);
    page.pull(page.middleOf(doctor, time), target);
    QVERIFY(!page.drag.isDragging());
    page.release(target);
}

void MoveTest::parkedCardSaysSo()
{
    MovePage page;
    QSignalSpy told(&page.model, &DayModel::slotChanged);
    const qint64 id = page.day.seat(1, u"09:00"_s).id;
    page.model.setMoving({id});
    QCOMPARE(told.size(), 1);
    QVERIFY(page.model.isMoving(id));
    QVERIFY2(page.model.indexOfSlot(id).data().toString().contains(u"being moved"_s),
             qPrintable(page.model.indexOfSlot(id).data().toString()));
    page.model.setMoving({});
    QCOMPARE(told.size(), 2);
}

void MoveTest::emptyTraySaysWhatItIsFor()
{
    MovePage page;
    QVERIFY(page.panel.findChild<QWidget *>(u"trayEmpty"_s)->isVisible());
    QVERIFY(!page.button()->isVisible());
    page.tray.park(page.parked(1, u"09:00"_s));
    QVERIFY(!page.panel.findChild<QWidget *>(u"trayEmpty"_s)->isVisible());
    auto *rows = page.panel.findChild<QListView *>(u"trayRows"_s);
    QVERIFY(rows->isVisible());
    QCOMPARE(rows->model()->index(0, 0).data().toString(), u"Ngô Đức Long"_s);
    QVERIFY(!page.button()->isVisible());
}

void MoveTest::enterMovesAndArrowsLeadBackToTheGrid()
{
    MovePage page;
    QSignalSpy asked(&page.panel, &TrayPanel::gridAsked);
    page.tray.park(page.parked(1, u"09:00"_s));
    page.tray.place(page.day.seat(1, u"10:00"_s));
    page.grant();
    page.panel.takeFocus();
    QCOMPARE(page.focusWidget(), page.button());
    QTest::keyClick(page.focusWidget(), Qt::Key_Down);
    QCOMPARE(asked.size(), 1);
    QTest::keyClick(page.focusWidget(), Qt::Key_Return);
    QCOMPARE(page.tray.state(), ParkingTray::State::Moving);
    QCOMPARE(page.moves.constFirst().first, page.day.seat(1, u"10:00"_s).id);
}

void MoveTest::noSecondEnterWhileNobodyKnows()
{
    MovePage page;
    page.tray.park(page.parked(1, u"09:00"_s));
    page.tray.place(page.day.seat(1, u"10:00"_s));
    page.grant();
    page.panel.takeFocus();
    QTest::keyClick(page.focusWidget(), Qt::Key_Return);
    page.tray.noteUnknown(page.day.seat(1, u"10:00"_s).id, true);
    QVERIFY(!page.button()->isEnabled());
    QCOMPARE(page.button()->text(), u"Checking…"_s);
    QVERIFY2(page.message().contains(u"checking"_s), qPrintable(page.message()));
    QVERIFY2(page.focusWidget() == &page.panel, "the focus went somewhere else");
    QTest::keyClick(page.focusWidget(), Qt::Key_Return);
    QCOMPARE(page.moves.size(), 1);
    Problem overlap;
    overlap.status = 409;
    overlap.code = ErrorCode::PatientOverlap;
    page.refuse(overlap);
    QVERIFY(page.button()->isEnabled());
    QCOMPARE(page.focusWidget(), page.button());
    QVERIFY2(page.message().contains(u"another appointment"_s), qPrintable(page.message()));
}

void MoveTest::littleTimeIsSaidAndTheKeyWithIt()
{
    MovePage page;
    page.tray.park(page.parked(1, u"09:00"_s));
    page.tray.place(page.day.seat(1, u"10:00"_s));
    page.grant();
    QVERIFY(page.message().isEmpty());
    page.now = page.now.addSecs(245);
    Q_EMIT page.tray.ticked();
    QVERIFY2(page.message().contains(u"F6"_s), qPrintable(page.message()));
    page.tray.renew();
    QCOMPARE(page.renewals, 1);
}

void MoveTest::alternativesAreTakenByDigits()
{
    MovePage page;
    page.tray.park(page.parked(1, u"09:00"_s));
    page.tray.place(page.day.seat(1, u"10:00"_s));
    Problem taken;
    taken.status = 409;
    taken.code = ErrorCode::SlotTaken;
    taken.alternatives = {page.day.seat(1, u"10:30"_s), page.day.seat(1, u"10:45"_s)};
    page.refuse(taken);
    page.panel.takeFocus();
    auto *rows = page.panel.findChild<QListView *>(u"trayAlternatives"_s);
    QVERIFY(rows->isVisible());
    QCOMPARE(rows->model()->index(1, 0).data().toString(), u"10:45"_s);
    QTest::keyClick(page.focusWidget(), Qt::Key_3);
    QVERIFY(page.holds.isEmpty());
    QTest::keyClick(page.focusWidget(), Qt::Key_2);
    QCOMPARE(page.holds.constFirst().first, page.day.seat(1, u"10:45"_s).id);
    page.refuse(taken);
    QTest::keyClick(page.focusWidget(), Qt::Key_Down);
    QTest::keyClick(page.focusWidget(), Qt::Key_Return);
    QCOMPARE(page.holds.constFirst().first, page.day.seat(1, u"10:45"_s).id);
}

void MoveTest::otherDesksChangeIsTold()
{
    MovePage page;
    page.tray.park(page.parked(1, u"09:00"_s));
    page.tray.place(page.day.seat(1, u"10:00"_s));
    page.grant();
    page.tray.confirm();
    Problem stale;
    stale.status = 409;
    stale.code = ErrorCode::StaleVersion;
    stale.appointment = page.day.seat(1, u"09:00"_s).appointment;
    stale.appointment->status = AppointmentStatus::Arrived;
    stale.appointment->version = 9;
    stale.changedBy = {.accountId = 2, .name = u"Minh Anh"_s, .desk = u"Counter 2"_s, .at = page.now};
    page.refuse(stale);
    QVERIFY2(page.message().contains(u"Counter 2"_s) && page.message().contains(u"08:51"_s) &&
                 page.message().contains(u"Arrived"_s),
             qPrintable(page.message()));
    QVERIFY(page.button()->isEnabled());
}

void MoveTest::rowsAreAProperModel()
{
    MovePage page;
    const QAbstractItemModelTester rows(page.panel.findChild<QListView *>(u"trayRows"_s)->model(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester others(page.panel.findChild<QListView *>(u"trayAlternatives"_s)->model(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    page.tray.park(page.parked(1, u"09:00"_s));
    page.tray.park(page.parked(1, u"09:30"_s));
    page.panel.chooseNext(-1);
    QCOMPARE(page.tray.currentRow(), 0);
    page.panel.chooseNext(-1);
    QCOMPARE(page.tray.currentRow(), 0);
    page.tray.place(page.day.seat(1, u"10:00"_s));
    Problem taken;
    taken.code = ErrorCode::SlotTaken;
    taken.alternatives = {page.day.seat(1, u"10:30"_s)};
    page.refuse(taken);
    page.tray.putBack();
    QCOMPARE(page.tray.parked().size(), 1);
    page.tray.clear();
}

QTEST_MAIN(MoveTest)
#include "tst_move.moc"
