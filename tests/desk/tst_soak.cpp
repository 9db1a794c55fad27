#include "tests/desk/Counter.h"
#include "tests/desk/SoakWriter.h"
#include "tests/support/RunningService.h"
#include "ui/look/Palette.h"
#include "ui/visit/QueueDay.h"

#include <QApplication>
#include <QFile>
#include <QJsonDocument>

#include <algorithm>
#include <malloc.h>
#include <unistd.h>

using namespace holdfast;
using namespace Qt::StringLiterals;

namespace {

constexpr int changesAtOnce = 100;
constexpr int mostReadings = 30;
constexpr int mostSeats = 60; ///< each has its history soon: what grows after that is kept by mistake
/// By how much both desks together may grow in a thousand changes, in kilobytes. The long form has warmed up: 25 bytes
/// for each change at each, where one Slot kept by mistake for each event would be twenty times as much. The short form
/// still fills what is filled once, caches and histories, and sees a kilobyte lost for each event.
double mostGrowth(int changes)
{
    constexpr int warm = 5000;
    return changes > warm ? 50 : 1000;
}

struct Reading
{
    int changes = 0;
    double inUse = 0;      ///< KB that somebody has allocated and not given back
    double resident = 0;   ///< KB
    qsizetype objects = 0; ///< QObjects of both desks
};

double inUseKilobytes()
{
    const struct ::mallinfo2 all = ::mallinfo2();
    return static_cast<double>(all.uordblks + all.hblkhd) / 1024;
}

double residentKilobytes()
{
    ::malloc_trim(0); // what is free, but not given back, is no leak
    QFile statm(u"/proc/self/statm"_s);
    return statm.open(QIODevice::ReadOnly)
               ? statm.readAll().split(' ').value(1).toDouble() * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024
               : 0;
}

/// Kilobytes per thousand changes: the median of the steps from reading to reading. Somebody's cache or list that finds
/// its size makes a few large steps; a leak makes all of them.
double growthOf(const QList<Reading> &readings, double Reading::*value)
{
    QList<double> steps;
    for (qsizetype i = 1; i < readings.size(); ++i)
        steps.append((readings[i].*value - readings[i - 1].*value) * 1000 /
                     (readings[i].changes - readings[i - 1].changes));
    std::ranges::sort(steps);
    return steps.value(steps.size() / 2);
}

} // namespace

/// Two desks on a day that lives fast. 1,000 changes, or as many as HOLDFAST_SOAK_CHANGES says.
class SoakTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void gridsStayEqualAndMemoryFlat();
    void cleanupTestCase();

private:
    struct Truth
    {
        QList<Slot> seats;
        QList<QueueEntry> queue;
    };

    Truth truth(Counter &desk);
    /// The first difference between a desk's day and the truth; empty without one.
    static QString difference(Counter &desk, const Truth &truth);
    static QString differenceOf(Counter &desk, const QueueEntry &entry);
    void compare();
    /// Seats of the shown day that do not begin while the test runs.
    QList<qint64> seatsAhead();
    void turnDay(Qt::Key where);
    /// On a day where nothing changes: what the busy day shows grows and shrinks with its bookings.
    Reading readElsewhere(int changes);
    static void judge(const QList<Reading> &readings);

    QTemporaryDir m_state;
    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Counter> m_one;
    std::unique_ptr<Counter> m_two;
};

void SoakTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
    m_service = std::make_unique<RunningService>();
    m_owner = std::make_unique<Database>(m_service->owner());
    m_one = std::make_unique<Counter>(m_service->url(), m_state.path() + u"/one"_s, u"thuha"_s, u"Counter 1"_s);
    m_two = std::make_unique<Counter>(m_service->url(), m_state.path() + u"/two"_s, u"minhanh"_s, u"Counter 2"_s);
    QCOMPARE(m_two->session.shownDate(), m_one->session.shownDate());
}

void SoakTest::cleanupTestCase()
{
    m_one.reset();
    m_two.reset();
    m_owner.reset();
    m_service.reset();
}

SoakTest::Truth SoakTest::truth(Counter &desk)
{
    const DaySnapshot &day = desk.session.day().day();
    const QDateTime begins = day.date.startOfDay(day.clinic.timeZone);
    const auto parsed = [](const Rows &rows, int row) { return QJsonDocument::fromJson(rows.bytes(row, 0)).object(); };
    Truth now;
    const Rows seats = m_owner->run("SELECT body FROM holdfast.slot_views WHERE clinic_id = $1 AND starts_at >= $2 AND "
                                    "starts_at < $2::timestamptz + interval '1 day'",
                                    {day.clinic.id, begins.toUTC().toString(Qt::ISODate)});
    for (int row = 0; row < seats.size(); ++row)
        now.seats.append(Slot::fromJson(parsed(seats, row)));
    const Rows queue = m_owner->run("SELECT body FROM holdfast.queue_views WHERE clinic_id = $1 AND day = $2",
                                    {day.clinic.id, day.date.toString(Qt::ISODate)});
    for (int row = 0; row < queue.size(); ++row)
        now.queue.append(QueueEntry::fromJson(parsed(queue, row)));
    return now;
}

QString SoakTest::difference(Counter &desk, const Truth &truth)
{
    const DayModel &day = desk.session.day();
    qsizetype shownSeats = 0;
    qsizetype shownEntries = 0;
    for (int column = 0; column < day.columnCount(); ++column) {
        for (int row = 0; row < day.blockCount(column); ++row)
            shownSeats += day.blockAt(day.index(row, column))->seats.size();
        shownEntries += desk.session.queue().of(day.doctorOf(column)->id).size();
    }
    if (truth.seats.isEmpty() || shownSeats != truth.seats.size() || shownEntries != truth.queue.size())
        return u"%1 seats and %2 in the queue are shown, %3 and %4 are in the database"_s.arg(shownSeats)
            .arg(shownEntries)
            .arg(truth.seats.size())
            .arg(truth.queue.size());
    for (const Slot &seat : truth.seats) {
        const Slot *shown = desk.seat(seat.id);
        if (!shown || *shown != seat)
            return u"seat %1: version %2 (%3) shown, %4 (%5) in the database"_s.arg(seat.id)
                .arg(shown ? shown->version : 0)
                .arg(shown ? toString(shown->status) : QString())
                .arg(seat.version)
                .arg(toString(seat.status));
    }
    for (const QueueEntry &entry : truth.queue)
        if (const QString words = differenceOf(desk, entry); !words.isEmpty())
            return words;
    return {};
}

QString SoakTest::differenceOf(Counter &desk, const QueueEntry &entry)
{
    const QueueEntry *shown = desk.session.queue().entry(entry.id);
    if (shown && *shown == entry)
        return {};
    return u"number %1 in the queue: version %2 shown, %3 in the database"_s.arg(entry.number)
        .arg(shown ? shown->version : 0)
        .arg(entry.version);
}

void SoakTest::compare()
{
    const Truth now = truth(*m_one);
    for (Counter *desk : {m_one.get(), m_two.get()})
        QVERIFY2(waitUntil([&] { return difference(*desk, now).isEmpty(); }, 15000),
                 qPrintable(difference(*desk, now)));
}

void SoakTest::turnDay(Qt::Key where)
{
    for (Counter *desk : {m_one.get(), m_two.get()}) {
        desk->press(where, Qt::AltModifier);
        QVERIFY(waitUntil([desk] { return desk->session.shownDate() == desk->session.wantedDate(); }, 15000));
    }
}

Reading SoakTest::readElsewhere(int changes)
{
    turnDay(Qt::Key_Right);
    Reading now{.changes = changes, .resident = residentKilobytes()};
    now.inUse = inUseKilobytes();
    for (const Counter *desk : {m_one.get(), m_two.get()})
        now.objects += desk->window->findChildren<QObject *>().size() + desk->session.findChildren<QObject *>().size();
    turnDay(Qt::Key_Left);
    return now;
}

void SoakTest::judge(const QList<Reading> &readings)
{
    const double growth = growthOf(readings, &Reading::inUse);
    const Reading &first = readings.constFirst();
    const Reading &last = readings.constLast();
    qInfo("%lld readings from change %d on: in use %.0f to %.0f KB, %.1f KB per thousand changes; resident %.0f to "
          "%.0f KB, %.1f KB per thousand; %lld to %lld objects",
          static_cast<long long>(readings.size()), first.changes, first.inUse, last.inUse, growth, first.resident,
          last.resident, growthOf(readings, &Reading::resident), static_cast<long long>(first.objects),
          static_cast<long long>(last.objects));
    QVERIFY(readings.size() >= 6);
    QVERIFY2(growth < mostGrowth(last.changes), "memory grows");
    QCOMPARE(last.objects, first.objects);
}

QList<qint64> SoakTest::seatsAhead()
{
    QList<qint64> seats;
    for (const Slot &slot : m_one->session.day().day().slotList)
        if (slot.startsAt > m_one->session.clock().now().addSecs(3600))
            seats.append(slot.id);
    return seats;
}

void SoakTest::gridsStayEqualAndMemoryFlat()
{
    const int asked = qEnvironmentVariableIntValue("HOLDFAST_SOAK_CHANGES");
    const int wanted = asked > 0 ? asked : 1000;
    QList<qint64> seats = seatsAhead();
    for (int days = 0; seats.size() <= 50 && days < 7; ++days) { // little is left of today
        turnDay(Qt::Key_Right);
        seats = seatsAhead();
    }
    QVERIFY(seats.size() > 50);
    seats.resize(qMin<qsizetype>(seats.size(), mostSeats));
    QList<qint64> doctors;
    for (const Doctor &doctor : m_one->session.day().day().doctors)
        doctors.append(doctor.id);
    SoakWriter writer(m_service->owner(), seats, doctors, 20261130);
    QList<Reading> readings;
    const int roundsAReading = qMax(1, wanted / changesAtOnce / mostReadings);
    for (int round = 0; writer.changes() < wanted; ++round) {
        for (int count = 0; count < changesAtOnce; ++count) {
            writer.change();
            QCoreApplication::processEvents();
        }
        compare();
        if (QTest::currentTestFailed())
            return;
        if (3 * writer.changes() > wanted && round % roundsAReading == 0)
            readings.append(readElsewhere(writer.changes()));
    }
    const QHash<QByteArray, int> kinds = writer.kinds();
    for (auto kind = kinds.begin(); kind != kinds.end(); ++kind)
        qInfo("%5d %s", kind.value(), kind.key().constData());
    QCOMPARE(kinds.size(), SoakWriter::allKinds);
    judge(readings);
}

QTEST_MAIN(SoakTest)
#include "tst_soak.moc"
