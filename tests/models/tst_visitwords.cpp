#include "models/AppointmentEvent.h"
#include "models/DaySheet.h"
#include "models/DaySnapshot.h"
#include "models/PatientFile.h"
#include "models/Problem.h"
#include "models/WeekSnapshot.h"

#include <QJsonDocument>
#include <QTest>

using namespace holdfast;
using namespace Qt::StringLiterals;

namespace {

QJsonObject object(const char *json)
{
    return QJsonDocument::fromJson(json).object();
}

QDateTime at(int hour, int minute)
{
    return {QDate(2026, 11, 30), QTime(hour, minute), Qt::UTC};
}

constexpr auto entryJson = R"({"id":9,"doctorId":5,"date":"2026-11-30","number":12,"patient":{"id":300,"name":"Đào"},
"status":"in_room","statusSince":"2026-11-30T01:20:00.000Z","createdAt":"2026-11-30T01:00:00.000Z","note":"fever",
"version":2,"by":{"accountId":3,"name":"Lan","desk":"Counter 1"}})";

constexpr auto visitJson = R"({"id":4,"slotId":7,"patient":{"id":300,"name":"Đào"},"status":"in_room","channel":"web",
"createdAt":"2026-11-29T01:00:00.000Z","statusSince":"2026-11-30T01:20:00.000Z","endsAt":"2026-11-30T01:30:00.000Z",
"version":3,"note":"deaf","arrivedAt":"2026-11-30T01:10:00.000Z","inRoomAt":"2026-11-30T01:20:00.000Z"})";

} // namespace

/// What is said of visits, the queue, a patient's file, a week and a day's sheet, read as the wire writes it.
class VisitWordsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void appointmentTellsItsSteps()
    {
        const Appointment visit = Appointment::fromJson(object(visitJson));
        QCOMPARE(visit.version, 3);
        QCOMPARE(visit.note, u"deaf"_s);
        QCOMPARE(visit.arrivedAt, at(1, 10));
        QCOMPARE(visit.inRoomAt, at(1, 20));
        QVERIFY(!visit.endedAt.isValid());
        QVERIFY(Appointment::fromJson(visit.toJson()) == visit);
        QVERIFY(!visit.toJson().contains(u"endedAt"_s));
    }

    void dayKeepsItsQueue()
    {
        DaySnapshot day;
        day.clinic.id = 1;
        day.date = QDate(2026, 11, 30);
        day.queue = {QueueEntry::fromJson(object(entryJson))};
        const QueueEntry entry = DaySnapshot::fromJson(day.toJson()).queue.value(0);
        QVERIFY(entry == day.queue.first());
        QCOMPARE(entry.number, 12);
        QCOMPARE(entry.patientName, u"Đào"_s);
        QVERIFY(entry.status == QueueStatus::InRoom);
        QCOMPARE(entry.statusSince, at(1, 20));
        QCOMPARE(entry.by.name, u"Lan"_s);
        QCOMPARE(entry.by.desk, u"Counter 1"_s);
    }

    void unknownQueueStatusStillWaits()
    {
        QVERIFY(queueStatusFromString(u"teleported"_s) == QueueStatus::Waiting);
        for (const auto status : {QueueStatus::Waiting, QueueStatus::InRoom, QueueStatus::Completed, QueueStatus::Left})
            QVERIFY(queueStatusFromString(toString(status)) == status);
    }

    void stepOfAnAppointmentNamesItsSeat()
    {
        const auto event = AppointmentEvent::fromJson(object(
            R"({"at":"2026-11-30T01:20:00.000Z","actor":"Lan","channel":"counter","desk":"Counter 1","kind":"undone",
"from":"completed","to":"in_room","slot":{"id":7,"doctorName":"BS Hoa","startsAt":"2026-11-30T01:00:00.000Z"},
"reason":"wrong row"})"));
        QCOMPARE(event.at, at(1, 20));
        QCOMPARE(event.kind, u"undone"_s);
        QCOMPARE(event.slotId, 7);
        QCOMPARE(event.doctorName, u"BS Hoa"_s);
        QCOMPARE(event.startsAt, at(1, 0));
        QCOMPARE(event.reason, u"wrong row"_s);
    }

    void staleVersionTellsWhatIsThereNowAndWhoseItIs()
    {
        QJsonObject json = object(R"({"status":409,"code":"stale_version","changedBy":{"name":"Lan","desk":"Counter 1",
"at":"2026-11-30T01:20:00.000Z"},"slot":{"id":7,"status":"booked"}})");
        json.insert(u"appointment"_s, object(visitJson));
        const Problem problem = Problem::fromJson(json);
        QVERIFY(problem.code == ErrorCode::StaleVersion);
        QCOMPARE(problem.appointment->version, 3);
        QCOMPARE(problem.slot->id, 7);
        QVERIFY(!problem.entry && !problem.patient);
        QCOMPARE(problem.changedBy.name, u"Lan"_s);
        QCOMPARE(problem.changedBy.at, at(1, 20));

        const Problem ofTheQueue = Problem::fromJson({{u"code"_s, u"already_queued"_s},
                                                      {u"entry"_s, object(entryJson)},
                                                      {u"patient"_s, QJsonObject{{u"id"_s, 300}}}});
        QVERIFY(ofTheQueue.code == ErrorCode::AlreadyQueued);
        QCOMPARE(ofTheQueue.entry->id, 9);
        QCOMPARE(ofTheQueue.patient->id, 300);
    }

    void fileOfAPatientIsWhole()
    {
        const PatientFile file = PatientFile::fromJson(object(R"({"patient":{"id":300,"name":"Đào","version":4},
"upcoming":[{"id":4,"slotId":7,"doctorId":5,"doctorName":"BS Hoa","startsAt":"2026-11-30T01:00:00.000Z",
"endsAt":"2026-11-30T01:30:00.000Z","status":"confirmed","note":"deaf","channel":"app"}],"past":[{"id":3,"status":"no_show"}],
"notes":[{"id":11,"text":"deaf","at":"2026-11-30T01:20:00.000Z","by":{"name":"Lan","desk":"Counter 1"}}]})"));
        QCOMPARE(file.patient.version, 4);
        QCOMPARE(file.upcoming.value(0).doctorName, u"BS Hoa"_s);
        QCOMPARE(file.upcoming.value(0).endsAt, at(1, 30));
        QVERIFY(file.past.value(0).status == AppointmentStatus::NoShow);
        QCOMPARE(file.notes.value(0).text, u"deaf"_s);
        QCOMPARE(file.notes.value(0).by.name, u"Lan"_s);
    }

    void weekHasItsDays()
    {
        const WeekSnapshot week =
            WeekSnapshot::fromJson(object(R"({"serverTime":"2026-11-30T01:20:00.000Z","cursor":"17-0",
"doctor":{"id":5,"name":"BS Hoa"},"days":[{"date":"2026-11-30","slots":[{"id":7,"status":"held"}]},
{"date":"2026-12-01","slots":[]}]})"));
        QCOMPARE(week.cursor, u"17-0"_s);
        QCOMPARE(week.doctor.id, 5);
        QCOMPARE(week.days.size(), 2);
        QVERIFY(week.days[0].slotList.value(0).status == SlotStatus::Held);
        QCOMPARE(week.days[1].date, QDate(2026, 12, 1));
    }

    void sheetNamesWhoComesWhen()
    {
        QJsonObject json =
            object(R"({"clinic":{"id":1,"name":"Phòng khám","timeZone":"Asia/Ho_Chi_Minh"},"date":"2026-11-30",
"serverTime":"2026-11-30T01:20:00.000Z","doctors":[{"doctor":{"id":5,"name":"BS Hoa"},"rows":[
{"startsAt":"2026-11-30T01:00:00.000Z","endsAt":"2026-11-30T01:10:00.000Z","seat":2,"extra":true,"queueNumber":3,
"slotStatus":"booked","appointment":{"id":4,"status":"arrived","note":"deaf","channel":"web"},
"patient":{"id":300,"name":"Đào","birthDate":"1987-04-12","phone":"0902147731"}},
{"startsAt":"2026-11-30T01:10:00.000Z","endsAt":"2026-11-30T01:20:00.000Z","seat":1,"slotStatus":"blocked",
"blockedReason":"meeting"}],"queue":[{"id":9,"number":4}]}]})");
        const DaySheetDoctor part = DaySheet::fromJson(json).doctors.value(0);
        QCOMPARE(part.doctor.name, u"BS Hoa"_s);
        QCOMPARE(part.rows.size(), 2);
        QVERIFY(part.rows[0].extra);
        QCOMPARE(part.rows[0].queueNumber, 3);
        QCOMPARE(part.rows[0].appointment->note, u"deaf"_s);
        QCOMPARE(part.rows[0].patient->birthDate, QDate(1987, 4, 12));
        QVERIFY(!part.rows[1].appointment && !part.rows[1].patient);
        QCOMPARE(part.rows[1].blockedReason, u"meeting"_s);
        QCOMPARE(part.queue.value(0).number, 4);
    }
};

QTEST_GUILESS_MAIN(VisitWordsTest)
#include "tst_visitwords.moc"
