#pragma once

#include "tests/bench/opening/HttpPool.h"

#include <QList>

#include <map>
#include <random>
#include <string>

namespace holdfast {

/// A patient with a session.
struct Person
{
    qint64 id = 0;
    QByteArray token;
};

/// What is wanted: the seats of one opening, all of one day.
struct Prize
{
    qint64 opening = 0;
    QByteArray date; ///< YYYY-MM-DD
    QList<qint64> doctors;
    QList<qint64> seats{};
    double opensIn = 0; ///< seconds, when it was made
};

/// One opening as those who want its seats meet it. All of them live in one thread.
struct Scene
{
    Scene(int port, Prize wanted, quint64 seed)
        : servicePort(port), prize(std::move(wanted)), people(io, port, 200), programs(io, port, 100), random(seed)
    {}

    double between(double least, double most) { return std::uniform_real_distribution<>(least, most)(random); }
    template <typename List>
    auto anyOf(const List &list)
    {
        return list[std::uniform_int_distribution<qsizetype>(0, list.size() - 1)(random)];
    }
    QByteArray newKey() { return QByteArray::number(static_cast<quint64>(random()), 16) + QByteArray::number(++keys); }

    /// Takes a ticket; with one, asks how it stands.
    PlayRequest ticketOf(const Person &person, const QByteArray &ticket = {});
    PlayRequest dayOf(const Person &person, qint64 doctor) const;
    PlayRequest bookingOf(const Person &person, qint64 seat, const QByteArray &admission);

    boost::asio::io_context io;
    const int servicePort;
    const Prize prize;
    HttpPool people;
    HttpPool programs;
    std::mt19937_64 random;
    quint64 keys = 0;
    std::map<std::string, std::map<int, qint64>> answers; ///< by what was asked, by status
};

/// The free seats of a doctor's day as a patient reads it.
QList<qint64> freeSeatsOf(const QByteArray &day);

} // namespace holdfast
