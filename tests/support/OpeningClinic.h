#pragma once

#include "core/BookingStore.h"
#include "core/OpeningStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace holdfast {

/// A clinic whose seats open at an instant, in a real database whose clock stands still until it is moved on.
class OpeningClinic
{
public:
    OpeningClinic()
        : owner(cluster.owner())
        , app(cluster.app())
        , seed(owner)
        , store(app)
        , clinic(seed.clinic())
        , account(seed.account(clinic, Role::Manager))
    {
        owner.run("CREATE TABLE holdfast.test_instant (at timestamptz NOT NULL)");
        owner.run("GRANT SELECT ON holdfast.test_instant TO holdfast_app");
        owner.run("INSERT INTO holdfast.test_instant VALUES (date_trunc('second', now()))");
        owner.run("CREATE OR REPLACE FUNCTION holdfast.booking_now() RETURNS timestamptz LANGUAGE sql STABLE"
                  " AS 'SELECT at FROM holdfast.test_instant'");
    }

    void pass(int milliseconds)
    {
        owner.run("UPDATE holdfast.test_instant SET at = at + make_interval(secs => $1::numeric / 1000)",
                  {milliseconds});
    }

    /// An opening in so many seconds, with seats of a new doctor next week; returns its id.
    qint64 opening(int seconds, int seatCount = 4)
    {
        m_doctor = seed.doctor(clinic, QStringLiteral("Specialty %1").arg(++m_openings));
        owner.run("INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at, opens_at)"
                  " SELECT $1, $2, t, t + interval '15 minutes', holdfast.booking_now() + make_interval(secs => $3)"
                  " FROM (SELECT date_trunc('day', holdfast.booking_now()) + interval '170 hours'"
                  " + n * interval '15 minutes' AS t FROM generate_series(1, $4::integer) AS n) AS x",
                  {clinic, m_doctor, seconds, seatCount});
        store.list(clinic, false);
        return owner
            .run("SELECT o.id FROM holdfast.openings o JOIN holdfast.slots s ON s.opens_at = o.opens_at"
                 " AND s.clinic_id = o.clinic_id WHERE s.doctor_id = $1 LIMIT 1",
                 {m_doctor})
            .integer(0, 0);
    }

    /// The doctor of the opening that was made last, and one of the seats.
    qint64 doctor() const { return m_doctor; }
    qint64 seat(int number = 0)
    {
        return owner
            .run("SELECT id FROM holdfast.slots WHERE doctor_id = $1 ORDER BY starts_at OFFSET $2 LIMIT 1",
                 {m_doctor, number})
            .integer(0, 0);
    }

    qint64 patient() { return seed.patient(clinic); }

    /// What a patient wants, by the web site.
    Intent of(qint64 patientId, const QByteArray &admission = {}) const
    {
        Intent intent = Seed::intent(account, clinic);
        intent.channel = QStringLiteral("web");
        intent.ownPatient = patientId;
        intent.admission = QString::fromLatin1(admission);
        return intent;
    }
    Intent counter() const { return Seed::intent(account, clinic); }

    QByteArray join(qint64 openingId, qint64 patientId)
    {
        return json(store.join(of(patientId), openingId))[u"ticket"].toString().toLatin1();
    }

    /// Patients ask for a ticket, in this order and as often as they are named.
    void joinAll(qint64 openingId, const QList<qint64> &patientIds)
    {
        owner.run("SELECT count(holdfast.join_opening(ROW($1, $2, 'web', '', gen_random_uuid()::text, 'f', p)"
                  "::holdfast.intent, $3)) FROM unnest($4::bigint[]) AS p",
                  {account, clinic, openingId, arrayOf(patientIds)});
    }

    /// So many new patients take tickets.
    void crowd(qint64 openingId, int count) { joinAll(openingId, seed.patients(clinic, count)); }

    /// 0: it has none yet.
    qint64 numberOf(qint64 openingId, qint64 patientId)
    {
        return owner
            .run("SELECT coalesce(max(number), 0) FROM holdfast.opening_tickets WHERE opening_id = $1 AND patient_id"
                 " = $2",
                 {openingId, patientId})
            .integer(0, 0);
    }

    /// The admission of a patient whose turn has come; empty before.
    QByteArray admission(qint64 openingId, qint64 patientId)
    {
        const QList<Admission> admissions = store.admit(openingId, {patientId});
        return admissions.isEmpty() ? QByteArray() : admissions.first().token;
    }

    /// A new patient whose turn has come.
    std::pair<qint64, QByteArray> admitted(qint64 openingId)
    {
        const qint64 id = patient();
        join(openingId, id);
        store.advance(openingId);
        for (int i = 0; i < 100 && admission(openingId, id).isEmpty(); ++i) {
            pass(50);
            store.advance(openingId);
        }
        return {id, admission(openingId, id)};
    }

    static QJsonObject json(const Answer &answer) { return QJsonDocument::fromJson(answer.body).object(); }
    static QString code(const Answer &answer) { return json(answer)[u"code"].toString(); }

    static QByteArray arrayOf(const QList<qint64> &ids)
    {
        QByteArrayList texts;
        for (const qint64 id : ids)
            texts.append(QByteArray::number(id));
        return '{' + texts.join(',') + '}';
    }

    TestCluster cluster;
    Database owner;
    Database app;
    Seed seed;
    OpeningStore store;
    qint64 clinic;
    qint64 account;

private:
    qint64 m_doctor = 0;
    int m_openings = 0;
};

} // namespace holdfast
