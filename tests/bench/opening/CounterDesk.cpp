#include "tests/bench/opening/CounterDesk.h"

#include "tests/support/BlockingHttp.h"

#include <QUuid>

#include <chrono>
#include <cmath>
#include <utility>

namespace holdfast {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds pause{100};
constexpr int oneOfTheWantedEvery = 50; ///< bookings

} // namespace

CounterDesk::CounterDesk(int port, QByteArray token, QList<Seat> seats, QList<qint64> wanted, double wantedAfter)
    : m_port(port)
    , m_token(std::move(token))
    , m_seats(std::move(seats))
    , m_wanted(std::move(wanted))
    , m_wantedAfter(wantedAfter)
    , m_thread([this] { run(); })
{}

CounterDesk::~CounterDesk()
{
    stop();
}

void CounterDesk::stop()
{
    m_stopping = true;
    if (m_thread.joinable())
        m_thread.join();
}

void CounterDesk::run()
{
    BlockingHttp http(m_port, m_token);
    const auto firstWanted =
        static_cast<qsizetype>(std::ceil(m_wantedAfter * 1000 / static_cast<double>(pause.count())));
    Clock::time_point due = Clock::now();
    for (qsizetype i = 0; i < m_seats.size() && !m_stopping; ++i, due += pause) {
        std::this_thread::sleep_until(due);
        qint64 seat = m_seats[i].id;
        if (i >= firstWanted && (i - firstWanted) % oneOfTheWantedEvery == 0)
            seat = m_wanted[std::uniform_int_distribution<qsizetype>(0, m_wanted.size() - 1)(m_random)];
        const auto answer = http.send("POST", "/api/v1/appointments",
                                      "{\"slotId\":" + QByteArray::number(seat) +
                                          ",\"patientId\":" + QByteArray::number(m_seats[i].patient) + '}',
                                      QUuid::createUuid().toByteArray(QUuid::WithoutBraces));
        m_milliseconds.append(std::chrono::duration<double, std::milli>(Clock::now() - due).count());
        ++m_statuses[answer ? answer->status : 0];
    }
}

} // namespace holdfast
