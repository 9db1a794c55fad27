#include "core/SampleVisits.h"

#include "core/BookingStore.h"
#include "core/Database.h"
#include "core/QueueStore.h"
#include "core/SamplePatients.h"

#include <QJsonDocument>

#include <stdexcept>

namespace holdfast {

namespace {

const char *const visitNotes[] = {"Tái khám sau 2 tuần", "Cần phiên dịch tiếng Hàn", "Nặng tai, nói to giúp",
                                  "Đi xe lăn", "Xin hoá đơn công ty"};

struct WalkIn
{
    int doctor; ///< which of the clinic's, from the first
    int minutesAgo;
    const char *note;
};
constexpr WalkIn walkIns[] = {
    {2, 34, "Sốt từ đêm qua"}, {2, 12, ""}, {3, 21, "Chỉ lấy kết quả xét nghiệm"}, {2, 4, ""}};

/// How far a visit is that began so long ago and takes so long, both in minutes.
const char *stateAfter(int minutes, int length, Dice &dice)
{
    if (minutes > length + 10)
        return dice.happens(8) ? "no_show" : "completed";
    if (minutes > length / 2)
        return "in_room";
    return dice.happens(30) ? "confirmed" : "arrived"; // not there yet: late
}

/// One more step of the sample, under a key of its own.
Intent next(Intent desk, const QString &what)
{
    desk.key = QStringLiteral("sample-") + what;
    desk.fingerprint = desk.key.toUtf8();
    return desk;
}

void mustBe(int status, const Answer &answer)
{
    if (answer.status != status)
        throw std::runtime_error("the sample clinic's day was refused: " + answer.body.toStdString());
}

void letNextOnesArrive(Database &owner, const Intent &desk)
{
    const Rows next3 = owner.run("SELECT id FROM holdfast.appointments WHERE clinic_id = $1 AND status = 'confirmed' "
                                 "AND starts_at > holdfast.booking_now() ORDER BY starts_at, id LIMIT 3",
                                 {desk.clinicId});
    for (int row = 0; row < next3.size(); ++row) {
        const QString id = next3.text(row, 0);
        mustBe(200, BookingStore(owner).setStatus(next(desk, QStringLiteral("arrival-") + id), next3.integer(row, 0),
                                                  QStringLiteral("arrived")));
    }
    owner.run("UPDATE holdfast.appointments SET arrived_at = holdfast.booking_now() - make_interval(mins => 3 + (id % "
              "19)::integer), "
              "status_since = holdfast.booking_now() - make_interval(mins => 3 + (id % 19)::integer) "
              "WHERE clinic_id = $1 AND status = 'arrived' AND starts_at > holdfast.booking_now()",
              {desk.clinicId});
}

void noteSome(Database &owner, const Intent &desk)
{
    const Rows some = owner.run(
        "SELECT a.id FROM holdfast.appointments a JOIN holdfast.clinics c ON c.id = a.clinic_id WHERE c.id = $1 "
        "AND (a.starts_at AT TIME ZONE c.time_zone)::date = (holdfast.booking_now() AT TIME ZONE c.time_zone)::date "
        "AND a.id % 7 = 3 "
        "ORDER BY a.id",
        {desk.clinicId});
    for (int row = 0; row < some.size(); ++row)
        mustBe(200, BookingStore(owner).setNote(next(desk, QStringLiteral("note-") + some.text(row, 0)),
                                                some.integer(row, 0),
                                                QString::fromUtf8(visitNotes[row % std::size(visitNotes)])));
}

void queueSome(Database &owner, const Intent &desk, const QList<qint64> &patients)
{
    const Rows doctors = owner.run(
        "SELECT id FROM holdfast.doctors WHERE clinic_id = $1 AND active ORDER BY position, id", {desk.clinicId});
    for (std::size_t i = 0; i < std::size(walkIns) && static_cast<qsizetype>(i) < patients.size(); ++i) {
        if (walkIns[i].doctor >= doctors.size())
            continue;
        const Answer answer = QueueStore(owner).join(
            next(desk, QStringLiteral("walk-in-%1").arg(i)), doctors.integer(walkIns[i].doctor, 0),
            patients.at(static_cast<qsizetype>(i)), QString::fromUtf8(walkIns[i].note));
        mustBe(201, answer);
        owner.run("UPDATE holdfast.queue_entries SET created_at = holdfast.booking_now() - make_interval(mins => $2), "
                  "status_since = holdfast.booking_now() - make_interval(mins => $2) WHERE id = $1",
                  {QJsonDocument::fromJson(answer.body)[u"entry"][u"id"].toInteger(), walkIns[i].minutesAgo});
    }
}

} // namespace

void recordSampleVisit(Database &owner, const Intent &booker, qint64 slotId, qint64 patientId, Dice &dice)
{
    const Rows seat = owner.run("SELECT extract(epoch FROM holdfast.booking_now() - starts_at)::bigint / 60, "
                                "extract(epoch FROM ends_at - starts_at)::bigint / 60 FROM holdfast.slots "
                                "WHERE id = $1 AND status = 'open'",
                                {slotId});
    if (seat.size() == 0)
        return;
    const QString state = QString::fromLatin1(
        stateAfter(static_cast<int>(seat.integer(0, 0)), static_cast<int>(seat.integer(0, 1)), dice));
    // Past the functions, which book nothing into the past; the triggers write its history as for anybody.
    owner.run("SELECT holdfast.act_as($1, $2, $3)", {booker.accountId, booker.channel, booker.desk});
    owner.run(R"(
        WITH seat AS (
            UPDATE holdfast.slots SET status = 'booked', appointment_id = nextval('holdfast.appointments_id_seq')
            WHERE id = $1 RETURNING *), visit AS (
            SELECT s.*, $3::text AS state, s.starts_at - make_interval(days => 1 + $4) AS booked,
                   CASE WHEN $3 IN ('arrived', 'in_room', 'completed') THEN s.starts_at - make_interval(mins => 2 + $4) END AS arrived,
                   CASE WHEN $3 IN ('in_room', 'completed') THEN s.starts_at + make_interval(mins => $4) END AS went_in,
                   CASE $3 WHEN 'completed' THEN s.ends_at + make_interval(mins => $4)
                           WHEN 'no_show' THEN s.ends_at + interval '5 minutes' END AS ended
            FROM seat s)
        INSERT INTO holdfast.appointments (id, clinic_id, slot_id, doctor_id, patient_id, seat, starts_at, during, status,
            status_since, arrived_at, in_room_at, ended_at, channel, created_by, created_desk, created_at)
        SELECT v.appointment_id, v.clinic_id, v.id, v.doctor_id, $2, v.seat, v.starts_at, tstzrange(v.starts_at, v.ends_at),
               v.state, coalesce(v.ended, v.went_in, v.arrived, v.booked), v.arrived, v.went_in, v.ended, $5, $6, $7, v.booked
        FROM visit v)",
              {slotId, patientId, state, dice.below(6), booker.channel, booker.accountId, booker.desk});
    owner.run("SELECT set_config('holdfast.actor', '', true)");
}

void enliven(Database &owner, const Intent &desk, const QList<qint64> &patients)
{
    owner.transaction([&] {
        letNextOnesArrive(owner, desk);
        noteSome(owner, desk);
        queueSome(owner, desk, patients);
    });
}

} // namespace holdfast
