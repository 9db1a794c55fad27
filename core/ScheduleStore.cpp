#include "core/ScheduleStore.h"

#include "core/BookingError.h"
#include "core/Decision.h"

#include <QScopeGuard>

#include <atomic>
#include <future>

namespace holdfast {

namespace {

// About 8,000 seats a transaction at forty a day: long ones would keep the feed waiting.
constexpr int doctorsAtOnce = 200;
constexpr int batchesWorthAThread = 20;

QByteArrayList doctorBatches(Database &database, qint64 clinicId)
{
    const Rows rows =
        database.run("SELECT array_agg(id ORDER BY id)::text FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1)"
                     " / $2 AS batch FROM holdfast.doctors WHERE clinic_id = $1) AS d"
                     " GROUP BY batch ORDER BY batch",
                     {clinicId, doctorsAtOnce});
    QByteArrayList batches;
    for (int row = 0; row < rows.size(); ++row)
        batches.append(rows.bytes(row, 0));
    return batches;
}

QString iso(const QDate &date)
{
    return date.toString(Qt::ISODate);
}

/// Days times groups of doctors, worked off by one or more threads, each with its connection.
class SeatBatches
{
public:
    SeatBatches(qint64 clinicId, QByteArrayList doctors, const QDate &from, const QDate &to, Param since)
        : m_clinicId(clinicId)
        , m_doctors(std::move(doctors))
        , m_from(from)
        , m_days(static_cast<int>(from.daysTo(to)) + 1)
        , m_since(std::move(since))
    {}

    int count() const { return m_days * static_cast<int>(m_doctors.size()); }
    void stop() { m_next = count(); }

    ScheduleChange work(Database &database, const ScheduleStore::Progress &progress, const ScheduleStore::GoOn &goOn)
    {
        ScheduleChange change;
        int told = 0;
        for (int batch = m_next++; batch < count(); batch = m_next++) {
            if (goOn && !goOn())
                break;
            change += fit(database, batch);
            const int day = (batch + 1) / static_cast<int>(m_doctors.size());
            if (progress && day > told)
                progress(told = day, m_days);
        }
        return change;
    }

private:
    ScheduleChange fit(Database &database, int batch) const
    {
        const auto groups = static_cast<int>(m_doctors.size());
        const Rows rows =
            database.run("SELECT made, removed, refitted FROM holdfast.fit_seats($1, $2, $3, $3,"
                         " coalesce($4::timestamptz, holdfast.booking_now()))",
                         {m_clinicId, m_doctors.at(batch % groups), iso(m_from.addDays(batch / groups)), m_since});
        return {.made = rows.integer(0, 0), .removed = rows.integer(0, 1), .refitted = rows.integer(0, 2)};
    }

    const qint64 m_clinicId;
    const QByteArrayList m_doctors;
    const QDate m_from;
    const int m_days;
    const Param m_since;
    std::atomic<int> m_next = 0;
};

} // namespace

ScheduleChange ScheduleStore::spread(qint64 clinicId, const QDate &from, const QDate &to, const char *since,
                                     const Progress &progress, const GoOn &goOn)
{
    SeatBatches batches(clinicId, doctorBatches(m_database, clinicId), from, to, since ? Param(since) : Param(nullptr));
    if (!m_second || batches.count() < batchesWorthAThread)
        return batches.work(m_database, progress, goOn);
    auto other = std::async(std::launch::async, [&] {
        const auto left = qScopeGuard([&] { batches.stop(); });
        Database database(*m_second);
        return batches.work(database, {}, goOn);
    });
    ScheduleChange change;
    {
        const auto left = qScopeGuard([&] { batches.stop(); });
        change = batches.work(m_database, progress, goOn);
    }
    return change += other.get();
}

qint64 ScheduleStore::materialize(qint64 clinicId, const QDate &from, const QDate &to, const Progress &progress)
{
    return spread(clinicId, from, to, "-infinity", progress, {}).made;
}

ScheduleChange ScheduleStore::fit(qint64 clinicId, const QDate &from, const QDate &to, const Progress &progress,
                                  const GoOn &goOn)
{
    return spread(clinicId, from, to, nullptr, progress, goOn);
}

ScheduleChange ScheduleStore::materializeComing(int days)
{
    const Rows clinics = m_database.run(
        "SELECT id, (holdfast.booking_now() AT TIME ZONE time_zone)::date FROM holdfast.clinics ORDER BY id");
    ScheduleChange all;
    for (int row = 0; row < clinics.size(); ++row) {
        const QDate today = QDate::fromString(clinics.text(row, 1), Qt::ISODate);
        all += fit(clinics.integer(row, 0), today, today.addDays(days - 1));
    }
    return all;
}

QByteArray ScheduleStore::templates(qint64 clinicId, qint64 doctorId)
{
    const Rows rows = m_database.run("SELECT json_build_object('templates', holdfast.templates_json(id))"
                                     " FROM holdfast.doctors WHERE clinic_id = $1 AND id = $2",
                                     {clinicId, doctorId});
    if (rows.size() == 0)
        throw BookingError(ErrorCode::NotFound, QStringLiteral("There is no doctor with this id in your clinic."));
    return rows.bytes(0, 0);
}

Answer ScheduleStore::replaceTemplates(const Intent &intent, qint64 doctorId, const QByteArray &json)
{
    return decide(m_database, "replace_templates", intent, {doctorId, json});
}

QByteArray ScheduleStore::exceptions(qint64 clinicId, const QDate &from, const QDate &to)
{
    const auto dayOrNull = [](const QDate &day) { return day.isValid() ? Param(iso(day)) : Param(nullptr); };
    return m_database
        .run("SELECT json_build_object('exceptions', coalesce(json_agg(holdfast.exception_json(e)"
             " ORDER BY e.day, e.starts NULLS FIRST, e.id) FILTER (WHERE e.id IS NOT NULL), '[]'))"
             " FROM holdfast.clinics c LEFT JOIN holdfast.schedule_exceptions e ON e.clinic_id = c.id AND e.day >="
             " coalesce($2::date, (holdfast.booking_now() AT TIME ZONE c.time_zone)::date)"
             " AND e.day <= coalesce($3::date, 'infinity') WHERE c.id = $1",
             {clinicId, dayOrNull(from), dayOrNull(to)})
        .bytes(0, 0);
}

Answer ScheduleStore::addException(const Intent &intent, const Exception &exception)
{
    return decide(m_database, "add_exception", intent,
                  {exception.doctorId, iso(exception.day), exception.kind, exception.from, exception.to,
                   exception.slotMinutes, exception.capacity, exception.reason});
}

Answer ScheduleStore::removeException(const Intent &intent, qint64 exceptionId)
{
    return decide(m_database, "remove_exception", intent, {exceptionId});
}

QByteArray ScheduleStore::rules(qint64 clinicId)
{
    return m_database.run("SELECT holdfast.schedule_json($1)", {clinicId}).bytes(0, 0);
}

Answer ScheduleStore::setRules(const Intent &intent, const Rules &rules)
{
    return decide(m_database, "set_schedule_rules", intent,
                  {rules.opens, rules.closes, rules.releaseRule, rules.daysAhead});
}

Answer ScheduleStore::askMaterialize(const Intent &intent, int days)
{
    return decide(m_database, "ask_materialize", intent, {days});
}

} // namespace holdfast
