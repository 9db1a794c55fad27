#include "core/SampleClinic.h"

#include "core/AccountStore.h"
#include "core/Database.h"
#include "core/SampleDay.h"
#include "core/SampleFile.h"
#include "core/SamplePatients.h"
#include "core/ScheduleStore.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <optional>

namespace holdfast {

namespace {

constexpr int daysAhead = 14;

QByteArray jsonBytes(const QJsonArray &array)
{
    return QJsonDocument(array).toJson(QJsonDocument::Compact);
}

/// The sample clinic's id; none when the database is empty. Another clinic has id 0: hands off.
std::optional<qint64> clinicOf(Database &owner, const QString &name)
{
    const Rows clinics = owner.run("SELECT id, name FROM holdfast.clinics ORDER BY id LIMIT 2");
    if (clinics.size() == 0)
        return std::nullopt;
    return clinics.size() == 1 && clinics.text(0, 1) == name ? clinics.integer(0, 0) : 0;
}

void addDoctors(Database &owner, qint64 clinicId, const QJsonArray &doctors)
{
    const QByteArray json = jsonBytes(doctors);
    owner.run("INSERT INTO holdfast.doctors (clinic_id, name, specialty, room, position) "
              "SELECT $1::bigint, d->>'name', d->>'specialty', d->>'room', n "
              "FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (d, n) ORDER BY n",
              {clinicId, json});
    owner.run("INSERT INTO holdfast.schedule_templates "
              "(clinic_id, doctor_id, weekday, starts, ends, slot_minutes, capacity) "
              "SELECT doctors.clinic_id, doctors.id, day::integer, (h->>'from')::time, (h->>'to')::time, "
              "(d->>'slotMinutes')::integer, coalesce((d->>'capacity')::integer, 1) "
              "FROM jsonb_array_elements($2::jsonb) AS d "
              "JOIN holdfast.doctors ON doctors.clinic_id = $1 AND doctors.name = d->>'name', "
              "jsonb_array_elements(d->'hours') AS h, jsonb_array_elements_text(h->'days') AS day",
              {clinicId, json});
}

void addAccounts(Database &owner, qint64 clinicId, const QJsonObject &clinic)
{
    AccountStore accounts(owner);
    const QString password = clinic.value(u"password").toString();
    for (const QJsonValue &account : clinic.value(u"accounts").toArray())
        accounts.create(clinicId, account[u"login"].toString(), password, account[u"name"].toString(),
                        roleFromString(account[u"role"].toString()));
}

void addPatients(Database &owner, qint64 clinicId)
{
    QJsonArray people;
    for (const SamplePatient &person : samplePatients())
        people.append(person.patient.toJson());
    owner.run("INSERT INTO holdfast.patients (clinic_id, name, birth_date, phone, id_number) "
              "SELECT $1::bigint, p->>'name', (p->>'birthDate')::date, p->>'phone', p->>'idNumber' "
              "FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (p, n) ORDER BY n",
              {clinicId, jsonBytes(people)});
}

qint64 addClinic(Database &owner, const QJsonObject &clinic)
{
    qint64 id = 0;
    owner.transaction([&] {
        id = owner
                 .run("INSERT INTO holdfast.clinics (name, time_zone) VALUES ($1, $2) RETURNING id",
                      {clinic.value(u"name").toString(), clinic.value(u"timeZone").toString()})
                 .integer(0, 0);
        addDoctors(owner, id, clinic.value(u"doctors").toArray());
        addAccounts(owner, id, clinic);
        addPatients(owner, id);
    });
    return id;
}

/// The days of the clinic's zone, from today on, of which nothing is there yet.
QList<QDate> missingDays(Database &owner, qint64 clinicId)
{
    const Rows rows = owner.run(
        "SELECT day::date FROM holdfast.clinics c, "
        "generate_series(date_trunc('day', holdfast.booking_now() AT TIME ZONE c.time_zone), "
        "date_trunc('day', holdfast.booking_now() AT TIME ZONE c.time_zone) + make_interval(days => $2::integer - 1), "
        "interval '1 day') AS day "
        "WHERE c.id = $1 AND EXISTS (SELECT FROM holdfast.schedule_templates t "
        "                            WHERE t.clinic_id = c.id AND t.weekday = extract(isodow FROM day)) "
        "AND NOT EXISTS (SELECT FROM holdfast.slots s WHERE s.clinic_id = c.id "
        "                AND s.starts_at >= day AT TIME ZONE c.time_zone "
        "                AND s.starts_at < (day + interval '1 day') AT TIME ZONE c.time_zone) "
        "ORDER BY day",
        {clinicId, daysAhead});
    QList<QDate> days;
    for (int row = 0; row < rows.size(); ++row)
        days.append(QDate::fromString(rows.text(row, 0), Qt::ISODate));
    return days;
}

/// What recurs in the sample's week becomes this day's exceptions.
void addExceptions(Database &owner, qint64 clinicId, const QDate &day, const QJsonArray &exceptions)
{
    owner.run("INSERT INTO holdfast.schedule_exceptions (clinic_id, doctor_id, day, kind, starts, ends, reason) "
              "SELECT doctors.clinic_id, doctors.id, $3::date, e->>'kind', (e->>'from')::time, (e->>'to')::time, "
              "e->>'reason' "
              "FROM jsonb_array_elements($2::jsonb) AS e "
              "JOIN holdfast.doctors ON doctors.clinic_id = $1 AND doctors.name = e->>'doctor' "
              "WHERE (e->>'weekday')::integer = extract(isodow FROM $3::date) "
              "AND NOT EXISTS (SELECT FROM holdfast.schedule_exceptions x "
              "                WHERE x.doctor_id = doctors.id AND x.day = $3::date)",
              {clinicId, jsonBytes(exceptions), day.toString(Qt::ISODate)});
}

} // namespace

void loadSampleClinic(Database &owner, const std::function<void(const QString &)> &say)
{
    const QJsonObject clinic = readSampleFile(QStringLiteral("clinic.json"));
    std::optional<qint64> id = clinicOf(owner, clinic.value(u"name").toString());
    if (id == 0)
        return;
    if (!id) {
        say(QStringLiteral("sample clinic: doctors, accounts and 300 patients"));
        id = addClinic(owner, clinic);
    }
    const QList<QDate> days = missingDays(owner, *id);
    ScheduleStore schedule(owner);
    for (const QDate &day : days) {
        addExceptions(owner, *id, day, clinic.value(u"exceptions").toArray());
        const qint64 seats = schedule.materialize(*id, day, day);
        const int booked = bookSampleDay(owner, *id, day, clinic);
        say(QStringLiteral("sample clinic: %1, %2 seats, %3 booked")
                .arg(day.toString(Qt::ISODate))
                .arg(seats)
                .arg(booked));
    }
}

} // namespace holdfast
