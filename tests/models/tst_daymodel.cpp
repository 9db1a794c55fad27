#include "models/DayModel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace holdfast;

class DayModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void columnsAreRagged();
    void seatsOfAStartAreOneBlock();
    void anOlderOrEqualVersionIsRefused();
    void anotherDaysOrDoctorsSeatIsRefused();
    void theClinicsZoneDecidesTheDay();
    void aNewerSeatIsToldOnce();
    void theSameDayIsUpdatedInPlace();
    void persistentIndexesFollowTheirBlocks();
    void aSnapshotNeverBringsBackWhatTheFeedHasPassed();
    void anotherDayReplacesEverything();
    void doctorsMayComeAndGo();
    void placesAreCounted();
    void aLapsedHoldIsNotTaken();
    void ownHoldsAreTold();
    void aHoldThatIsOverIsForgotten();
    void aRenewedHoldIsKept();
    void theUnsettledAreTold();
    void blocksReadWellAloud();

private:
    QDateTime at(int hour, int minute = 0) const
    {
        return QDateTime(QDate(2026, 11, 30), QTime(hour, minute), m_zone).toUTC();
    }
    Slot seat(qint64 id, qint64 doctorId, const QDateTime &start, int number = 1) const
    {
        Slot slot;
        slot.id = id;
        slot.doctorId = doctorId;
        slot.startsAt = start;
        slot.endsAt = start.addSecs(900);
        slot.seat = number;
        slot.version = 1;
        return slot;
    }
    Slot newer(qint64 id, SlotStatus status, qint64 version) const
    {
        Slot slot = *m_model->slot(id);
        slot.status = status;
        slot.version = version;
        return slot;
    }

    const QTimeZone m_zone{"Asia/Ho_Chi_Minh"};
    DaySnapshot m_day;
    QDateTime m_now;
    DayModel *m_model = nullptr;
    QAbstractItemModelTester *m_tester = nullptr;
};

void DayModelTest::init()
{
    m_now = at(7);
    m_day = {};
    m_day.clinic = {.id = 1, .name = QStringLiteral("An Bình"), .timeZone = m_zone};
    m_day.date = QDate(2026, 11, 30);
    m_day.serverTime = m_now;
    m_day.doctors = {
        {.id = 1, .name = QStringLiteral("Nguyễn Thị Lan"), .specialty = QStringLiteral("Nội"), .room = QString()},
        {.id = 2, .name = QStringLiteral("Tiêm chủng"), .specialty = QString(), .room = QStringLiteral("3")}};
    m_day.slotList = {seat(11, 1, at(8)),    seat(12, 1, at(8, 15)), seat(13, 1, at(9)),
                      seat(22, 2, at(8), 2), seat(21, 2, at(8), 1),  seat(23, 2, at(8), 3)};
    m_model = new DayModel;
    m_model->setClock([this] { return m_now; });
    m_tester = new QAbstractItemModelTester(m_model, QAbstractItemModelTester::FailureReportingMode::QtTest, m_model);
    m_model->setDay(m_day);
}

void DayModelTest::cleanup()
{
    delete m_model;
}

void DayModelTest::columnsAreRagged()
{
    QCOMPARE(m_model->columnCount(), 2);
    QCOMPARE(m_model->rowCount(), 3);
    QCOMPARE(m_model->blockCount(0), 3);
    QCOMPARE(m_model->blockCount(1), 1);
    QCOMPARE(m_model->blockCount(2), 0);
    const QModelIndex empty = m_model->index(1, 1);
    QVERIFY(!m_model->blockAt(empty));
    QCOMPARE(m_model->flags(empty), Qt::NoItemFlags);
    QVERIFY(!m_model->data(empty).isValid());
    QVERIFY(m_model->flags(m_model->index(2, 0)).testFlag(Qt::ItemIsSelectable));
    QCOMPARE(m_model->headerData(0, Qt::Horizontal).toString(), QStringLiteral("Nguyễn Thị Lan"));
}

void DayModelTest::seatsOfAStartAreOneBlock()
{
    const DayBlock *block = m_model->blockAt(m_model->index(0, 1));
    QVERIFY(block);
    QCOMPARE(block->seats.size(), 3);
    for (int i = 0; i < 3; ++i)
        QCOMPARE(block->seats[i].seat, i + 1);
    for (const qint64 id : {21, 22, 23})
        QCOMPARE(m_model->indexOfSlot(id), m_model->index(0, 1));
    QCOMPARE(m_model->indexOfBlock(1, at(9)), m_model->index(2, 0));
    QVERIFY(!m_model->indexOfBlock(1, at(10)).isValid());
    QVERIFY(!m_model->indexOfSlot(99).isValid());
}

void DayModelTest::anOlderOrEqualVersionIsRefused()
{
    QVERIFY(m_model->applySlot(newer(12, SlotStatus::Booked, 5)));
    QSignalSpy changed(m_model, &DayModel::slotChanged);
    QVERIFY(!m_model->applySlot(newer(12, SlotStatus::Open, 5)));
    QVERIFY(!m_model->applySlot(newer(12, SlotStatus::Open, 4)));
    QVERIFY(m_model->slot(12)->status == SlotStatus::Booked);
    QCOMPARE(changed.count(), 0);
    QVERIFY(m_model->applySlot(newer(12, SlotStatus::Open, 6)));
    QVERIFY(m_model->slot(12)->status == SlotStatus::Open);
}

void DayModelTest::anotherDaysOrDoctorsSeatIsRefused()
{
    QVERIFY(!m_model->applySlot(seat(90, 3, at(8))));
    QVERIFY(!m_model->applySlot(seat(91, 1, at(8).addDays(1))));
    QVERIFY(!m_model->slot(90) && !m_model->slot(91));
    QVERIFY(m_model->applySlot(seat(92, 1, at(10))));
    QCOMPARE(m_model->indexOfSlot(92), m_model->index(3, 0));
}

void DayModelTest::theClinicsZoneDecidesTheDay()
{
    // 00:30 in the clinic is still the day before in UTC.
    const Slot night = seat(93, 1, at(0, 30));
    QCOMPARE(night.startsAt.date(), QDate(2026, 11, 29));
    QVERIFY(m_model->applySlot(night));
    QCOMPARE(m_model->indexOfSlot(93), m_model->index(0, 0));
}

void DayModelTest::aNewerSeatIsToldOnce()
{
    QSignalSpy data(m_model, &QAbstractItemModel::dataChanged);
    QSignalSpy changed(m_model, &DayModel::slotChanged);
    QVERIFY(m_model->applySlot(newer(22, SlotStatus::Booked, 2)));
    QCOMPARE(data.count(), 1);
    QCOMPARE(data.first().at(0).toModelIndex(), m_model->index(0, 1));
    QCOMPARE(data.first().at(1).toModelIndex(), m_model->index(0, 1));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.first().first().toLongLong(), 22);
}

void DayModelTest::theSameDayIsUpdatedInPlace()
{
    QSignalSpy reset(m_model, &QAbstractItemModel::modelReset);
    QSignalSpy layout(m_model, &QAbstractItemModel::layoutChanged);
    QSignalSpy data(m_model, &QAbstractItemModel::dataChanged);
    m_model->setDay(m_day);
    QCOMPARE(data.count(), 0); // nothing is new
    m_day.slotList[1].status = SlotStatus::Booked;
    m_day.slotList[1].version = 2;
    m_model->setDay(m_day);
    QCOMPARE(data.count(), 1);
    QCOMPARE(data.first().first().toModelIndex(), m_model->index(1, 0));
    QCOMPARE(reset.count() + layout.count(), 0);
}

void DayModelTest::persistentIndexesFollowTheirBlocks()
{
    const QPersistentModelIndex nine = m_model->indexOfBlock(1, at(9));
    const QPersistentModelIndex quarter = m_model->indexOfBlock(1, at(8, 15));
    const QPersistentModelIndex other = m_model->indexOfBlock(2, at(8));
    QSignalSpy reset(m_model, &QAbstractItemModel::modelReset);
    m_day.slotList.removeIf([](const Slot &slot) { return slot.id == 12; });
    m_day.slotList.prepend(seat(10, 1, at(7, 30)));
    m_day.slotList.append(seat(14, 1, at(8, 30)));
    m_day.slotList.append(seat(15, 1, at(8, 45)));
    m_model->setDay(m_day);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(m_model->rowCount(), 5);
    QCOMPARE(QModelIndex(nine), m_model->indexOfSlot(13));
    QCOMPARE(nine.row(), 4);
    QCOMPARE(QModelIndex(other), m_model->indexOfSlot(21));
    QVERIFY(!quarter.isValid());

    m_day.slotList.removeIf([](const Slot &slot) { return slot.id == 10 || slot.id > 13; });
    m_model->setDay(m_day);
    QCOMPARE(m_model->rowCount(), 2);
    QCOMPARE(nine.row(), 1);
}

void DayModelTest::aSnapshotNeverBringsBackWhatTheFeedHasPassed()
{
    QVERIFY(m_model->applySlot(newer(12, SlotStatus::Booked, 7)));
    m_day.slotList.append(seat(16, 1, at(10))); // a new block besides, so that the shape changes too
    m_model->setDay(m_day);
    QCOMPARE(m_model->slot(12)->version, 7);
    QVERIFY(m_model->slot(12)->status == SlotStatus::Booked);
    QVERIFY(m_model->slot(16));
}

void DayModelTest::anotherDayReplacesEverything()
{
    QSignalSpy reset(m_model, &QAbstractItemModel::modelReset);
    m_day.date = m_day.date.addDays(1);
    m_day.slotList = {seat(31, 1, at(8).addDays(1))};
    m_model->setDay(m_day);
    QCOMPARE(reset.count(), 1);
    QCOMPARE(m_model->rowCount(), 1);
    QVERIFY(!m_model->slot(11));
    QVERIFY(m_model->slot(31));
}

void DayModelTest::doctorsMayComeAndGo()
{
    const QPersistentModelIndex room = m_model->indexOfSlot(21);
    m_day.doctors.removeFirst();
    m_model->setDay(m_day);
    QCOMPARE(m_model->columnCount(), 1);
    QCOMPARE(QModelIndex(room), m_model->index(0, 0));
    m_day.doctors.prepend({.id = 5, .name = QStringLiteral("Mới"), .specialty = QString(), .room = QString()});
    m_day.slotList.append(seat(51, 5, at(11)));
    m_model->setDay(m_day);
    QCOMPARE(m_model->columnCount(), 2);
    QCOMPARE(QModelIndex(room), m_model->index(0, 1));
    QCOMPARE(m_model->indexOfSlot(51), m_model->index(0, 0));
}

void DayModelTest::placesAreCounted()
{
    QCOMPARE(m_model->allSeats(1), 3);
    QCOMPARE(m_model->takenSeats(1, m_now), 0);
    QVERIFY(m_model->applySlot(newer(21, SlotStatus::Booked, 2)));
    QVERIFY(m_model->applySlot(newer(22, SlotStatus::Blocked, 2)));
    QCOMPARE(m_model->allSeats(1), 2);
    QCOMPARE(m_model->takenSeats(1, m_now), 1);
    const DayBlock *block = m_model->blockAt(m_model->index(0, 1));
    QCOMPARE(block->takenSeats(m_now), 1);
    QCOMPARE(block->claimableSeat(m_now)->id, 23);
    QVERIFY(m_model->applySlot(newer(23, SlotStatus::Booked, 2)));
    QVERIFY(!m_model->blockAt(m_model->index(0, 1))->claimableSeat(m_now));
    QCOMPARE(m_model->allSeats(7), 0);
}

void DayModelTest::aLapsedHoldIsNotTaken()
{
    Slot held = newer(11, SlotStatus::Held, 2);
    held.holdExpiresAt = m_now.addSecs(10);
    QVERIFY(m_model->applySlot(held));
    QCOMPARE(m_model->takenSeats(0, m_now), 1);
    QCOMPARE(m_model->takenSeats(0, m_now.addSecs(11)), 0);
    const QModelIndex index = m_model->indexOfSlot(11);
    QCOMPARE(m_model->data(index).toString(), QStringLiteral("held"));
    m_now = m_now.addSecs(11);
    QCOMPARE(m_model->data(index).toString(), QStringLiteral("open"));
}

void DayModelTest::ownHoldsAreTold()
{
    QSignalSpy changed(m_model, &DayModel::slotChanged);
    Slot held = newer(11, SlotStatus::Held, 2);
    held.holdExpiresAt = m_now.addSecs(300);
    m_model->setOwnHold(
        {.slotId = 11, .holdId = QStringLiteral("x"), .grantedAt = m_now, .expiresAt = m_now.addSecs(300)});
    QVERIFY(m_model->applySlot(held));
    QCOMPARE(changed.count(), 2);
    QCOMPARE(m_model->ownHold(11)->holdId, QStringLiteral("x"));
    QCOMPARE(m_model->ownHolds().size(), 1);
    QVERIFY(!m_model->ownHold(12));
    QCOMPARE(m_model->data(m_model->indexOfSlot(11)).toString(), QStringLiteral("held by you"));
    m_model->clearOwnHold(11);
    m_model->clearOwnHold(11);
    QCOMPARE(changed.count(), 3);
    QVERIFY(!m_model->ownHold(11));
}

void DayModelTest::aHoldThatIsOverIsForgotten()
{
    const OwnHold hold{
        .slotId = 11, .holdId = QStringLiteral("x"), .grantedAt = m_now, .expiresAt = m_now.addSecs(300)};
    Slot held = newer(11, SlotStatus::Held, 2);
    held.holdExpiresAt = hold.expiresAt;
    QVERIFY(m_model->applySlot(held));
    m_model->setOwnHold(hold);
    Slot taken = held; // lapsed, and somebody else holds the seat now
    taken.version = 3;
    taken.holdExpiresAt = hold.expiresAt.addSecs(301);
    QVERIFY(m_model->applySlot(taken));
    QVERIFY(!m_model->ownHold(11));

    m_model->setOwnHold(hold);
    QVERIFY(m_model->applySlot(newer(11, SlotStatus::Booked, 4)));
    QVERIFY(!m_model->ownHold(11));
}

void DayModelTest::aRenewedHoldIsKept()
{
    Slot held = newer(11, SlotStatus::Held, 2);
    held.holdExpiresAt = m_now.addSecs(300);
    QVERIFY(m_model->applySlot(held));
    m_model->setOwnHold(
        {.slotId = 11, .holdId = QStringLiteral("x"), .grantedAt = m_now, .expiresAt = m_now.addSecs(300)});
    held.version = 3; // renewed at 4:50; the feed is faster than the answer
    held.holdExpiresAt = m_now.addSecs(290 + 300);
    QVERIFY(m_model->applySlot(held));
    QVERIFY(m_model->ownHold(11));
}

void DayModelTest::theUnsettledAreTold()
{
    QSignalSpy data(m_model, &QAbstractItemModel::dataChanged);
    m_model->setUnsettled(12, true);
    m_model->setUnsettled(12, true);
    QCOMPARE(data.count(), 1);
    QVERIFY(m_model->isUnsettled(12));
    QCOMPARE(m_model->data(m_model->indexOfSlot(12)).toString(), QStringLiteral("checking"));
    m_model->setUnsettled(12, false);
    QCOMPARE(data.count(), 2);
    QVERIFY(!m_model->isUnsettled(12));
}

void DayModelTest::blocksReadWellAloud()
{
    const auto aloud = [this](qint64 id) {
        return m_model->data(m_model->indexOfSlot(id), Qt::AccessibleTextRole).toString();
    };
    QCOMPARE(aloud(12), QStringLiteral("Nguyễn Thị Lan, 08:15, open"));
    QCOMPARE(aloud(22), QStringLiteral("Tiêm chủng, 08:00, 0 of 3 taken"));
    Slot booked = newer(12, SlotStatus::Booked, 2);
    booked.appointment = Appointment{};
    booked.appointment->patientName = QStringLiteral("Đặng Thị Huệ");
    QVERIFY(m_model->applySlot(booked));
    QCOMPARE(aloud(12), QStringLiteral("Nguyễn Thị Lan, 08:15, Đặng Thị Huệ, booked"));
    Slot held = newer(13, SlotStatus::Held, 2);
    held.holdExpiresAt = m_now.addSecs(60);
    held.heldBy = Holder{.accountId = 2, .name = QStringLiteral("Minh"), .desk = QStringLiteral("Quầy 2")};
    QVERIFY(m_model->applySlot(held));
    QCOMPARE(aloud(13), QStringLiteral("Nguyễn Thị Lan, 09:00, held by Quầy 2"));
}

QTEST_GUILESS_MAIN(DayModelTest)
#include "tst_daymodel.moc"
