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

    PlayRequest ticketOf(const Person &person, const QByteArray &ticket = {})
    {
        PlayRequest request{.path = "/api/v1/openings/" + QByteArray::number(prize.opening) + "/ticket",
                            .token = person.token};
        if (ticket.isEmpty()) {
            request.method = "POST";
            request.key = newKey();
        } else {
            request.more = "Holdfast-Ticket: " + ticket + "\r\n";
        }
        return request;
    }
    PlayRequest dayOf(const Person &person, qint64 doctor) const
    {
        return {.path = "/api/v1/doctors/" + QByteArray::number(doctor) + "/slots?date=" + prize.date,
                .token = person.token};
    }
    PlayRequest bookingOf(const Person &person, qint64 seat, const QByteArray &admission)
    {
        return {.method = "POST",
                .path = "/api/v1/appointments",
                .token = person.token,
                .more = admission.isEmpty() ? QByteArray() : "Holdfast-Admission: " + admission + "\r\n",
                .key = newKey(),
                .body = "{\"slotId\":" + QByteArray::number(seat) + ",\"patientId\":" + QByteArray::number(person.id) +
                        '}'};
    }

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
