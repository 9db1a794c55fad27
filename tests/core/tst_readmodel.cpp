#include "core/EventStore.h"
#include "core/ReadModelStore.h"
#include "core/RetentionStore.h"
#include "tests/support/BookingClinic.h"

#include <rapidcheck.h>

#include <random>

using namespace holdfast;

namespace {

constexpr int seatCount = 6;
constexpr int patientCount = 4;

/// One thing that happens to one of the seats, appointments and patients.
struct Step
{
    int what = 0;
    int which = 0;
    int who = 0;
};

std::ostream &operator<<(std::ostream &out, const Step &step)
{
    return out << step.what << ':' << step.which << ':' << step.who;
}

rc::Gen<Step> anyStep()
{
    return rc::gen::build<Step>(rc::gen::set(&Step::what, rc::gen::inRange(0, 6)),
                                rc::gen::set(&Step::which, rc::gen::inRange(0, seatCount)),
                                rc::gen::set(&Step::who, rc::gen::inRange(0, patientCount)));
}

} // namespace

/// What is told of appointments, in any order and any number of times, ends as what the appointments are.
class tst_readmodel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m = std::make_unique<BookingClinic>(); }
    void cleanupTestCase() { m.reset(); }

    void anyOrderAndRepetitionEndsAsTheTruth()
    {
        qputenv("RC_PARAMS", "max_success=40");
        const bool holds = rc::check([this] {
            const std::vector<Step> steps = *rc::gen::resize(30, rc::gen::container<std::vector<Step>>(anyStep()));
            QList<QByteArray> told = play(steps);
            const auto again = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 1000));
            for (const int at : again)
                if (!told.isEmpty())
                    told.append(told[at % told.size()]);
            const auto seed = *rc::gen::arbitrary<unsigned>();
            std::shuffle(told.begin(), told.end(), std::mt19937(seed));
            const QString source = QStringLiteral("https://clinic-%1.example").arg(++m_sources);
            ReadModelStore store(m->app);
            store.beginRound(source);
            for (const QByteArray &facts : told)
                store.apply(source, facts);
            RC_ASSERT(wrongIn(source) == 0);
            while (store.feed(7) > 0) {
            }
            RC_ASSERT(wrongIn({}) == 0);
            RC_ASSERT(store.differences() == 0);
        });
        QVERIFY(holds);
    }

    void whatIsLeftOutShowsInTheDigest()
    {
        const qint64 slot = m->slot(m->doctor(), 0).first();
        QList<QByteArray> told = play({});
        m_place = place();
        QCOMPARE(BookingStore(m->app).book(m->intent(), slot, m->patient()).status, 201);
        ReadModelStore store(m->app);
        const QString source = QStringLiteral("https://gap.example");
        store.beginRound(source);
        takeAllPages(store, source);
        const QByteArray truth = digestOf();
        QCOMPARE(store.digest(source), truth);
        m->owner.run("DELETE FROM holdfast.patient_appointments WHERE source = $1 AND id = (SELECT max(id) FROM"
                     " holdfast.patient_appointments WHERE source = $1)",
                     {source});
        QVERIFY(store.digest(source) != truth);
    }

    void aRebuildFromNothingIsTheTruthAndTakesAwayWhatIsNot()
    {
        ReadModelStore store(m->owner);
        m->owner.run("DELETE FROM holdfast.patient_appointments WHERE source = '' AND id % 2 = 0");
        m->owner.run(
            "INSERT INTO holdfast.patient_appointments SELECT '', -5, 1, clinic_id, clinic, time_zone, patient_id,"
            " doctor, specialty, starts_at, ends_at, status, channel, 0 FROM holdfast.patient_appointments LIMIT 1");
        QVERIFY(store.differences() > 1);
        store.rebuild();
        QCOMPARE(store.differences(), 0);
        QCOMPARE(store.place({}), QStringLiteral("made"));
    }

    void aPersonSeesTheirAppointmentsOfEveryClinicAndNobodyElses()
    {
        const qint64 other = m->seed.clinic();
        const qint64 here = m->patient();
        const qint64 there = m->seed.patient(other);
        const qint64 stranger = m->seed.patient(other);
        name(here, QStringLiteral("079 090 001 234"));
        name(there, QStringLiteral("079090001234"));
        name(stranger, QStringLiteral("079090001235"));
        book(m->clinic, here, 0);
        book(other, there, 60);
        book(other, stranger, 120);
        ReadModelStore store(m->app);
        while (store.feed(100) > 0) {
        }
        QCOMPARE(seenBy(m->clinic, here), 2);
        QCOMPARE(seenBy(other, there), 2);
        QCOMPARE(seenBy(other, stranger), 1);
        // A number mended later counts from then on.
        name(there, QStringLiteral("079090009999"));
        while (store.feed(100) > 0) {
        }
        QCOMPARE(seenBy(m->clinic, here), 1);
    }

    void aShortOrMissingNumberMakesNobodyTheSame()
    {
        QVERIFY(m->owner.run("SELECT holdfast.person_key('12', '1990-01-01')").isNull(0, 0));
        QVERIFY(m->owner.run("SELECT holdfast.person_key('079090001234', NULL)").isNull(0, 0));
        QCOMPARE(m->count("SELECT (holdfast.person_key('079 090-001234', '1990-01-01')"
                          " = holdfast.person_key('079090001234', '1990-01-01'))::int"),
                 1);
    }

    void whatIsOldGoesAndWhatAReaderNeedsStays()
    {
        ReadModelStore store(m->app);
        book(m->clinic, m->patient(), 300);
        m->owner.run("UPDATE holdfast.outbox_cursor SET xid = pg_snapshot_xmin(pg_current_snapshot()), id = 0"
                     " WHERE consumer <> 'read-model'");
        m->cluster.moveClock(QStringLiteral("8 days"));
        RetentionStore retention(m->app);
        trimAll(retention);
        const qint64 needed = m->count("SELECT count(*) FROM holdfast.outbox");
        QVERIFY2(needed > 0, "what the read model has not had was taken away");
        const Cursor before = OutboxTail(m->owner).trimmed();
        while (store.feed(100) > 0) {
        }
        // An event of now is not old.
        m->owner.run(
            "INSERT INTO holdfast.outbox (clinic_id, topic, at) VALUES ($1, 'test.new', holdfast.booking_now())",
            {m->clinic});
        trimAll(retention);
        const QByteArray fresh =
            "SELECT count(*) FROM holdfast.outbox WHERE at > holdfast.booking_now() - interval '1 day'";
        QCOMPARE(m->count("SELECT count(*) FROM holdfast.outbox"), m->count(fresh));
        QCOMPARE(m->count(fresh), 1);
        QVERIFY(OutboxTail(m->owner).trimmed() > before);
        const QByteArray late = EventStore(m->app).after(m->clinic, before, 10);
        QVERIFY2(QJsonDocument::fromJson(late)[u"resync"].toBool(), late.constData());
        m->cluster.moveClock(QStringLiteral("0"));
    }

private:
    /// Plays the steps and returns what was told after each.
    QList<QByteArray> play(const std::vector<Step> &steps)
    {
        if (m_seats.isEmpty())
            makeDay();
        m_place = place();
        // What there was before is told first, as pages do.
        QList<QByteArray> told{factsOf(EventStore(m->app).page(m->clinic, 0, 500))};
        for (const Step &step : steps) {
            take(step);
            const QByteArray answer = EventStore(m->app).after(m->clinic, m_place, 500);
            m_place = *Cursor::fromString(QJsonDocument::fromJson(answer)[u"cursor"].toString());
            told.append(factsOf(answer));
        }
        return told;
    }

    void take(const Step &step)
    {
        BookingStore store(m->app);
        const qint64 seat = m_seats[step.which];
        const qint64 appointment = m->count(
            "SELECT coalesce((SELECT id FROM holdfast.appointments WHERE slot_id = $1 ORDER BY id DESC LIMIT 1), 0)",
            {seat});
        switch (step.what) {
        case 0:
        case 1:
            store.book(m->intent(), seat, m_patients[step.who]);
            break;
        case 2:
            store.cancel(m->intent(), appointment);
            break;
        case 3:
            store.undo(m->intent(), appointment);
            break;
        case 4:
            store.reschedule(m->intent(), appointment, m_seats[(step.which + step.who + 1) % seatCount], {});
            break;
        default:
            name(m_patients[step.who], QStringLiteral("07909000%1").arg(step.which % 3));
        }
    }

    void makeDay()
    {
        m_seats = m->quarters(m->doctor(), seatCount);
        for (int i = 0; i < patientCount; ++i)
            m_patients.append(m->patient());
    }

    void name(qint64 patient, const QString &number)
    {
        m->owner.run("UPDATE holdfast.patients SET id_number = $2, birth_date = '1990-02-01' WHERE id = $1",
                     {patient, number});
    }

    void book(qint64 clinic, qint64 patient, int minute)
    {
        const qint64 account = m->seed.account(clinic);
        const qint64 slot = m->seed.seats(clinic, m->seed.doctor(clinic), m->opening.addSecs(60 * minute)).first();
        QCOMPARE(BookingStore(m->app).book(Seed::intent(account, clinic), slot, patient).status, 201);
    }

    int seenBy(qint64 clinic, qint64 patient)
    {
        return static_cast<int>(
            QJsonDocument::fromJson(ReadModelStore(m->app).appointments(clinic, patient))[u"appointments"]
                .toArray()
                .size());
    }

    Cursor place() { return OutboxTail(m->owner).end(); }

    static QByteArray factsOf(const QByteArray &answer)
    {
        return QJsonDocument(QJsonDocument::fromJson(answer)[u"facts"].toArray()).toJson(QJsonDocument::Compact);
    }

    void takeAllPages(ReadModelStore &store, const QString &source)
    {
        for (QJsonValue next = 0; !next.isNull();) {
            const QByteArray page = EventStore(m->app).page(m->clinic, next.toInteger(), 3);
            store.apply(source, factsOf(page));
            next = QJsonDocument::fromJson(page)[u"next"];
        }
    }

    QByteArray digestOf()
    {
        return QJsonDocument::fromJson(EventStore(m->app).digest(m->clinic))[u"digest"].toString().toLatin1();
    }

    static void trimAll(RetentionStore &retention)
    {
        while (retention.trimOutbox(std::chrono::hours(7 * 24), 50) == 50) {
        }
    }

    /// Appointments and identities of the clinic that a source has wrong.
    qint64 wrongIn(const QString &source)
    {
        return m->count(R"(
            SELECT count(*) FROM holdfast.appointments a
            FULL JOIN (SELECT * FROM holdfast.patient_appointments WHERE source = $1) r ON r.id = a.id
            LEFT JOIN holdfast.patient_identities i ON i.patient_id = a.patient_id
            LEFT JOIN holdfast.person_links l ON l.source = $1 AND l.patient_id = a.patient_id
            WHERE coalesce(a.clinic_id, r.clinic_id) = $2 AND
                  ((a.version, a.status, a.during, a.patient_id) IS DISTINCT FROM
                   (r.version, r.status, tstzrange(r.starts_at, r.ends_at), r.patient_id)
                   OR i.person_key IS DISTINCT FROM l.person_key))",
                        {source, m->clinic});
    }

    std::unique_ptr<BookingClinic> m;
    QList<qint64> m_seats;
    QList<qint64> m_patients;
    Cursor m_place;
    int m_sources = 0;
};

QTEST_GUILESS_MAIN(tst_readmodel)
#include "tst_readmodel.moc"
