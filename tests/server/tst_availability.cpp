#include "net/server/AvailabilityCache.h"
#include "tests/server/OpenClinic.h"

#include "core/BookingStore.h"
#include "core/DayStore.h"

#include <QJsonArray>
#include <QTest>

#include <atomic>
#include <barrier>
#include <random>
#include <thread>

using namespace holdfast;

namespace {

const QDate day(2031, 3, 3);
const AvailabilityCache::Key key{1, 7, day};

Slot seat(qint64 id, SlotStatus status, qint64 version, int minute = 0)
{
    Slot slot;
    slot.id = id;
    slot.doctorId = 7;
    slot.startsAt = QDateTime(day, QTime(2, minute), Qt::UTC);
    slot.endsAt = slot.startsAt.addSecs(900);
    slot.status = status;
    slot.version = version;
    return slot;
}

QByteArray bodyWith(const QList<Slot> &seats)
{
    QJsonArray written;
    for (const Slot &slot : seats)
        written.append(slot.toJson());
    return QJsonDocument(QJsonObject{{QStringLiteral("doctor"), QJsonObject{{QStringLiteral("id"), 7}}},
                                     {QStringLiteral("date"), day.toString(Qt::ISODate)},
                                     {QStringLiteral("cursor"), QStringLiteral("10-0")},
                                     {QStringLiteral("serverTime"), QStringLiteral("2031-03-01T00:00:00.000Z")},
                                     {QStringLiteral("slots"), written}})
        .toJson();
}

OutboxTail::Batch told(const QList<Slot> &seats, const QString &topic = QStringLiteral("slot.changed"))
{
    OutboxTail::Batch batch;
    batch.databaseTime = QDateTime(QDate(2031, 3, 1), QTime(0, 0), Qt::UTC);
    for (const Slot &slot : seats)
        batch.events.append({.cursor = {11, slot.version},
                             .clinicId = 1,
                             .topic = topic,
                             .slot = QJsonDocument(slot.toJson()).toJson()});
    return batch;
}

OutboxTail::Batch scheduleChanged()
{
    OutboxTail::Batch batch = told({});
    batch.events.append({.cursor = {12, 1}, .clinicId = 1, .topic = QStringLiteral("schedule.changed"), .slot = {}});
    return batch;
}

QString statuses(const QByteArray &body)
{
    QStringList words;
    const QJsonArray seats = jsonOf(body)[u"slots"].toArray();
    for (const QJsonValue &value : seats)
        words.append(value[u"status"].toString());
    return words.join(u' ');
}

Clinic clinicOne()
{
    return {.id = 1, .name = QStringLiteral("One"), .timeZone = QTimeZone("Asia/Ho_Chi_Minh")};
}

} // namespace

class TestAvailability : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aDayIsLoadedOnceAndPatchedByEvents();
    void anOlderEventChangesNothing();
    void whatIsToldDuringTheLoadIsNotLost();
    void thoseWhoAskTogetherLoadOnce();
    void aLoadThatFailsIsTriedAgain();
    void aChangedScheduleForgetsTheDay();
    void theDayAskedForLongestAgoGoesFirst();
    void ageCountsFromTheLastWord();
    void ageCountsWhatATransactionHoldsBack();
    void nothingIsKeptBeforeTheOutboxIsHeard();
    void theServiceTellsWhatTheDatabaseSays();
    void whoHasTheDayAlreadyGetsNoBody();
    void staffSeeNamesAndOthersDoNot();
    void withTheDatabaseAwayTheDayIsToldWithItsAge();
};

void TestAvailability::aDayIsLoadedOnceAndPatchedByEvents()
{
    AvailabilityCache cache;
    cache.hear(told({}));
    QVERIFY(!cache.find(key, {}));
    const auto load = [] { return bodyWith({seat(1, SlotStatus::Open, 1), seat(2, SlotStatus::Open, 1, 15)}); };
    QCOMPARE(statuses(cache.get(key, clinicOne(), {}, load).body), QStringLiteral("open open"));
    cache.hear(told({seat(2, SlotStatus::Booked, 2, 15), seat(3, SlotStatus::Open, 1, 5)}));
    const auto answer = cache.find(key, {});
    QVERIFY(answer);
    QCOMPARE(statuses(answer->body), QStringLiteral("open open booked"));
    QCOMPARE(jsonOf(answer->body)[u"cursor"].toString(), QStringLiteral("11-1"));
    QCOMPARE(cache.figures().loads, 1);
}

void TestAvailability::anOlderEventChangesNothing()
{
    AvailabilityCache cache;
    cache.hear(told({}));
    cache.get(key, clinicOne(), {}, [] { return bodyWith({seat(1, SlotStatus::Booked, 5)}); });
    cache.hear(told({seat(1, SlotStatus::Held, 4)}));
    QCOMPARE(statuses(cache.find(key, {})->body), QStringLiteral("booked"));
}

void TestAvailability::whatIsToldDuringTheLoadIsNotLost()
{
    AvailabilityCache cache;
    cache.hear(told({}));
    cache.get(key, clinicOne(), {}, [&cache] {
        cache.hear(told({seat(1, SlotStatus::Booked, 2)}));
        return bodyWith({seat(1, SlotStatus::Open, 1)});
    });
    QCOMPARE(statuses(cache.find(key, {})->body), QStringLiteral("booked"));
}

void TestAvailability::thoseWhoAskTogetherLoadOnce()
{
    AvailabilityCache cache;
    cache.hear(told({}));
    constexpr int readers = 8;
    std::atomic<int> loads = 0;
    std::atomic<int> asking = 0;
    std::atomic<int> right = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < readers; ++i)
        threads.emplace_back([&] {
            ++asking;
            const auto answer = cache.get(key, clinicOne(), {}, [&] {
                ++loads;
                while (asking < readers)
                    std::this_thread::yield();
                return bodyWith({seat(1, SlotStatus::Open, 1)});
            });
            right += statuses(answer.body) == QLatin1String("open");
        });
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(loads.load(), 1);
    QCOMPARE(right.load(), readers);
}

void TestAvailability::aLoadThatFailsIsTriedAgain()
{
    AvailabilityCache cache;
    cache.hear(told({}));
    const auto fail = []() -> QByteArray { throw std::runtime_error("away"); };
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, cache.get(key, clinicOne(), {}, fail));
    QVERIFY(!cache.find(key, {}));
    cache.get(key, clinicOne(), {}, [] { return bodyWith({}); });
    QVERIFY(cache.find(key, {}));
}

void TestAvailability::aChangedScheduleForgetsTheDay()
{
    AvailabilityCache cache;
    cache.hear(told({}));
    const auto load = [] { return bodyWith({seat(1, SlotStatus::Open, 1)}); };
    cache.get(key, clinicOne(), {}, load);
    cache.hear(scheduleChanged());
    QVERIFY(!cache.find(key, {}));
    cache.get(key, clinicOne(), {}, [&] {
        cache.hear(scheduleChanged());
        return load();
    });
    QVERIFY2(!cache.find(key, {}), "What was read while the schedule changed is kept.");
    QCOMPARE(cache.figures().bytes, 0);
}

void TestAvailability::theDayAskedForLongestAgoGoesFirst()
{
    AvailabilityCache::Options options;
    const DoctorDay one(bodyWith({seat(1, SlotStatus::Open, 1)}), clinicOne().timeZone);
    options.mostBytes = 3 * one.bytes();
    AvailabilityCache cache(options);
    cache.hear(told({}));
    const auto load = [] { return bodyWith({seat(1, SlotStatus::Open, 1)}); };
    const auto on = [](int days) { return AvailabilityCache::Key{1, 7, day.addDays(days)}; };
    for (int days = 0; days < 3; ++days)
        cache.get(on(days), clinicOne(), {}, load);
    QVERIFY(cache.find(on(0), {}));
    cache.get(on(3), clinicOne(), {}, load);
    QVERIFY(cache.find(on(0), {}));
    QVERIFY(!cache.find(on(1), {}));
    QCOMPARE(cache.figures().days, 3);
}

void TestAvailability::ageCountsFromTheLastWord()
{
    AvailabilityCache::Clock::time_point now{};
    AvailabilityCache::Options options;
    options.now = [&now] { return now; };
    AvailabilityCache cache(options);
    cache.hear(told({}));
    cache.get(key, clinicOne(), {}, [] { return bodyWith({}); });
    now += std::chrono::milliseconds(900);
    QCOMPARE(cache.find(key, {})->age, std::chrono::seconds(0));
    now += std::chrono::seconds(20);
    const auto old = cache.find(key, {});
    QCOMPARE(old->age, std::chrono::seconds(20));
    QCOMPARE(jsonOf(old->body)[u"serverTime"].toString(), QStringLiteral("2031-03-01T00:00:20.900Z"));
    cache.hear(told({}));
    QCOMPARE(cache.find(key, {})->age, std::chrono::seconds(0));
}

void TestAvailability::ageCountsWhatATransactionHoldsBack()
{
    AvailabilityCache cache;
    OutboxTail::Batch held = told({});
    held.pendingSince = held.databaseTime.addSecs(-12);
    cache.hear(held);
    cache.get(key, clinicOne(), {}, [] { return bodyWith({}); });
    QCOMPARE(cache.find(key, {})->age, std::chrono::seconds(12));
}

void TestAvailability::nothingIsKeptBeforeTheOutboxIsHeard()
{
    AvailabilityCache cache;
    QCOMPARE(statuses(cache.get(key, clinicOne(), {}, [] { return bodyWith({seat(1, SlotStatus::Open, 1)}); }).body),
             QStringLiteral("open"));
    QVERIFY(!cache.find(key, {}));
}

void TestAvailability::theServiceTellsWhatTheDatabaseSays()
{
    OpenClinic clinic;
    BookingStore bookings(clinic.app);
    const qint64 account = clinic.seed.account(clinic.clinicId);
    const QList<qint64> patients = clinic.seed.patients(clinic.clinicId, 12);
    std::mt19937 random(7);
    QCOMPARE(clinic.read(clinic.reader).status, 200);
    for (int round = 0; round < 20; ++round) {
        const qint64 seat = clinic.seats.at(static_cast<qsizetype>(random() % 12));
        const qint64 patient = patients.at(static_cast<qsizetype>(random() % 12));
        const Answer held = bookings.hold(Seed::intent(account, clinic.clinicId), seat, {});
        if (held.status == 201 && random() % 2 == 0) {
            const QUuid hold = QUuid::fromString(jsonOf(held.body)[u"holdId"].toString());
            bookings.confirm(Seed::intent(account, clinic.clinicId), seat, hold, patient);
        }
        const QJsonArray truth = clinic.truth();
        QTRY_COMPARE(jsonOf(clinic.read(clinic.reader).body)[u"slots"].toArray(), truth);
    }
}

void TestAvailability::whoHasTheDayAlreadyGetsNoBody()
{
    OpenClinic clinic;
    const RawAnswer first = clinic.read(clinic.reader);
    const QByteArray tag = first.headers.value("etag");
    QVERIFY(tag.startsWith("W/\""));
    QCOMPARE(first.headers.value("age"), "0");
    const RawAnswer again = clinic.read(clinic.reader, "If-None-Match: " + tag + "\r\n");
    QCOMPARE(again.status, 304);
    QVERIFY(again.body.isEmpty());
    QCOMPARE(again.headers.value("etag"), tag);

    BookingStore(clinic.app)
        .hold(Seed::intent(clinic.seed.account(clinic.clinicId), clinic.clinicId), clinic.seats.first(), {});
    QTRY_COMPARE(clinic.read(clinic.reader, "If-None-Match: " + tag + "\r\n").status, 200);
}

void TestAvailability::staffSeeNamesAndOthersDoNot()
{
    OpenClinic clinic;
    BookingStore(clinic.app)
        .book(Seed::intent(clinic.seed.account(clinic.clinicId), clinic.clinicId), clinic.seats.first(),
              clinic.seed.patient(clinic.clinicId, QStringLiteral("Mai Lan")));
    for (int i = 0; i < 2; ++i) {
        QVERIFY(!clinic.read(clinic.reader).body.contains("Mai Lan"));
        QVERIFY(clinic.read(clinic.newToken()).body.contains("Mai Lan"));
    }
}

void TestAvailability::withTheDatabaseAwayTheDayIsToldWithItsAge()
{
    OpenClinic clinic;
    QCOMPARE(clinic.read(clinic.reader).status, 200);
    // Once a change has come through, the outbox is heard, and who reads after that is known.
    BookingStore(clinic.app)
        .hold(Seed::intent(clinic.seed.account(clinic.clinicId), clinic.clinicId), clinic.seats.first(), {});
    QTRY_VERIFY(clinic.read(clinic.reader).body.contains("held"));
    QCOMPARE(clinic.read(clinic.reader).status, 200);
    clinic.cluster.cluster().stop();
    // The age is told in whole seconds and counts once the outbox has been silent for one.
    QTRY_VERIFY_WITH_TIMEOUT(clinic.read(clinic.reader).headers.value("age").toInt() >= 1, 10'000);
    const RawAnswer old = clinic.read(clinic.reader);
    QCOMPARE(old.status, 200);
    QCOMPARE(jsonOf(old.body)[u"slots"].toArray().size(), 12);
    clinic.cluster.cluster().start();
    QTRY_COMPARE_WITH_TIMEOUT(clinic.read(clinic.reader).headers.value("age"), QByteArray("0"), 10'000);
}

QTEST_GUILESS_MAIN(TestAvailability)
#include "tst_availability.moc"
