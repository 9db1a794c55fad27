#pragma once

#include "tests/server/ServiceFixture.h"

#include "core/DayStore.h"

#include <QDate>
#include <QJsonArray>

namespace holdfast {

/// A clinic with an afternoon of one doctor, twelve free seats, and the ways to change and to read it.
class OpenClinic : public ServiceFixture
{
public:
    OpenClinic() : seats(seed.slotRow(clinicId, doctorId, 12)), app(cluster.app())
    {
        date = QDate::fromString(
            owner
                .run("SELECT (starts_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date FROM holdfast.slots WHERE id = $1",
                     {seats.first()})
                .text(0, 0),
            Qt::ISODate);
        restart();
        reader = newToken("app");
    }

    RawAnswer read(const QByteArray &token, const QByteArray &more = {})
    {
        return call({.path = "/api/v1/doctors/" + QByteArray::number(doctorId) +
                             "/slots?date=" + date.toString(Qt::ISODate).toLatin1(),
                     .token = token,
                     .more = more});
    }

    QJsonArray truth()
    {
        return jsonOf(DayStore(app).doctorSlots(clinicId, doctorId, date, false))[u"slots"].toArray();
    }

    struct Own
    {
        qint64 patientId = 0;
        QByteArray token = {};
    };

    /// A patient with an account and a session of their own.
    Own patient()
    {
        const Own own{.patientId = seed.patient(clinicId)};
        const qint64 account = seed.account(clinicId, Role::Patient);
        owner.run("UPDATE holdfast.accounts SET patient_id = $2, channel = 'app' WHERE id = $1",
                  {account, own.patientId});
        return {own.patientId, seed.session(account)};
    }

    Call book(const Own &own, qint64 slotId, const QByteArray &key = newKey()) const
    {
        return {.method = "POST",
                .path = "/api/v1/appointments",
                .token = own.token,
                .key = key,
                .body = "{\"slotId\":" + QByteArray::number(slotId) +
                        ",\"patientId\":" + QByteArray::number(own.patientId) + '}'};
    }

    QList<qint64> seats;
    Database app;
    QDate date;
    QByteArray reader;
};

} // namespace holdfast
