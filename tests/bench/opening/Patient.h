#pragma once

#include "tests/bench/opening/Scene.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <QJsonObject>

#include <array>
#include <functional>
#include <memory>

namespace holdfast {

/// Somebody with a phone: takes a ticket, waits as they are told to, by asking or by listening, thinks, and books.
class Patient
{
public:
    struct Ways
    {
        double latency = 0.02; ///< seconds that each request takes longer
        bool listens = false;
    };

    Patient(Scene &scene, Person person, Ways ways);

    void joinIn(double seconds);

private:
    void after(double seconds, std::function<void()> then);
    void send(const char *what, const PlayRequest &request, HttpPool::Then then);
    void join();
    void wait();
    void ask();
    void listen();
    void hear();
    void told(const QJsonObject &standing);
    void look(QList<qint64> doctors);
    void choose(const QList<qint64> &seats);
    void book(qint64 seat);

    Scene &m_scene;
    const Person m_person;
    const Ways m_ways;
    boost::asio::steady_timer m_timer;
    std::unique_ptr<boost::asio::ip::tcp::socket> m_stream;
    std::array<char, 2'048> m_chunk{};
    QByteArray m_heard;
    QByteArray m_ticket;
    QByteArray m_admission;
    bool m_refused = false;
};

} // namespace holdfast
