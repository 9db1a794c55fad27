#include "models/DayModel.h"
#include "tests/ui/SampleDay.h"
#include "ui/day/SlotCard.h"
#include "ui/visit/QueueDay.h"
#include "ui/visit/WaitingListModel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace holdfast;

/// Who is here for a doctor: the list behind the queue page.
class QueuePageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void inTheRoomComesFirstThenTimesThenNumbers();
    void entryGoesOnAndRowsAreMovedNotReset();
    void olderNewsChangesNothing();
    void feedFasterThanTheSnapshotIsKept();
    void longWaitIsToldAndGrows();
    void lateIsToldOnTheCard();

private:
    QueueEntry entry(qint64 id, int number, QueueStatus status = QueueStatus::Waiting, qint64 version = 1) const
    {
        QueueEntry told;
        told.id = id;
        told.doctorId = 1;
        told.date = m_sample.snapshot().date;
        told.number = number;
        told.patientName = QStringLiteral("Khách %1").arg(number);
        told.status = status;
        told.statusSince = m_sample.at(QStringLiteral("08:40"));
        told.version = version;
        return told;
    }
    static QStringList names(const WaitingListModel &model)
    {
        QStringList all;
        for (int row = 0; row < model.rowCount(); ++row)
            all << model.index(row).data().toString();
        return all;
    }

    SampleDay m_sample;
};

void QueuePageTest::inTheRoomComesFirstThenTimesThenNumbers()
{
    DayModel day;
    QueueDay queue;
    day.setDay(m_sample.snapshot());
    DaySnapshot snapshot = m_sample.snapshot();
    snapshot.queue = {entry(2, 31), entry(1, 30), entry(3, 32, QueueStatus::Completed),
                      entry(4, 33, QueueStatus::Left)};
    queue.setDay(snapshot);
    const WaitingListModel model(day, queue, 1, [this] { return m_sample.now(); });
    QCOMPARE(names(model), QStringList({QStringLiteral("Lý Thanh Tùng"), QStringLiteral("Hoàng Anh Thư"),
                                        QStringLiteral("Khách 30"), QStringLiteral("Khách 31")}));
    QCOMPARE(model.waitingCount(), 3);
    QVERIFY(model.index(0).data(WaitingListModel::InRoomRole).toBool());
    QVERIFY(model.index(2).data(WaitingListModel::WithoutTimeRole).toBool());
    QCOMPARE(model.index(2).data(WaitingListModel::NumberRole).toInt(), 30);
}

void QueuePageTest::entryGoesOnAndRowsAreMovedNotReset()
{
    DayModel day;
    QueueDay queue;
    day.setDay(m_sample.snapshot());
    queue.setDay(m_sample.snapshot());
    WaitingListModel model(day, queue, 1, [this] { return m_sample.now(); });
    const QAbstractItemModelTester check(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QVERIFY(queue.apply(entry(1, 30)));
    QVERIFY(queue.apply(entry(2, 31)));
    const QPersistentModelIndex second(model.index(3));
    QCOMPARE(second.data().toString(), QStringLiteral("Khách 31"));
    QVERIFY(queue.apply(entry(2, 31, QueueStatus::InRoom, 2)));
    QVERIFY(second.row() < 2);
    QCOMPARE(second.data().toString(), QStringLiteral("Khách 31"));
    QVERIFY(queue.apply(entry(2, 31, QueueStatus::Completed, 3)));
    QVERIFY(!second.isValid());
    Slot arrived = m_sample.seat(1, QStringLiteral("09:00"));
    arrived.version = 2;
    arrived.appointment->status = AppointmentStatus::Arrived;
    arrived.appointment->statusSince = m_sample.now();
    QVERIFY(day.applySlot(arrived));
    QCOMPARE(names(model), QStringList({QStringLiteral("Lý Thanh Tùng"), QStringLiteral("Hoàng Anh Thư"),
                                        QStringLiteral("Ngô Đức Long"), QStringLiteral("Khách 30")}));
    QCOMPARE(reset.size(), 0);
}

void QueuePageTest::olderNewsChangesNothing()
{
    QueueDay queue;
    queue.setDay(m_sample.snapshot());
    QVERIFY(queue.apply(entry(1, 30, QueueStatus::InRoom, 2)));
    QVERIFY(!queue.apply(entry(1, 30, QueueStatus::Waiting, 1)));
    QCOMPARE(queue.entry(1)->version, 2);
    QueueEntry elsewhere = entry(9, 40);
    elsewhere.date = elsewhere.date.addDays(1);
    QVERIFY(!queue.apply(elsewhere));
    QVERIFY(!queue.entry(9));
}

void QueuePageTest::feedFasterThanTheSnapshotIsKept()
{
    QueueDay queue;
    DaySnapshot snapshot = m_sample.snapshot();
    queue.setDay(snapshot);
    queue.apply(entry(1, 30, QueueStatus::InRoom, 2));
    queue.apply(entry(2, 31));
    snapshot.queue = {entry(1, 30)};
    queue.setDay(snapshot);
    QCOMPARE(queue.entry(1)->version, 2);
    QVERIFY(queue.entry(2));
    snapshot.date = snapshot.date.addDays(1);
    snapshot.queue.clear();
    queue.setDay(snapshot);
    QVERIFY(!queue.entry(1));
}

void QueuePageTest::longWaitIsToldAndGrows()
{
    DayModel day;
    QueueDay queue;
    day.setDay(m_sample.snapshot());
    queue.setDay(m_sample.snapshot());
    queue.apply(entry(1, 30));
    QDateTime now = m_sample.at(QStringLiteral("08:51"));
    WaitingListModel model(day, queue, 1, [&now] { return now; });
    const QModelIndex last = model.index(2);
    QVERIFY(last.data(Qt::ToolTipRole).toString().contains(QStringLiteral("11")));
    QVERIFY(!last.data(WaitingListModel::LongRole).toBool());
    now = now.addSecs(20 * 60 + 1);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.tick();
    QCOMPARE(changed.size(), 1);
    QVERIFY(last.data(WaitingListModel::LongRole).toBool());
}

void QueuePageTest::lateIsToldOnTheCard()
{
    DayModel day;
    day.setDay(m_sample.snapshot());
    const Slot seat = m_sample.seat(1, QStringLiteral("09:00"));
    const auto at = [&](int minutes) { return seat.startsAt.addSecs(60 * minutes); };
    QVERIFY(SlotCard::stateOf(seat, at(10)) == SlotCard::State::Booked);
    QVERIFY(SlotCard::stateOf(seat, at(11)) == SlotCard::State::Late);
    QVERIFY(SlotCard::progressText(day, seat, at(12)).contains(QStringLiteral("12")));
    QVERIFY(SlotCard::progressText(day, seat, at(5)).isEmpty());
    Slot arrived = seat;
    arrived.appointment->status = AppointmentStatus::Arrived;
    QVERIFY(SlotCard::stateOf(arrived, at(12)) != SlotCard::State::Late);
    QVERIFY(SlotCard::stateOf(seat, at(24 * 60)) == SlotCard::State::Booked); // another day's business
}

QTEST_MAIN(QueuePageTest)
#include "tst_queuepage.moc"
