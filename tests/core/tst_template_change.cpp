#include "core/BookingStore.h"
#include "core/ScheduleJob.h"
#include "core/ScheduleStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <memory>

using namespace holdfast;

namespace {

QJsonObject json(const QByteArray &bytes)
{
    return QJsonDocument::fromJson(bytes).object();
}

} // namespace

/// A manager changes a doctor's week while patients have their seats.
class TestTemplateChange : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        m_app = std::make_unique<Database>(m_cluster->app());
    }

    void init()
    {
        Seed seed(*m_owner);
        m_clinic = seed.clinic();
        m_account = seed.account(m_clinic, Role::Manager);
        m_doctor = seed.doctor(m_clinic);
        m_tomorrow = QDate::fromString(
            m_owner->run("SELECT (holdfast.booking_now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date + 1").text(0, 0),
            Qt::ISODate);
        QCOMPARE(replace(week("08:00", "09:00", 15)).status, 200);
        ScheduleStore(*m_owner).materialize(m_clinic, m_tomorrow, m_tomorrow.addDays(1));
        QCOMPARE(day(), QStringLiteral("08:00+15 08:15+15 08:30+15 08:45+15"));
    }

    void cleanup() { QCOMPARE(m_owner->run("SELECT FROM holdfast.broken_promises()").size(), 0); }

    void openSeatsFollowAtOnce()
    {
        const Answer answer = replace(week("08:30", "09:30", 20));
        QCOMPARE(answer.status, 200);
        QCOMPARE(day(), QStringLiteral("08:30+20 08:50+20 09:10+20"));
        QVERIFY(json(answer.body)[u"made"].toInt() >= 6); // today too, while its hours lie ahead
        QVERIFY(json(answer.body)[u"removed"].toInt() >= 8);
        QCOMPARE(json(answer.body)[u"misfits"].toArray().size(), 0);
        QCOMPARE(json(answer.body)[u"templates"].toArray().size(), 7);
    }

    void bookedSeatsThatNoLongerFitAreToldAndNeverTouched()
    {
        const qint64 seat = seatAt("08:15");
        const qint64 appointment = book(seat);
        const QByteArray before = row(seat);
        const Answer answer = replace(week("08:00", "09:00", 20));
        const QJsonArray misfits = json(answer.body)[u"misfits"].toArray();
        QCOMPARE(misfits.size(), 1);
        QCOMPARE(misfits[0][u"id"].toInteger(), appointment);
        QCOMPARE(row(seat), before);
        // 08:00 and 08:20 would run into it: they are not offered, and what is offered can be booked.
        QCOMPARE(day(), QStringLiteral("08:15+15booked 08:40+20"));
        QCOMPARE(bookEverythingOpen(), 1);
    }

    void aHeldSeatStaysItsHolders()
    {
        const qint64 seat = seatAt("08:45");
        QCOMPARE(BookingStore(*m_app).hold(intent(), seat, std::nullopt).status, 201);
        QCOMPARE(replace(week("08:00", "08:30", 15)).status, 200);
        QCOMPARE(day(), QStringLiteral("08:00+15 08:15+15 08:45+15held"));
    }

    void aSeatSomebodyOnceHadIsBlockedInsteadOfRemoved()
    {
        const qint64 seat = seatAt("08:45");
        BookingStore(*m_app).cancel(intent(), book(seat));
        QCOMPARE(replace(week("08:00", "08:30", 15)).status, 200);
        QCOMPARE(day(), QStringLiteral("08:00+15 08:15+15 08:45+15blocked"));
        QCOMPARE(replace(week("08:00", "09:00", 15)).status, 200);
        QCOMPARE(day(), QStringLiteral("08:00+15 08:15+15 08:30+15 08:45+15"));
        QCOMPARE(seatAt("08:45"), seat);
    }

    void aSeatSomebodyOnceHadGetsItsNewLength()
    {
        const qint64 seat = seatAt("08:00");
        BookingStore(*m_app).cancel(intent(), book(seat));
        QCOMPARE(replace(week("08:00", "09:00", 30)).status, 200);
        QCOMPARE(day(), QStringLiteral("08:00+30 08:30+30"));
        QCOMPARE(seatAt("08:00"), seat);
    }

    void seatsOthersMadeStay()
    {
        Seed seed(*m_owner);
        const QDateTime evening(m_tomorrow, QTime(12, 0), Qt::UTC);
        seed.seats(m_clinic, m_doctor, evening);
        QCOMPARE(replace(week("08:00", "08:30", 15)).status, 200);
        QCOMPARE(day(), QStringLiteral("08:00+15 08:15+15 19:00+15"));
    }

    void daysAlreadyOverStay()
    {
        ScheduleStore(*m_owner).materialize(m_clinic, m_tomorrow.addDays(-9), m_tomorrow.addDays(-8));
        const char *past = "SELECT count(*) FROM holdfast.slots WHERE clinic_id = $1 AND starts_at < "
                           "holdfast.booking_now() - interval '3 days'";
        QCOMPARE(m_owner->run(past, {m_clinic}).integer(0, 0), 8);
        QCOMPARE(replace(week("08:30", "09:30", 20)).status, 200);
        QCOMPARE(m_owner->run(past, {m_clinic}).integer(0, 0), 8);
    }

    void badWeeksAreRefusedWithAReasonAndLeaveTheOldOne_data()
    {
        QTest::addColumn<QByteArray>("templates");
        QTest::addColumn<QString>("word");
        const auto period = [](const char *from, const char *to, const char *more = "") {
            return QByteArray("{\"weekday\":1,\"from\":\"") + from + "\",\"to\":\"" + to + "\",\"slotMinutes\":15" +
                   more + "}";
        };
        QTest::newRow("overlap") << '[' + period("08:00", "10:00") + ',' + period("09:00", "11:00") + ']'
                                 << QStringLiteral("overlap");
        QTest::newRow("backwards") << '[' + period("10:00", "08:00") + ']' << QStringLiteral("begin before it ends");
        QTest::newRow("PM for AM") << '[' + period("22:45", "23:15") + ']' << QStringLiteral("07:00 to 17:00");
        QTest::newRow("too early") << '[' + period("06:45", "08:00") + ']' << QStringLiteral("07:00 to 17:00");
        QTest::newRow("no seat") << '[' + period("08:00", "09:00", ",\"capacity\":0") + ']' << QStringLiteral("range");
    }

    void badWeeksAreRefusedWithAReasonAndLeaveTheOldOne()
    {
        QFETCH(QByteArray, templates);
        QFETCH(QString, word);
        m_owner->run("UPDATE holdfast.clinics SET opens = '07:00', closes = '17:00' WHERE id = $1", {m_clinic});
        const Answer answer = replace(templates);
        QCOMPARE(answer.status, 422);
        QVERIFY2(QString::fromUtf8(answer.body).contains(word), answer.body.constData());
        QCOMPARE(json(ScheduleStore(*m_app).templates(m_clinic, m_doctor))[u"templates"].toArray().size(), 7);
        QCOMPARE(day(), QStringLiteral("08:00+15 08:15+15 08:30+15 08:45+15"));
    }

    void theOwnerCanNotGoAroundTheRulesEither()
    {
        m_owner->run("UPDATE holdfast.clinics SET opens = '07:00', closes = '17:00' WHERE id = $1", {m_clinic});
        QCOMPARE(constraintOf("'22:45', '23:15'"), QStringLiteral("within_opening_hours"));
        QCOMPARE(constraintOf("'08:30', '09:30'"), QStringLiteral("templates_do_not_overlap"));
        QCOMPARE(constraintOf("'09:30', '08:30'"), QStringLiteral("template_has_a_length"));
    }

    void seatsOutsideNewOpeningHoursGoWithTheJob()
    {
        ScheduleStore::Rules rules{QStringLiteral("08:30"), QStringLiteral("17:00"), std::nullopt, 2};
        QCOMPARE(ScheduleStore(*m_app).setRules(intent(), rules).status, 200);
        QVERIFY(ScheduleJob(*m_owner).run());
        QCOMPARE(day(), QStringLiteral("08:30+15 08:45+15"));
    }

    void anExceptionClosesItsHoursAndRemovingItOpensThemAgain()
    {
        const qint64 appointment = book(seatAt("08:30"));
        ScheduleStore::Exception holiday;
        holiday.day = m_tomorrow;
        holiday.kind = QStringLiteral("blocked");
        holiday.from = QStringLiteral("08:15");
        holiday.to = QStringLiteral("08:45");
        holiday.reason = QStringLiteral("Họp");
        const Answer added = ScheduleStore(*m_app).addException(intent(), holiday);
        QCOMPARE(added.status, 201);
        QCOMPARE(json(added.body)[u"appointments"].toArray().size(), 1);
        QCOMPARE(json(added.body)[u"appointments"][0][u"id"].toInteger(), appointment);
        QCOMPARE(day(), QStringLiteral("08:00+15 08:15+15blocked 08:30+15booked 08:45+15"));
        const qint64 id = json(added.body)[u"exception"][u"id"].toInteger();
        QCOMPARE(ScheduleStore(*m_app).removeException(intent(), id).status, 200);
        QCOMPARE(day(), QStringLiteral("08:00+15 08:15+15 08:30+15booked 08:45+15"));
        QCOMPARE(ScheduleStore(*m_app).removeException(intent(), id).status, 404);
    }

    void closedTakesTheSeatsAwayAndExtraAddsSome()
    {
        ScheduleStore::Exception change;
        change.day = m_tomorrow;
        change.kind = QStringLiteral("closed");
        change.from = QStringLiteral("08:00");
        change.to = QStringLiteral("08:30");
        QCOMPARE(ScheduleStore(*m_app).addException(intent(), change).status, 201);
        QCOMPARE(day(), QStringLiteral("08:30+15 08:45+15"));
        change.kind = QStringLiteral("extra");
        change.doctorId = m_doctor;
        change.from = QStringLiteral("08:50");
        change.to = QStringLiteral("09:30");
        change.slotMinutes = 20;
        QCOMPARE(ScheduleStore(*m_app).addException(intent(), change).status, 201);
        // 08:50 would run into the template's 08:45: that one counts.
        QCOMPARE(day(), QStringLiteral("08:30+15 08:45+15 09:10+20"));
        QCOMPARE(ScheduleStore(*m_app).addException(intent(), change).status, 422);
        change.from.reset();
        QCOMPARE(ScheduleStore(*m_app).addException(intent(), change).status, 422);
    }

private:
    Intent intent() const { return Seed::intent(m_account, m_clinic); }

    Answer replace(const QByteArray &templates)
    {
        return ScheduleStore(*m_app).replaceTemplates(intent(), m_doctor, templates);
    }

    static QByteArray week(const char *from, const char *to, int minutes)
    {
        QJsonArray periods;
        for (int weekday = 1; weekday <= 7; ++weekday)
            periods.append(QJsonObject{{QStringLiteral("weekday"), weekday},
                                       {QStringLiteral("from"), QString::fromLatin1(from)},
                                       {QStringLiteral("to"), QString::fromLatin1(to)},
                                       {QStringLiteral("slotMinutes"), minutes}});
        return QJsonDocument(periods).toJson(QJsonDocument::Compact);
    }

    /// Tomorrow's seats as wall-clock time and minutes; what is not open says so.
    QString day()
    {
        return m_owner
            ->run("SELECT string_agg(to_char(starts_at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'HH24:MI') || '+'"
                  " || extract(epoch FROM ends_at - starts_at)::integer / 60"
                  " || CASE status WHEN 'open' THEN '' ELSE status END, ' ' ORDER BY starts_at)"
                  " FROM holdfast.slots WHERE doctor_id = $1 AND (starts_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date = "
                  "$2::date",
                  {m_doctor, m_tomorrow.toString(Qt::ISODate)})
            .text(0, 0);
    }

    qint64 seatAt(const char *wall)
    {
        return m_owner
            ->run("SELECT id FROM holdfast.slots WHERE doctor_id = $1"
                  " AND starts_at = ($2::date + $3::time) AT TIME ZONE 'Asia/Ho_Chi_Minh'",
                  {m_doctor, m_tomorrow.toString(Qt::ISODate), wall})
            .integer(0, 0);
    }

    QByteArray row(qint64 seat)
    {
        return m_owner->run("SELECT row_to_json(s) FROM holdfast.slots s WHERE id = $1", {seat}).bytes(0, 0);
    }

    qint64 book(qint64 seat)
    {
        const Answer answer = BookingStore(*m_app).book(intent(), seat, Seed(*m_owner).patient(m_clinic));
        return json(answer.body)[u"appointment"][u"id"].toInteger();
    }

    /// How many of tomorrow's open seats could be booked; minus one for each that could not.
    int bookEverythingOpen()
    {
        const Rows seats = m_owner->run("SELECT id FROM holdfast.slots WHERE doctor_id = $1 AND status = 'open'"
                                        " AND (starts_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date = $2::date",
                                        {m_doctor, m_tomorrow.toString(Qt::ISODate)});
        int booked = 0;
        for (int i = 0; i < seats.size(); ++i)
            booked += book(seats.integer(i, 0)) > 0 ? 1 : -1;
        return booked;
    }

    /// The constraint that refuses the owner's own template of these times.
    QString constraintOf(const char *times)
    {
        try {
            m_owner->run(
                (QByteArray("INSERT INTO holdfast.schedule_templates (clinic_id, doctor_id, weekday, starts, ends,"
                            " slot_minutes) VALUES ($1, $2, 1, ") +
                 times + ", 15)")
                    .constData(),
                {m_clinic, m_doctor});
        } catch (const DatabaseError &error) {
            return error.constraint;
        }
        return QStringLiteral("none");
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    qint64 m_clinic = 0;
    qint64 m_account = 0;
    qint64 m_doctor = 0;
    QDate m_tomorrow;
};

QTEST_GUILESS_MAIN(TestTemplateChange)
#include "tst_template_change.moc"
