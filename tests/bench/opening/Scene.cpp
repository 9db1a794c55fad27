#include "tests/bench/opening/Scene.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace holdfast {

PlayRequest Scene::ticketOf(const Person &person, const QByteArray &ticket)
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

PlayRequest Scene::dayOf(const Person &person, qint64 doctor) const
{
    return {.path = "/api/v1/doctors/" + QByteArray::number(doctor) + "/slots?date=" + prize.date,
            .token = person.token};
}

PlayRequest Scene::bookingOf(const Person &person, qint64 seat, const QByteArray &admission)
{
    return {.method = "POST",
            .path = "/api/v1/appointments",
            .token = person.token,
            .more = admission.isEmpty() ? QByteArray() : "Holdfast-Admission: " + admission + "\r\n",
            .key = newKey(),
            .body =
                "{\"slotId\":" + QByteArray::number(seat) + ",\"patientId\":" + QByteArray::number(person.id) + '}'};
}

QList<qint64> freeSeatsOf(const QByteArray &day)
{
    QList<qint64> seats;
    const QJsonObject json = QJsonDocument::fromJson(day).object();
    for (const QJsonValue &seat : json[u"slots"].toArray())
        if (seat[u"status"].toString() == QLatin1String("open"))
            seats.append(seat[u"id"].toInteger());
    return seats;
}

} // namespace holdfast
