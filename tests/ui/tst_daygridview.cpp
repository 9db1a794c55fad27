#include "models/DayModel.h"
#include "tests/ui/SampleDay.h"
#include "ui/day/DayGridView.h"
#include "ui/day/SlotCard.h"
#include "ui/look/Palette.h"

#include <QAccessible>
#include <QApplication>
#include <QDir>
#include <QPaintEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace holdfast;

namespace {

/// Gathers what a widget was asked to paint.
class PaintWatch : public QObject
{
public:
    explicit PaintWatch(QWidget *watched) : QObject(watched) { watched->installEventFilter(this); }
    QRegion painted;

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            painted += static_cast<QPaintEvent *>(event)->region();
        return false;
    }
};

} // namespace

class DayGridViewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void arrowsWalkDownAColumn();
    void arrowsCrossToTheBlockOfTheSameTime();
    void aWalkOverALongBlockEndsWhereItBegan();
    void homeEndAndPagesMoveInTheColumn();
    void theKeyboardStartsAtTheNextFreeSeat();
    void enterActivatesTheCurrentBlock();
    void spaceAsksForTheSeats();
    void otherKeysAreLeftToThePage();
    void clickSelectsAndDoubleClickActivates();
    void everyCellIsFoundWhereItIsShown();
    void theCurrentCardIsScrolledIntoSightOnlyWhenItIsOut();
    void updatesNeverMoveScrollOrSelection();
    void anEarlierBlockLeavesWhatIsInSightInPlace();
    void aChangedSeatRepaintsItsCardOnly();
    void whoIsSqueezedInIsMarked();
    void everyStateLooksDifferent();
    void aLapsedHoldLooksOpen();
    void theCountdownRuns();
    void nextClaimableIsTheEarliestOfAll();
    void zoomKeepsTheCurrentCardInPlace();
    void narrowWindowsScrollSideways();
    void cardsCanBeReadAloud();
    void screenReadersFindATable();
    void picturesAreSaved();

private:
    QImage card(qint64 doctorId, const QString &time);
    QModelIndex block(qint64 doctorId, const QString &time) const
    {
        return m_model->indexOfBlock(doctorId, m_sample.at(time));
    }
    QRegion countingCards() const
    {
        const QRegion cards = QRegion(m_view->visualRect(block(1, QStringLiteral("09:45")))) +
                              m_view->visualRect(block(2, QStringLiteral("09:30")));
        return cards & m_view->viewport()->rect();
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) { QTest::keyClick(m_view, key, modifiers); }

    SampleDay m_sample;
    QDateTime m_now;
    DayModel *m_model = nullptr;
    DayGridView *m_view = nullptr;
};

void DayGridViewTest::init()
{
    m_now = m_sample.now();
    m_model = new DayModel;
    m_view = new DayGridView([this] { return m_now; });
    m_model->setDay(m_sample.snapshot());
    m_model->setOwnHold(m_sample.ownHold());
    m_view->setGridModel(m_model);
    m_view->resize(1000, 500);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowActive(m_view));
    m_view->setFocus();
}

void DayGridViewTest::cleanup()
{
    delete m_view;
    delete m_model;
}

void DayGridViewTest::arrowsWalkDownAColumn()
{
    m_view->setCurrentIndex(block(1, QStringLiteral("10:30")));
    key(Qt::Key_Down);
    QCOMPARE(m_view->currentIndex(), block(1, QStringLiteral("10:45")));
    key(Qt::Key_Down); // over the break
    QCOMPARE(m_view->currentIndex(), block(1, QStringLiteral("11:30")));
    key(Qt::Key_Down);
    key(Qt::Key_Down); // the column's end stays
    QCOMPARE(m_view->currentIndex(), block(1, QStringLiteral("11:45")));
    key(Qt::Key_Up);
    QCOMPARE(m_view->currentIndex(), block(1, QStringLiteral("11:30")));
}

void DayGridViewTest::arrowsCrossToTheBlockOfTheSameTime()
{
    m_view->setCurrentIndex(block(4, QStringLiteral("09:15")));
    key(Qt::Key_Right); // 45 minutes from 09:00 overlap 09:15
    QCOMPARE(m_view->currentIndex(), block(5, QStringLiteral("09:00")));
    m_view->setCurrentIndex(block(1, QStringLiteral("11:45")));
    key(Qt::Key_Right); // nothing at 11:45: the nearest
    QCOMPARE(m_view->currentIndex(), block(2, QStringLiteral("11:30")));
    m_view->setCurrentIndex(block(6, QStringLiteral("09:00")));
    key(Qt::Key_Right); // no further column
    QCOMPARE(m_view->currentIndex(), block(6, QStringLiteral("09:00")));
}

void DayGridViewTest::aWalkOverALongBlockEndsWhereItBegan()
{
    m_view->setCurrentIndex(block(4, QStringLiteral("09:30")));
    key(Qt::Key_Right);
    key(Qt::Key_Right);
    QCOMPARE(m_view->currentIndex(), block(6, QStringLiteral("09:30")));
    key(Qt::Key_Left);
    key(Qt::Key_Left);
    QCOMPARE(m_view->currentIndex(), block(4, QStringLiteral("09:30")));
}

void DayGridViewTest::homeEndAndPagesMoveInTheColumn()
{
    m_view->setCurrentIndex(block(2, QStringLiteral("09:15")));
    key(Qt::Key_PageDown);
    QCOMPARE(m_view->currentIndex(), block(2, QStringLiteral("10:15")));
    key(Qt::Key_PageUp);
    key(Qt::Key_PageUp);
    QCOMPARE(m_view->currentIndex(), block(2, QStringLiteral("08:15")));
    key(Qt::Key_End);
    QCOMPARE(m_view->currentIndex(), block(2, QStringLiteral("11:30")));
    key(Qt::Key_Home);
    QCOMPARE(m_view->currentIndex(), block(2, QStringLiteral("08:00")));
}

void DayGridViewTest::theKeyboardStartsAtTheNextFreeSeat()
{
    QCOMPARE(m_view->currentIndex(), block(3, QStringLiteral("08:45")));
}

void DayGridViewTest::enterActivatesTheCurrentBlock()
{
    QSignalSpy activated(m_view, &DayGridView::blockActivated);
    m_view->setCurrentIndex(block(1, QStringLiteral("09:15")));
    key(Qt::Key_Return);
    key(Qt::Key_Enter);
    QCOMPARE(activated.count(), 2);
    QCOMPARE(activated.first().first().toModelIndex(), block(1, QStringLiteral("09:15")));
}

void DayGridViewTest::spaceAsksForTheSeats()
{
    QSignalSpy asked(m_view, &DayGridView::seatsAsked);
    QSignalSpy activated(m_view, &DayGridView::blockActivated);
    m_view->setCurrentIndex(block(6, QStringLiteral("09:15")));
    QTest::keyClick(m_view, Qt::Key_Space);
    QTest::keyClick(m_view, Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(asked.size(), 2);
    QCOMPARE(asked.constFirst().constFirst().toModelIndex(), block(6, QStringLiteral("09:15")));
    QCOMPARE(activated.size(), 0);
}

void DayGridViewTest::otherKeysAreLeftToThePage()
{
    m_view->setCurrentIndex(block(1, QStringLiteral("09:15")));
    for (const int other : {Qt::Key_N, Qt::Key_T, Qt::Key_Escape, Qt::Key_F6, Qt::Key_Slash}) {
        QKeyEvent event(QEvent::KeyPress, other, Qt::NoModifier);
        QCoreApplication::sendEvent(m_view, &event);
        QVERIFY2(!event.isAccepted(), qPrintable(QString::number(other)));
    }
    QCOMPARE(m_view->currentIndex(), block(1, QStringLiteral("09:15")));
}

void DayGridViewTest::clickSelectsAndDoubleClickActivates()
{
    QSignalSpy activated(m_view, &DayGridView::blockActivated);
    const QModelIndex target = block(3, QStringLiteral("09:30"));
    const QPoint where = m_view->visualRect(target).center();
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::NoModifier, where);
    QCOMPARE(m_view->currentIndex(), target);
    QCOMPARE(activated.count(), 0);
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, Qt::NoModifier, where);
    QCOMPARE(activated.count(), 1);
    QCOMPARE(activated.first().first().toModelIndex(), target);
}

void DayGridViewTest::everyCellIsFoundWhereItIsShown()
{
    int cells = 0;
    for (const double zoom : {0.5, 1.0, 1.7}) {
        m_view->setZoom(zoom);
        for (int column = 0; column < m_model->columnCount(); ++column) {
            for (int row = 0; row < m_model->rowCount(); ++row) {
                const QModelIndex index = m_model->index(row, column);
                if (!m_model->blockAt(index)) {
                    QVERIFY(m_view->visualRect(index).isEmpty());
                    continue;
                }
                const QRect rect = m_view->visualRect(index);
                QCOMPARE(m_view->indexAt(rect.center()), index);
                QCOMPARE(m_view->indexAt(rect.topLeft()), index);
                QCOMPARE(m_view->indexAt(rect.bottomRight()), index);
                ++cells;
            }
        }
    }
    QVERIFY(cells > 200);
    m_view->setZoom(1);
    QCOMPARE(m_view->visualRect(block(1, QStringLiteral("09:00"))).height(), 46);
    QCOMPARE(m_view->visualRect(block(5, QStringLiteral("09:00"))).height(), 3 * 46);
    QVERIFY(!m_view->indexAt(QPoint(20, 10 + 13 * 46 - m_view->verticalScrollBar()->value()))
                 .isValid()); // the break of the first doctor, 11:15
}

void DayGridViewTest::theCurrentCardIsScrolledIntoSightOnlyWhenItIsOut()
{
    QScrollBar *bar = m_view->verticalScrollBar();
    QVERIFY(bar->maximum() > 0);
    m_view->setCurrentIndex(block(2, QStringLiteral("08:00")));
    const int start = bar->value();
    for (int i = 0; i < 5; ++i)
        key(Qt::Key_Down);
    QCOMPARE(bar->value(), start);
    key(Qt::Key_End);
    QVERIFY(bar->value() > start);
    QVERIFY(m_view->viewport()->rect().contains(m_view->visualRect(m_view->currentIndex())));
}

void DayGridViewTest::updatesNeverMoveScrollOrSelection()
{
    const QModelIndex here = block(1, QStringLiteral("10:00"));
    m_view->setCurrentIndex(here);
    m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->maximum()); // the current card is out of sight
    const int scroll = m_view->verticalScrollBar()->value();
    QVERIFY(scroll > 0);
    QSignalSpy currentMoved(m_view->selectionModel(), &QItemSelectionModel::currentChanged);
    QSignalSpy selectionMoved(m_view->selectionModel(), &QItemSelectionModel::selectionChanged);
    QSignalSpy scrolled(m_view->verticalScrollBar(), &QScrollBar::valueChanged);

    for (Slot slot : m_sample.snapshot().slotList) {
        slot.version = 5;
        slot.status = SlotStatus::Held;
        slot.holdExpiresAt = m_now.addSecs(100);
        QVERIFY(m_model->applySlot(slot));
    }
    m_model->setUnsettled(m_sample.seat(1, QStringLiteral("10:00")).id, true);
    m_model->setDay(m_sample.snapshot());
    DaySnapshot fewer = m_sample.snapshot();
    fewer.slotList.removeIf([&](const Slot &slot) { return slot.startsAt == m_sample.at(QStringLiteral("11:15")); });
    m_model->setDay(fewer);
    m_model->setDay(m_sample.snapshot());
    QApplication::processEvents();

    QCOMPARE(currentMoved.count(), 0);
    QCOMPARE(selectionMoved.count(), 0);
    QCOMPARE(scrolled.count(), 0);
    QCOMPARE(m_view->currentIndex(), block(1, QStringLiteral("10:00")));
    QCOMPARE(m_view->verticalScrollBar()->value(), scroll);
}

void DayGridViewTest::anEarlierBlockLeavesWhatIsInSightInPlace()
{
    m_view->verticalScrollBar()->setValue(60);
    const QRect before = m_view->visualRect(block(3, QStringLiteral("10:00")));
    Slot early = m_sample.seat(3, QStringLiteral("08:00"));
    early.id = 9999;
    early.startsAt = m_sample.at(QStringLiteral("07:30"));
    early.endsAt = m_sample.at(QStringLiteral("07:45"));
    QVERIFY(m_model->applySlot(early));
    QApplication::processEvents();
    QCOMPARE(m_view->visualRect(block(3, QStringLiteral("10:00"))), before);
    QVERIFY(m_view->visualRect(block(3, QStringLiteral("07:30"))).top() < 0);
}

void DayGridViewTest::aChangedSeatRepaintsItsCardOnly()
{
    QApplication::processEvents();
    PaintWatch watch(m_view->viewport());
    Slot slot = m_sample.seat(1, QStringLiteral("09:15"));
    slot.status = SlotStatus::Blocked;
    slot.version = 2;
    QVERIFY(m_model->applySlot(slot));
    const QRegion card = QRegion(m_view->visualRect(m_model->indexOfSlot(slot.id))) & m_view->viewport()->rect();
    QVERIFY(!card.isEmpty());
    QTRY_VERIFY(watch.painted.intersects(card.boundingRect()));
    // The clock may have struck meanwhile: what counts down may be painted too.
    QCOMPARE(watch.painted - countingCards(), card);
}

QImage DayGridViewTest::card(qint64 doctorId, const QString &time)
{
    const QModelIndex index = block(doctorId, time);
    m_view->scrollTo(index);
    return m_view->viewport()->grab(m_view->visualRect(index)).toImage();
}

void DayGridViewTest::whoIsSqueezedInIsMarked()
{
    const DayBlock *squeezed = m_model->blockAt(block(4, QStringLiteral("10:00")));
    const DayBlock *plain = m_model->blockAt(block(4, QStringLiteral("10:15")));
    QVERIFY(squeezed && plain);
    const SlotCard marked = SlotCard::of(*m_model, *squeezed, m_now);
    QVERIFY(marked.state == SlotCard::State::Booked);
    QCOMPARE(marked.title, squeezed->seats.first().appointment->patientName);
    QCOMPARE(marked.corner, QStringLiteral("+1"));
    QVERIFY(!marked.second.isEmpty());
    QVERIFY(SlotCard::of(*m_model, *plain, m_now).corner.isEmpty());
    QVERIFY(m_model->data(block(4, QStringLiteral("10:00")), Qt::AccessibleTextRole)
                .toString()
                .contains(QStringLiteral("squeezed in")));
}

void DayGridViewTest::everyStateLooksDifferent()
{
    // One seat after the other at the same place, so that nothing but its state makes the difference.
    const Slot free = m_sample.seat(3, QStringLiteral("09:30"));
    QList<QPair<QString, QImage>> pictures;
    qint64 version = 10;
    const auto show = [&](const QString &name, Slot slot) {
        slot.version = ++version;
        QVERIFY(m_model->applySlot(slot));
        const QImage picture = card(3, QStringLiteral("09:30"));
        for (const auto &[otherName, other] : pictures)
            QVERIFY2(picture != other, qPrintable(name + QStringLiteral(" looks like ") + otherName));
        pictures.append({name, picture});
    };
    show(QStringLiteral("open"), free);

    Slot slot = free;
    slot.status = SlotStatus::Blocked;
    show(QStringLiteral("blocked"), slot);

    slot = free;
    slot.status = SlotStatus::Held;
    slot.holdExpiresAt = m_now.addSecs(200);
    slot.heldBy = Holder{.accountId = 2, .name = QStringLiteral("Minh"), .desk = QStringLiteral("Quầy 2")};
    show(QStringLiteral("held by another desk"), slot);
    m_model->setOwnHold({.slotId = slot.id,
                         .holdId = QStringLiteral("b"),
                         .grantedAt = m_now.addSecs(-100),
                         .expiresAt = m_now.addSecs(200)});
    show(QStringLiteral("held by me"), slot);
    m_model->clearOwnHold(slot.id);

    slot = free;
    slot.status = SlotStatus::Booked;
    using enum AppointmentStatus;
    for (const auto status : {Confirmed, Arrived, InRoom, Completed, NoShow}) {
        slot.appointment = Appointment{.id = 1,
                                       .slotId = slot.id,
                                       .patientId = 1,
                                       .patientName = QStringLiteral("Lan"),
                                       .status = status,
                                       .channel = QStringLiteral("counter"),
                                       .createdAt = m_now,
                                       .statusSince = m_now.addSecs(-30 * 60)};
        show(toString(status), slot);
    }
    slot.appointment->status = Arrived;
    slot.appointment->statusSince = m_now.addSecs(-31 * 60);
    show(QStringLiteral("waiting long"), slot);
    m_model->setUnsettled(slot.id, true);
    show(QStringLiteral("unsettled"), slot);
    m_model->setUnsettled(slot.id, false);
    m_now = m_sample.at(QStringLiteral("12:00"));
    show(QStringLiteral("past and open"), free);
}

void DayGridViewTest::aLapsedHoldLooksOpen()
{
    const QImage open = card(3, QStringLiteral("09:30"));
    Slot slot = m_sample.seat(3, QStringLiteral("09:30"));
    slot.status = SlotStatus::Held;
    slot.version = 2;
    slot.holdExpiresAt = m_now.addSecs(1);
    QVERIFY(m_model->applySlot(slot));
    QVERIFY(card(3, QStringLiteral("09:30")) != open);
    m_now = m_now.addSecs(2);
    QVERIFY(card(3, QStringLiteral("09:30")) == open);
}

void DayGridViewTest::theCountdownRuns()
{
    QApplication::processEvents();
    PaintWatch watch(m_view->viewport());
    m_now = m_now.addSecs(1);
    QTRY_VERIFY_WITH_TIMEOUT(!watch.painted.isEmpty(), 3000);
    QCOMPARE(watch.painted, countingCards());
}

void DayGridViewTest::nextClaimableIsTheEarliestOfAll()
{
    QCOMPARE(m_view->nextClaimable(), block(3, QStringLiteral("08:45")));
    m_view->setCurrentIndex(block(1, QStringLiteral("11:45"))); // wherever one is
    QCOMPARE(m_view->nextClaimable(), block(3, QStringLiteral("08:45")));
    m_now = m_sample.at(QStringLiteral("18:00"));
    QVERIFY(!m_view->nextClaimable().isValid());
}

void DayGridViewTest::zoomKeepsTheCurrentCardInPlace()
{
    m_view->verticalScrollBar()->setValue(150);
    m_view->setCurrentIndex(block(3, QStringLiteral("09:45")));
    const int before = m_view->visualRect(m_view->currentIndex()).center().y();
    key(Qt::Key_Plus, Qt::ControlModifier);
    QCOMPARE(m_view->zoom(), 1.1);
    QVERIFY(qAbs(m_view->visualRect(m_view->currentIndex()).center().y() - before) <= 2);
    key(Qt::Key_Minus, Qt::ControlModifier);
    key(Qt::Key_Minus, Qt::ControlModifier);
    QVERIFY(m_view->zoom() < 1);
    key(Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(m_view->zoom(), 1.0);
    QCOMPARE(m_view->visualRect(m_view->currentIndex()).height(), 46);
}

void DayGridViewTest::narrowWindowsScrollSideways()
{
    QCOMPARE(m_view->horizontalScrollBar()->maximum(), 0);
    m_view->resize(500, 500);
    QVERIFY(m_view->horizontalScrollBar()->maximum() > 0);
    m_view->setCurrentIndex(block(1, QStringLiteral("09:15")));
    for (int i = 0; i < 5; ++i)
        key(Qt::Key_Right);
    QCOMPARE(m_view->currentIndex(), block(6, QStringLiteral("09:15")));
    QCOMPARE(m_view->horizontalScrollBar()->value(), m_view->horizontalScrollBar()->maximum());
}

void DayGridViewTest::cardsCanBeReadAloud()
{
    QVERIFY(!m_view->accessibleName().isEmpty());
    QAccessibleInterface *view = QAccessible::queryAccessibleInterface(m_view);
    QVERIFY(view);
    m_view->setCurrentIndex(block(1, QStringLiteral("09:00")));
    key(Qt::Key_Down);
    QCOMPARE(view->text(QAccessible::Description), QStringLiteral("BS. Nguyễn Thị Lan, 09:15, open"));
    m_model->setUnsettled(m_sample.seat(1, QStringLiteral("09:15")).id, true);
    QCOMPARE(view->text(QAccessible::Description), QStringLiteral("BS. Nguyễn Thị Lan, 09:15, checking"));
}

void DayGridViewTest::screenReadersFindATable()
{
    QAccessibleInterface *grid = QAccessible::queryAccessibleInterface(m_view);
    QVERIFY(grid);
    QCOMPARE(grid->role(), QAccessible::Table);
    QAccessibleTableInterface *table = grid->tableInterface();
    QVERIFY(table);
    QCOMPARE(table->columnCount(), 6);
    QCOMPARE(table->rowCount(), m_model->rowCount());
    QCOMPARE(grid->childCount(), table->rowCount() * table->columnCount());
    QVERIFY(table->columnDescription(1).contains(QStringLiteral("Trần Quốc Đạt")));

    const QModelIndex current = block(2, QStringLiteral("09:30"));
    m_view->setFocus();
    m_view->setCurrentIndex(current);
    QAccessibleInterface *cell = table->cellAt(current.row(), current.column());
    QVERIFY(cell);
    QVERIFY(cell->isValid());
    QCOMPARE(cell->text(QAccessible::Name), current.data(Qt::AccessibleTextRole).toString());
    QVERIFY(cell->state().selected);
    QCOMPARE(cell->tableCellInterface()->rowIndex(), current.row());
    QCOMPARE(cell->tableCellInterface()->columnIndex(), 1);
    QCOMPARE(grid->child(current.row() * 6 + 1), cell); // the number that focus events carry
    QCOMPARE(grid->childAt(cell->rect().center().x(), cell->rect().center().y()), cell);
    QCOMPARE(grid->focusChild(), cell);

    QSignalSpy activated(m_view, &DayGridView::blockActivated);
    cell->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(activated.size(), 1);
    // Past a doctor's last block there is a cell of the table, but nothing in it.
    QAccessibleInterface *nothing = table->cellAt(table->rowCount() - 1, 5);
    QVERIFY(nothing && !nothing->isValid());
}

void DayGridViewTest::picturesAreSaved()
{
    const QString folder = qEnvironmentVariable("HOLDFAST_PICTURES");
    if (folder.isEmpty())
        QSKIP("Set HOLDFAST_PICTURES to a folder to get pictures of the grid.");
    QVERIFY(QDir().mkpath(folder));
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        applyLook(*qApp, theme);
        QWidget page;
        auto *layout = new QVBoxLayout(&page);
        auto *view = new DayGridView([this] { return m_now; });
        layout->setContentsMargins(12, 12, 12, 12);
        layout->addWidget(view);
        view->setGridModel(m_model);
        page.resize(1044, 780);
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        view->setFocus();
        view->setCurrentIndex(block(1, QStringLiteral("09:45")));
        m_model->setUnsettled(m_sample.seat(3, QStringLiteral("09:45")).id, true);
        m_model->setUnsettled(m_sample.seat(2, QStringLiteral("10:15")).id, true);
        const QString name = theme == Theme::Dark ? QStringLiteral("dark") : QStringLiteral("light");
        QVERIFY(page.grab().save(folder + QStringLiteral("/grid-%1.png").arg(name)));
        view->setCurrentIndex(block(1, QStringLiteral("10:00")));
        view->setZoom(0.6);
        page.resize(800, 520);
        QVERIFY(page.grab().save(folder + QStringLiteral("/grid-%1-small.png").arg(name)));
        m_model->setUnsettled(m_sample.seat(3, QStringLiteral("09:45")).id, false);
        m_model->setUnsettled(m_sample.seat(2, QStringLiteral("10:15")).id, false);
    }
    applyLook(*qApp, Theme::Light);
}

QTEST_MAIN(DayGridViewTest)
#include "tst_daygridview.moc"
