#pragma once

#include <QByteArray>
#include <QList>

#include <atomic>
#include <map>
#include <random>
#include <thread>

namespace holdfast {

/// A receptionist who books ten seats a second while the opening runs, other seats than the crowd wants and now and
/// then one of those; in a thread of its own. How long each answer took is counted from when it should have been asked
/// for.
class CounterDesk
{
public:
    struct Seat
    {
        qint64 id = 0;
        qint64 patient = 0;
    };

    /// The crowd's seats are tried after so many seconds, one every five, each for the patient of the seat whose turn
    /// it is.
    CounterDesk(int port, QByteArray token, QList<Seat> seats, QList<qint64> wanted, double wantedAfter);
    /// Stops.
    ~CounterDesk();
    CounterDesk(const CounterDesk &) = delete;
    CounterDesk &operator=(const CounterDesk &) = delete;

    void stop();
    /// After stop().
    const QList<double> &milliseconds() const { return m_milliseconds; }
    const std::map<int, qint64> &statuses() const { return m_statuses; }

private:
    void run();

    const int m_port;
    const QByteArray m_token;
    const QList<Seat> m_seats;
    const QList<qint64> m_wanted;
    const double m_wantedAfter;
    std::mt19937_64 m_random{std::random_device()()};
    QList<double> m_milliseconds;
    std::map<int, qint64> m_statuses;
    std::atomic<bool> m_stopping = false;
    std::thread m_thread;
};

} // namespace holdfast
