#include "core/BookingError.h"
#include "tests/support/BookingClinic.h"

#include <QHash>

#include <barrier>
#include <memory>
#include <random>
#include <thread>

using namespace holdfast;

namespace {

constexpr int histories = 25;
constexpr int stepsInAHistory = 60;
constexpr int checkEvery = 15;
constexpr int parallelHistories = 12;
constexpr int hands = 4;

/// What one pair of hands has got and may act on again. Some of it is stale on purpose.
struct Memory
{
    QList<qint64> appointments;
    QList<std::pair<qint64, QUuid>> holds;
};

/// One clinic day of two doctors: slots of one, two and three seats, with a break.
struct Day
{
    QList<qint64> doctors;
    QList<qint64> seats;
    QList<qint64> patients;
};

} // namespace

/// Random histories of everything that can happen to a day. Whatever happens, seats neither vanish nor appear, and no
/// promise is broken. A failure prints the seed that makes it happen again: HOLDFAST_SEED=<seed>.
class TestHistories : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m = std::make_unique<BookingClinic>();
        const QByteArray given = qgetenv("HOLDFAST_SEED");
        m_seed = given.isEmpty() ? std::random_device{}() : given.toUInt();
        qInfo("HOLDFAST_SEED=%u", m_seed);
    }

    void seatsStayTheSameThroughAnyHistory()
    {
        for (int history = 0; history < histories; ++history) {
            std::mt19937 random(m_seed + static_cast<unsigned>(history));
            const Day day = makeDay();
            Memory memory;
            Database own(m->cluster.app());
            QStringList log;
            for (int step = 0; step < stepsInAHistory; ++step) {
                log.append(waits(random) ? wait() : act(own, day, &memory, random));
                const QString wrong = step % checkEvery == checkEvery - 1 ? whatIsWrong(day) : QString();
                QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("HOLDFAST_SEED=%1: %2 after\n%3")
                                                         .arg(m_seed + static_cast<unsigned>(history))
                                                         .arg(wrong, log.join(u'\n'))));
            }
        }
        for (const char *effect : {"hold", "visit hold", "confirm", "release", "renew", "book", "visit", "cancel",
                                   "undo", "move", "overbook", "capacity"})
            QVERIFY2(m_effects.value(QLatin1String(effect)) > 0, effect);
    }

    void seatsStayTheSameWithFourHandsAtOnce()
    {
        std::vector<std::unique_ptr<Database>> connections;
        for (int hand = 0; hand < hands; ++hand)
            connections.push_back(std::make_unique<Database>(m->cluster.app()));
        for (int history = 0; history < parallelHistories; ++history) {
            const Day day = makeDay();
            std::barrier start(hands);
            {
                std::vector<std::jthread> threads;
                for (int hand = 0; hand < hands; ++hand)
                    threads.emplace_back([&, hand] {
                        std::mt19937 random(m_seed + static_cast<unsigned>(1000 * history + hand));
                        Memory memory;
                        start.arrive_and_wait();
                        for (int step = 0; step < stepsInAHistory; ++step)
                            act(*connections[static_cast<std::size_t>(hand)], day, &memory, random);
                    });
            }
            const QString wrong = whatIsWrong(day);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }

private:
    Day makeDay()
    {
        Day day;
        ++m_days;
        for (int doctor = 0; doctor < 2; ++doctor) {
            day.doctors.append(m->doctor(QStringLiteral("Khoa %1").arg(m_days)));
            for (int i = 0; i < 8; ++i)
                day.seats += m->slot(day.doctors.last(), 15 * i + (i < 5 ? 0 : 60), 1 + i % 3);
        }
        day.patients = m->seed.patients(m->clinic, 6);
        return day;
    }

    /// Seats that are not extra stay what the day began with and what capacity added; an extra seat is one more row,
    /// which stays as well. Nothing has a status besides the four, and nobody's promise is broken.
    QString whatIsWrong(const Day &day)
    {
        for (const qint64 doctor : day.doctors) {
            const Rows row = m->owner.run(
                "SELECT count(*) FILTER (WHERE NOT extra), count(*) FILTER (WHERE NOT extra AND status IN ('open', "
                "'held', 'booked', 'blocked')), count(*) FILTER (WHERE NOT extra AND NOT surplus) "
                "FROM holdfast.slots WHERE doctor_id = $1",
                {doctor});
            if (row.integer(0, 0) != seatsOfADay || row.integer(0, 1) != seatsOfADay)
                return QStringLiteral("a doctor's day has %1 seats").arg(row.integer(0, 0));
        }
        return m->brokenPromises();
    }

    static qint64 pick(const QList<qint64> &from, std::mt19937 &random)
    {
        return from.isEmpty() ? 0 : from[std::uniform_int_distribution<qsizetype>(0, from.size() - 1)(random)];
    }

    static bool waits(std::mt19937 &random) { return std::uniform_int_distribution<int>(0, 29)(random) == 0; }

    /// Holds lapse.
    QString wait()
    {
        m_minutes += 6;
        m->cluster.moveClock(QStringLiteral("%1 minutes").arg(m_minutes));
        return QStringLiteral("six minutes pass");
    }

    /// One random step; says what it was and how it ended.
    QString act(Database &own, const Day &day, Memory *memory, std::mt19937 &random)
    {
        BookingStore store(own);
        const int kind = std::uniform_int_distribution<int>(0, 11)(random);
        QString what;
        Answer answer;
        try {
            answer = kind < 6 ? claim(store, kind, day, memory, random, &what)
                              : change(store, kind, day, memory, random, &what);
        } catch (const BookingError &error) {
            return what + QStringLiteral(": ") + toString(error.code);
        }
        if (answer.status < 300) {
            const std::lock_guard lock(m_guard);
            ++m_effects[what];
        }
        return QStringLiteral("%1: %2 %3").arg(what).arg(answer.status).arg(BookingClinic::code(answer));
    }

    Answer claim(BookingStore &store, int kind, const Day &day, Memory *memory, std::mt19937 &random, QString *what)
    {
        const qint64 seat = pick(day.seats, random);
        const qint64 patient = pick(day.patients, random);
        Answer answer;
        if (kind == 0 || kind == 1) {
            *what = kind == 0 ? QStringLiteral("hold") : QStringLiteral("visit hold");
            answer = kind == 0 ? store.hold(m->intent(), seat, std::nullopt)
                               : store.hold(m->intent(), BookingClinic::at(seat, 30), std::nullopt);
            if (answer.status == 201)
                memory->holds.append({BookingClinic::slotOf(answer), BookingClinic::holdOf(answer)});
        } else if (kind == 2 || kind == 3) {
            *what = kind == 2 ? QStringLiteral("book") : QStringLiteral("visit");
            SeatWish wish = m->between(pick(day.doctors, random), 0, 180);
            wish.minutes = 30;
            answer = kind == 2 ? store.book(m->intent(), seat, patient) : store.book(m->intent(), wish, patient);
        } else if (!memory->holds.isEmpty()) {
            const auto [slot, hold] = memory->holds[pickIndex(memory->holds.size(), random)];
            *what = kind == 4 ? QStringLiteral("confirm") : QStringLiteral("renew");
            answer = kind == 4 ? store.confirm(m->intent(), slot, hold, patient) : store.renew(m->intent(), slot, hold);
        } else {
            answer.status = 404;
        }
        remember(answer, memory);
        return answer;
    }

    Answer change(BookingStore &store, int kind, const Day &day, Memory *memory, std::mt19937 &random, QString *what)
    {
        const qint64 appointment = pick(memory->appointments, random);
        const qint64 seat = pick(day.seats, random);
        switch (kind) {
        case 6:
            *what = QStringLiteral("cancel");
            return store.cancel(m->intent(), appointment);
        case 7:
            *what = QStringLiteral("undo");
            return store.undo(m->intent(), appointment);
        case 8:
            *what = QStringLiteral("overbook");
            return remember(store.overbook(m->intent(), seat, pick(day.patients, random), QStringLiteral("đau")),
                            memory);
        case 9: {
            *what = QStringLiteral("capacity");
            const int slot = std::uniform_int_distribution<int>(0, 7)(random);
            return store.setCapacity(m->intent(), pick(day.doctors, random),
                                     m->opening.addSecs(60 * (15 * slot + (slot < 5 ? 0 : 60))),
                                     std::uniform_int_distribution<int>(0, 1 + slot % 3)(random));
        }
        case 10:
            if (!memory->holds.isEmpty()) {
                const auto [slot, hold] = memory->holds[pickIndex(memory->holds.size(), random)];
                *what = QStringLiteral("release");
                return store.release(m->intent(), slot, hold);
            }
            [[fallthrough]];
        default:
            *what = QStringLiteral("move");
            return store.reschedule(m->intent(), appointment, seat, std::nullopt);
        }
    }

    static qsizetype pickIndex(qsizetype size, std::mt19937 &random)
    {
        return std::uniform_int_distribution<qsizetype>(0, size - 1)(random);
    }

    static Answer remember(const Answer &answer, Memory *memory)
    {
        if (answer.status == 201 && BookingClinic::appointmentOf(answer) > 0)
            memory->appointments.append(BookingClinic::appointmentOf(answer));
        return answer;
    }

    // Slots of 1, 2, 3, 1, 2, 3, 1 and 2 seats.
    static constexpr qint64 seatsOfADay = 15;

    std::unique_ptr<BookingClinic> m;
    unsigned m_seed = 0;
    int m_minutes = 0;
    int m_days = 0;
    std::mutex m_guard;
    QHash<QString, int> m_effects;
};

QTEST_GUILESS_MAIN(TestHistories)
#include "tst_histories.moc"
