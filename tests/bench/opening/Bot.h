#pragma once

#include "tests/bench/opening/Scene.h"

#include <boost/asio/steady_timer.hpp>

#include <chrono>

namespace holdfast {

/// A program that sends requests of every kind in a steady beat, whatever it is answered, and books at once when it
/// may.
class Bot
{
public:
    /// A sly one does not spend its attempts before it is let in.
    Bot(Scene &scene, Person person, int requestsPerSecond, bool sly);

    void start();

private:
    void beat();
    void send(const char *what, const PlayRequest &request, HttpPool::Then then);
    void act(int what);
    void ask();
    void grab();
    void anySeat();

    Scene &m_scene;
    const Person m_person;
    const std::chrono::microseconds m_pause;
    const bool m_sly;
    boost::asio::steady_timer m_timer;
    std::chrono::steady_clock::time_point m_next;
    int m_beats = 0;
    int m_underWay = 0;
    QByteArray m_ticket;
    QByteArray m_admission;
};

} // namespace holdfast
