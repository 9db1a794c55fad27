#include "core/BookingError.h"
#include "core/DayStore.h"
#include "core/PatientStore.h"
#include "core/QueueStore.h"
#include "models/DaySheet.h"
#include "models/PatientFile.h"
#include "models/Problem.h"
#include "models/WeekSnapshot.h"
#include "tests/support/BookingClinic.h"

#include <barrier>
#include <memory>
#include <thread>

using namespace holdfast;
using namespace Qt::StringLiterals;

/// A patient's file and how it is changed; a doctor's week; the day on paper.
class TestPatientFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m = std::make_unique<BookingClinic>(); }
    void cleanup() { QCOMPARE(m->brokenPromises(), QString()); }

    void fileListsWhatComesAndWhatWas();
    void changingTheRecordIsAVersion();
    void staleRecordIsNotOverwritten();
    void newNameIsOnEveryDesk();
    void recordThatCannotBeIsRefused();
    void mergedRecordIsNotChanged();
    void ofTwoDesksWithOneVersionOneWins();
    void notesAreAddedAndRemovedButKept();
    void sameKeyIsOneChange();
    void weekHasSevenDaysOfOneDoctor();
    void sheetNamesWhoComesAndNotesWhoSawIt();

private:
    PatientReader reader() const { return {.accountId = m->account, .clinicId = m->clinic, .desk = u"Counter 1"_s}; }
    PatientFile file(qint64 patient)
    {
        return PatientFile::fromJson(QJsonDocument::fromJson(PatientStore(m->app).file(reader(), patient)).object());
    }
    static Patient in(const Answer &answer)
    {
        return Patient::fromJson(BookingClinic::json(answer)[u"patient"].toObject());
    }

    std::unique_ptr<BookingClinic> m;
};

void TestPatientFile::fileListsWhatComesAndWhatWas()
{
    BookingStore store(m->app);
    const qint64 patient = m->patient();
    const qint64 doctor = m->doctor();
    const QList<qint64> seats = m->quarters(doctor, 3);
    store.book(m->intent(), seats[2], patient);
    const Answer next = store.book(m->intent(), seats[0], patient);
    store.setNote(m->intent(), BookingClinic::appointmentOf(next), u"deaf"_s);
    store.cancel(m->intent(), BookingClinic::appointmentOf(store.book(m->intent(), seats[1], patient)));
    m->owner.run("INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at) SELECT $1, $2, now() - "
                 "make_interval(days => n), now() - make_interval(days => n) + interval '15 minutes' FROM "
                 "generate_series(1, 60) AS n",
                 {m->clinic, doctor});
    m->owner.run(
        "INSERT INTO holdfast.appointments (clinic_id, slot_id, doctor_id, patient_id, seat, starts_at, during, "
        "status, "
        "status_since, channel, created_by, created_at) SELECT clinic_id, id, doctor_id, $2, seat, starts_at, "
        "tstzrange(starts_at, ends_at), 'no_show', now(), 'web', $3, now() FROM holdfast.slots WHERE doctor_id = $1 "
        "AND starts_at < now()",
        {doctor, patient, m->account});
    const PatientFile shown = file(patient);
    QCOMPARE(shown.patient.id, patient);
    QCOMPARE(shown.patient.version, 1);
    QCOMPARE(shown.upcoming.size(), 2);
    QCOMPARE(shown.upcoming[0].slotId, seats[0]);
    QCOMPARE(shown.upcoming[0].note, u"deaf"_s);
    QCOMPARE(shown.upcoming[0].doctorId, doctor);
    QVERIFY(!shown.upcoming[0].doctorName.isEmpty());
    QCOMPARE(shown.upcoming[0].endsAt, shown.upcoming[0].startsAt.addSecs(900));
    QCOMPARE(shown.upcoming[1].slotId, seats[2]);
    QCOMPARE(shown.past.size(), 50);
    QVERIFY(shown.past[0].status == AppointmentStatus::Cancelled);
    QVERIFY(shown.past[1].startsAt > shown.past[2].startsAt);
    QCOMPARE(
        m->count(
            "SELECT count(*) FROM holdfast.patient_reads WHERE purpose = 'view' AND patient_ids = ARRAY[$1::bigint]",
            {patient}),
        1);
    QVERIFY_THROWS_EXCEPTION(BookingError, file(999'999));
}

void TestPatientFile::changingTheRecordIsAVersion()
{
    PatientStore store(m->app);
    Patient patient = file(m->patient()).patient;
    patient.name = u"Đào Thị Hoa"_s;
    patient.birthDate = QDate(1987, 4, 12);
    patient.phone = u"090 214 77 31"_s;
    patient.idNumber = u"079187001122"_s;
    const Patient changed = in(store.update(m->intent(), patient));
    QCOMPARE(changed.version, 2);
    QCOMPARE(changed.name, patient.name);
    QCOMPARE(changed.birthDate, patient.birthDate);
    QCOMPARE(changed.phone, patient.phone);
    QCOMPARE(changed.idNumber, patient.idNumber);
    QCOMPARE(in(store.update(m->intent(), changed)).version, 2); // nothing new
    QVERIFY(store.search(reader(), u"dao hoa"_s, 5).contains("0902") ||
            store.search(reader(), u"dao hoa"_s, 5).contains("090 214"));
    QCOMPARE(m->count("SELECT count(*) FROM holdfast.patient_changes WHERE patient_id = $1", {patient.id}), 1);
}

void TestPatientFile::staleRecordIsNotOverwritten()
{
    PatientStore store(m->app);
    Patient patient = file(m->patient()).patient;
    Intent other = m->intent();
    other.desk = u"Counter 2"_s;
    Patient theirs = patient;
    theirs.phone = u"0902147731"_s;
    QCOMPARE(store.update(other, theirs).status, 200);
    patient.name = u"Another"_s;
    const Problem problem = Problem::fromJson(BookingClinic::json(store.update(m->intent(), patient)));
    QVERIFY(problem.code == ErrorCode::StaleVersion);
    QCOMPARE(problem.patient->phone, u"0902147731"_s);
    QCOMPARE(problem.patient->version, 2);
    QCOMPARE(problem.changedBy.desk, u"Counter 2"_s);
    QVERIFY(file(patient.id).patient.name != u"Another"_s);
}

void TestPatientFile::newNameIsOnEveryDesk()
{
    const qint64 patient = m->patient();
    const qint64 doctor = m->doctor();
    const Answer booked = BookingStore(m->app).book(m->intent(), m->slot(doctor, 0).first(), patient);
    QueueStore(m->app).join(m->intent(), doctor, patient, {});
    Patient record = file(patient).patient;
    record.name = u"Kim Min-su"_s;
    PatientStore(m->app).update(m->intent(), record);
    const Rows seat =
        m->owner.run("SELECT version, body FROM holdfast.slot_views WHERE id = $1", {BookingClinic::slotOf(booked)});
    QCOMPARE(seat.integer(0, 0), 3);
    QVERIFY(seat.text(0, 1).contains(record.name));
    const Rows entry = m->owner.run("SELECT version, body FROM holdfast.queue_views WHERE doctor_id = $1", {doctor});
    QCOMPARE(entry.integer(0, 0), 2);
    QVERIFY(entry.text(0, 1).contains(record.name));
    QCOMPARE(
        m->count("SELECT version FROM holdfast.appointments WHERE id = $1", {BookingClinic::appointmentOf(booked)}), 1);
}

void TestPatientFile::recordThatCannotBeIsRefused()
{
    PatientStore store(m->app);
    const Patient patient = file(m->patient()).patient;
    const auto refused = [&](auto change) {
        Patient wrong = patient;
        change(wrong);
        return store.update(m->intent(), wrong).status;
    };
    QCOMPARE(refused([](Patient &wrong) { wrong.name = u"  "_s; }), 422);
    QCOMPARE(refused([](Patient &wrong) { wrong.name = QString(201, u'x'); }), 422);
    QCOMPARE(refused([](Patient &wrong) { wrong.birthDate = QDate::currentDate().addYears(1); }), 422);
    QCOMPARE(refused([](Patient &wrong) { wrong.id = 999'999; }), 404);
    QVERIFY(file(patient.id).patient == patient);
    QVERIFY_THROWS_EXCEPTION(DatabaseError, m->app.run("UPDATE holdfast.patients SET name = 'x'"));
    QVERIFY_THROWS_EXCEPTION(DatabaseError, m->owner.run("DELETE FROM holdfast.patient_changes"));
}

void TestPatientFile::mergedRecordIsNotChanged()
{
    PatientStore store(m->app);
    const qint64 keep = m->patient();
    const Patient gone = file(m->patient()).patient;
    store.addNote(m->intent(), gone.id, u"deaf"_s);
    const Intent manager = Seed::intent(m->seed.account(m->clinic, Role::Manager), m->clinic);
    QCOMPARE(store.merge(manager, keep, gone.id).status, 200);
    const Problem problem = Problem::fromJson(BookingClinic::json(store.update(m->intent(), gone)));
    QVERIFY(problem.code == ErrorCode::StaleVersion);
    QCOMPARE(problem.patient->id, keep);
    QCOMPARE(file(gone.id).patient.id, keep);
    QCOMPARE(file(keep).notes.value(0).text, u"deaf"_s);
}

void TestPatientFile::ofTwoDesksWithOneVersionOneWins()
{
    constexpr int rounds = 40;
    QList<Patient> patients;
    for (int i = 0; i < rounds; ++i)
        patients.append(file(m->patient()).patient);
    std::vector<std::vector<int>> statuses(2, std::vector<int>(rounds));
    std::barrier start(2);
    {
        std::vector<std::jthread> desks;
        for (std::size_t side = 0; side < 2; ++side)
            desks.emplace_back([&, side] {
                Database own(m->cluster.app());
                for (std::size_t round = 0; round < rounds; ++round) {
                    Patient mine = patients[static_cast<qsizetype>(round)];
                    mine.phone = QString::number(side + 1);
                    start.arrive_and_wait();
                    statuses[side][round] = PatientStore(own).update(m->intent(), mine).status;
                }
            });
    }
    for (std::size_t round = 0; round < rounds; ++round)
        QCOMPARE(statuses[0][round] + statuses[1][round], 200 + 409);
}

void TestPatientFile::notesAreAddedAndRemovedButKept()
{
    PatientStore store(m->app);
    const qint64 patient = m->patient();
    const Answer first = store.addNote(m->intent(), patient, u" deaf\x1f "_s);
    QCOMPARE(first.status, 201);
    store.addNote(m->intent(), patient, u"pays in cash"_s);
    QList<PatientNote> notes = file(patient).notes;
    QCOMPARE(notes.size(), 2);
    QCOMPARE(notes[0].text, u"pays in cash"_s);
    QCOMPARE(notes[1].text, u"deaf"_s);
    QVERIFY(!notes[1].by.name.isEmpty() && notes[1].at.isValid());
    QCOMPARE(store.removeNote(m->intent(), patient, notes[1].id).status, 200);
    QCOMPARE(store.removeNote(m->intent(), patient, notes[1].id).status, 200);
    QCOMPARE(file(patient).notes.size(), 1);
    QCOMPARE(m->count("SELECT count(*) FROM holdfast.patient_notes WHERE patient_id = $1 AND removed_by IS NOT NULL",
                      {patient}),
             1);
    QCOMPARE(store.removeNote(m->intent(), m->patient(), notes[0].id).status, 404);
    QCOMPARE(store.addNote(m->intent(), patient, u" \n "_s).status, 422);
    QCOMPARE(store.addNote(m->intent(), 999'999, u"x"_s).status, 404);
}

void TestPatientFile::sameKeyIsOneChange()
{
    PatientStore store(m->app);
    Patient patient = file(m->patient()).patient;
    patient.phone = u"0902147731"_s;
    const Intent change = m->intent();
    const Answer changed = store.update(change, patient);
    QVERIFY(store.update(change, patient).replayed);
    QCOMPARE(file(patient.id).patient.version, 2);
    const Intent note = m->intent();
    store.addNote(note, patient.id, u"deaf"_s);
    QVERIFY(store.addNote(note, patient.id, u"deaf"_s).replayed);
    const QList<PatientNote> notes = file(patient.id).notes;
    QCOMPARE(notes.size(), 1);
    const Intent removal = m->intent();
    store.removeNote(removal, patient.id, notes[0].id);
    QVERIFY(store.removeNote(removal, patient.id, notes[0].id).replayed);
    QCOMPARE(changed.status, 200);
}

void TestPatientFile::weekHasSevenDaysOfOneDoctor()
{
    const qint64 doctor = m->doctor();
    m->quarters(m->doctor(), 2);
    const QList<qint64> seats = m->quarters(doctor, 2);
    const Answer booked = BookingStore(m->app).book(m->intent(), seats[0], m->patient());
    const QDate from =
        QDate::fromString(m->owner.run("SELECT holdfast.local_today($1)", {m->clinic}).text(0, 0), Qt::ISODate);
    const WeekSnapshot week =
        WeekSnapshot::fromJson(QJsonDocument::fromJson(DayStore(m->app).week(m->clinic, doctor, from)).object());
    QCOMPARE(week.doctor.id, doctor);
    QVERIFY(!week.cursor.isEmpty() && week.serverTime.isValid());
    QCOMPARE(week.days.size(), 7);
    QList<qint64> found;
    for (qsizetype i = 0; i < 7; ++i) {
        QCOMPARE(week.days[i].date, from.addDays(i));
        for (const Slot &slot : week.days[i].slotList)
            found.append(slot.id);
    }
    QCOMPARE(found, seats);
    QVERIFY(DayStore(m->app)
                .week(m->clinic, doctor, from)
                .contains(QByteArray::number(BookingClinic::appointmentOf(booked))));
    QVERIFY_THROWS_EXCEPTION(BookingError, DayStore(m->app).week(m->seed.clinic(), doctor, from));
}

void TestPatientFile::sheetNamesWhoComesAndNotesWhoSawIt()
{
    const qint64 doctor = m->doctor();
    const qint64 patient = m->patient();
    BookingStore store(m->app);
    const QList<qint64> seats = m->quarters(doctor, 2);
    const Answer booked = store.book(m->intent(), seats[0], patient);
    store.setNote(m->intent(), BookingClinic::appointmentOf(booked), u"deaf"_s);
    const QByteArray zone =
        m->owner.run("SELECT time_zone FROM holdfast.clinics WHERE id = $1", {m->clinic}).bytes(0, 0);
    const QDate day = m->opening.toTimeZone(QTimeZone(zone)).date();
    const DaySheet sheet =
        DaySheet::fromJson(QJsonDocument::fromJson(DayStore(m->app).daySheet(reader(), day, doctor)).object());
    QCOMPARE(sheet.date, day);
    QCOMPARE(sheet.clinic.id, m->clinic);
    QCOMPARE(sheet.doctors.size(), 1);
    const QList<DaySheetRow> rows = sheet.doctors[0].rows;
    QCOMPARE(rows.size(), 2);
    QCOMPARE(rows[0].patient->id, patient);
    QCOMPARE(rows[0].appointment->note, u"deaf"_s);
    QVERIFY(rows[0].slotStatus == SlotStatus::Booked && rows[0].queueNumber == 1);
    QVERIFY(!rows[1].patient && !rows[1].appointment && rows[1].slotStatus == SlotStatus::Open);
    QCOMPARE(
        m->count("SELECT count(*) FROM holdfast.patient_reads WHERE purpose = 'day_sheet' AND desk = 'Counter 1' AND "
                 "patient_ids = ARRAY[$1::bigint]",
                 {patient}),
        1);
    // Who is squeezed in stands beside those who have the seats.
    const qint64 squeezed = m->patient();
    QCOMPARE(store.overbook(m->intent(), seats[0], squeezed, u"fever"_s).status, 201);
    const DaySheet fuller =
        DaySheet::fromJson(QJsonDocument::fromJson(DayStore(m->app).daySheet(reader(), day, doctor)).object());
    QCOMPARE(fuller.doctors[0].rows.size(), 3);
    QVERIFY(fuller.doctors[0].rows[1].extra && fuller.doctors[0].rows[1].startsAt == rows[0].startsAt);
    QCOMPARE(fuller.doctors[0].rows[1].patient->id, squeezed);
    QueueStore(m->app).join(m->intent(), doctor, patient, {});
    const QByteArray today = DayStore(m->app).daySheet(reader(), {}, std::nullopt);
    QList<qint64> queued;
    for (const DaySheetDoctor &part : DaySheet::fromJson(QJsonDocument::fromJson(today).object()).doctors)
        if (part.doctor.id == doctor)
            for (const QueueEntry &entry : part.queue)
                queued.append(entry.patientId);
    QCOMPARE(queued, QList<qint64>{patient});
    QVERIFY_THROWS_EXCEPTION(BookingError, DayStore(m->app).daySheet(reader(), day, 999'999));
}

QTEST_GUILESS_MAIN(TestPatientFile)
#include "tst_patient_file.moc"
