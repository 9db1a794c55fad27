#include "tests/bench/opening/Play.h"

#include "tests/bench/opening/Bot.h"
#include "tests/bench/opening/Patient.h"

#include <chrono>
#include <cmath>
#include <memory>
#include <vector>

namespace holdfast {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double longestSeconds = 90; ///< after the opening
constexpr std::chrono::milliseconds lookPause{250};
constexpr int listensEvery = 20; ///< one of so many patients

/// Half of the phones are slow. Which, is drawn by the patient's place in the list, the same in every opening.
bool isSlow(int patient)
{
    return patient % 2 == 0;
}

/// All who want a seat, alive while an opening is played.
class Crowd
{
public:
    Crowd(Scene &scene, const QList<Person> &people, const PlayOptions &options)
    {
        const double joining = std::max(scene.prize.opensIn - 4, 1.0);
        for (int i = 0; i < options.patients; ++i) {
            const double latency = isSlow(i) ? scene.between(0.05, 1) : scene.between(0.005, 0.05);
            m_patients.push_back(std::make_unique<Patient>(
                scene, people[i], Patient::Ways{.latency = latency, .listens = i / 2 % listensEvery == 0}));
            m_patients.back()->joinIn(scene.between(0, joining));
        }
        for (int i = 0; i < options.bots; ++i) {
            m_bots.push_back(
                std::make_unique<Bot>(scene, people[options.patients + i], options.botRequests, i % 2 == 0));
            m_bots.back()->start();
        }
    }

private:
    std::vector<std::unique_ptr<Patient>> m_patients;
    std::vector<std::unique_ptr<Bot>> m_bots;
};

void count(Course *course, const QHash<qint64, int> &winners, const QList<Person> &people, const PlayOptions &options)
{
    int seats = 0;
    for (int i = 0; i < options.patients + options.bots; ++i) {
        Share &share = i >= options.patients ? course->bots : isSlow(i) ? course->slow : course->quick;
        const int won = winners.value(people[i].id);
        share.add({.people = 1, .winners = won > 0 ? 1 : 0, .seats = won});
        seats += won;
    }
    for (const int won : winners)
        course->atCounter += won;
    course->atCounter -= seats;
}

} // namespace

void Share::add(const Share &other)
{
    people += other.people;
    winners += other.winners;
    seats += other.seats;
}

Course playOpening(Stage &stage, const PlayOptions &options)
{
    const Prize prize = stage.nextOpening(options.seatsOfADoctor, options.secondsAhead);
    const Clock::time_point opens = Clock::now() + std::chrono::milliseconds(static_cast<qint64>(1000 * prize.opensIn));
    Scene scene(stage.port(), prize, std::random_device()());
    Course course;
    {
        const Crowd crowd(scene, stage.people(), options);
        CounterDesk desk(stage.port(), stage.counterToken(), stage.seatsOfCounter(), prize.seats, prize.opensIn + 3);
        do {
            scene.io.run_for(lookPause);
            course.seconds = std::chrono::duration<double>(Clock::now() - opens).count();
            course.seatsLeft = course.seconds > 0 ? stage.freeSeats(prize) : prize.seats.size();
        } while (course.seatsLeft > 0 && course.seconds < longestSeconds);
        desk.stop();
        course.counterMs = desk.milliseconds();
        course.counterStatuses = desk.statuses();
    }
    course.answers = scene.answers;
    course.seats = prize.seats.size();
    course.late = options.patients + options.bots - stage.ticketsInTime(prize);
    course.letIn = stage.letIn(prize);
    course.mostInASecond = stage.mostInASecond(prize);
    course.broken = stage.broken();
    const QHash<qint64, int> winners = stage.winners(prize);
    course.winners = winners.size();
    count(&course, winners, stage.people(), options);
    return course;
}

double likelihood(const Share &one, const Share &other)
{
    const double won = one.winners + other.winners;
    const double people = one.people + other.people;
    double sum = 0;
    for (const Share &share : {one, other}) {
        const double expected = share.people * won / people;
        const double lost = share.people - expected;
        if (expected <= 0 || lost <= 0)
            return 1;
        const double off = share.winners - expected;
        sum += off * off / expected + off * off / lost;
    }
    return std::erfc(std::sqrt(sum / 2));
}

} // namespace holdfast
