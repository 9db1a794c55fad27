#include "tests/bench/Feeds.h"

#include "tests/bench/BenchClinic.h"
#include "tests/support/BlockingHttp.h"

#include <QHash>
#include <QUuid>

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <thread>

namespace holdfast {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int desks = 200;
constexpr int bookingsASecond = 500;
constexpr int bookers = 8;
constexpr double leastPace = 0.95;
constexpr double worstMs = 250;
const QByteArray news = QByteArrayLiteral("{\"topic\":\"appointment.booked\",\"slot\":{\"id\":");

int listenTo(int port, const QByteArray &token)
{
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const QByteArray request = "GET /api/v1/feed HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer " + token + "\r\n\r\n";
    if (::connect(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0 ||
        ::send(socket, request.constData(), static_cast<std::size_t>(request.size()), MSG_NOSIGNAL) != request.size())
        throw std::runtime_error("A desk could not listen.");
    return socket;
}

/// Two hundred desks in one thread: what each of them hears, and when.
class Desks
{
public:
    Desks(int port, const QByteArray &token)
    {
        for (int i = 0; i < desks; ++i)
            m_sockets.push_back({listenTo(port, token), POLLIN, 0});
        m_rest.resize(desks);
    }

    ~Desks()
    {
        for (const pollfd &socket : m_sockets)
            ::close(socket.fd);
    }

    Desks(const Desks &) = delete;
    Desks &operator=(const Desks &) = delete;

    /// Listens until told to end.
    void listen(const std::atomic<bool> &over)
    {
        while (!over) {
            ::poll(m_sockets.data(), m_sockets.size(), 50);
            for (std::size_t desk = 0; desk < m_sockets.size(); ++desk)
                if (m_sockets[desk].revents != 0)
                    read(desk);
        }
    }

    /// Which seats' bookings were heard of, and when: microseconds since 1970, as the database counts.
    const std::vector<std::pair<qint64, qint64>> &heard() const { return m_heard; }

private:
    void read(std::size_t desk)
    {
        char buffer[64 * 1024];
        const ssize_t count = ::recv(m_sockets[desk].fd, buffer, sizeof buffer, MSG_DONTWAIT);
        if (count <= 0)
            return;
        const qint64 now =
            std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch())
                .count();
        QByteArray &rest = m_rest[desk];
        rest.append(buffer, count);
        qsizetype from = 0;
        for (qsizetype at = 0; (at = rest.indexOf(news, from)) >= 0;) {
            const qsizetype end = rest.indexOf(',', at + news.size());
            if (end < 0)
                break;
            from = end;
            m_heard.emplace_back(rest.mid(at + news.size(), end - at - news.size()).toLongLong(), now);
        }
        // What may be the beginning of the next piece of news stays.
        rest = rest.mid(std::max(from, rest.size() - news.size() - 24));
    }

    std::vector<pollfd> m_sockets;
    std::vector<QByteArray> m_rest;
    std::vector<std::pair<qint64, qint64>> m_heard;
};

/// Books every seat at its time, in the order of the list; how many.
int bookAtPace(BenchClinic &clinic, qsizetype first, int count)
{
    std::atomic<int> next = 0;
    std::atomic<int> booked = 0;
    const auto start = Clock::now();
    std::vector<std::jthread> threads;
    for (int i = 0; i < bookers; ++i)
        threads.emplace_back([&] {
            BlockingHttp http(clinic.port(), clinic.token());
            for (int at = next++; at < count; at = next++) {
                std::this_thread::sleep_until(start + std::chrono::microseconds(1'000'000LL * at / bookingsASecond));
                const auto answer =
                    http.send("POST", "/api/v1/appointments",
                              "{\"slotId\":" + QByteArray::number(clinic.slotList()[first + at]) +
                                  ",\"patientId\":" + QByteArray::number(clinic.patients()[first + at]) + '}',
                              QUuid::createUuid().toByteArray(QUuid::WithoutBraces));
                booked += answer && answer->status == 201 ? 1 : 0;
            }
        });
    threads.clear();
    return booked;
}

/// When each seat's booking was committed, by the database's own record.
QHash<qint64, qint64> commits(BenchClinic &clinic, qint64 firstSlot)
{
    const Rows rows =
        clinic.owner().run("SELECT slot_id, (extract(epoch FROM pg_xact_commit_timestamp(xid::xid)) * 1000000)::bigint"
                           " FROM holdfast.outbox WHERE topic = 'appointment.booked' AND slot_id >= $1",
                           {firstSlot});
    QHash<qint64, qint64> times;
    for (int row = 0; row < rows.size(); ++row)
        times.insert(rows.integer(row, 0), rows.integer(row, 1));
    return times;
}

/// Milliseconds from each commit to each desk, the shortest first.
std::vector<double> latencies(const Desks &listening, const QHash<qint64, qint64> &commits)
{
    std::vector<double> found;
    for (const auto &[slot, heardAt] : listening.heard())
        if (const auto commit = commits.constFind(slot); commit != commits.constEnd())
            found.push_back(static_cast<double>(heardAt - *commit) / 1000);
    std::sort(found.begin(), found.end());
    return found;
}

double at(const std::vector<double> &sorted, double share)
{
    return sorted.empty() ? 0 : sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

} // namespace

void benchFeeds(BenchClinic &clinic, int seconds)
{
    clinic.owner().run("ALTER SYSTEM SET track_commit_timestamp = on");
    clinic.restart(clinic.everythingOn());
    const int count = seconds * bookingsASecond;
    const qsizetype first = clinic.takeSeats(count);
    Desks listeners(clinic.port(), clinic.token());
    std::atomic<bool> over = false;
    std::jthread listening([&] { listeners.listen(over); });
    std::this_thread::sleep_for(std::chrono::seconds(1)); // every desk is let in
    const auto start = Clock::now();
    const int booked = bookAtPace(clinic, first, count);
    const double took = std::chrono::duration<double>(Clock::now() - start).count();
    std::this_thread::sleep_for(std::chrono::seconds(2)); // what is on its way arrives, or counts as lost
    over = true;
    listening.join();
    const std::vector<double> heard = latencies(listeners, commits(clinic, clinic.slotList()[first]));
    std::printf("%-34s %9.0f %8.2f %8.2f %8.2f  %zu of %lld heard by %d desks\n", "S7 from commit to the desks",
                booked / took, at(heard, 0.5), at(heard, 0.99), at(heard, 0.999), heard.size(),
                static_cast<long long>(booked) * desks, desks);
    if (booked / took < leastPace * bookingsASecond)
        clinic.fail(QStringLiteral("S7: the bookings came too slowly"));
    if (heard.size() != static_cast<std::size_t>(booked) * desks)
        clinic.fail(QStringLiteral("S7: desks missed events"));
    if (at(heard, 0.99) > worstMs)
        clinic.fail(QStringLiteral("S7: desks hear too late"));
}

} // namespace holdfast
