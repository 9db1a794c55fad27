#include "core/DeliveryStore.h"
#include "tests/support/BookingClinic.h"

#include <QUuid>

#include <algorithm>
#include <cmath>
#include <thread>

using namespace holdfast;

namespace {

constexpr std::chrono::seconds lease{30};
const QString bell = QStringLiteral("bell");

} // namespace

/// The rows of what is to be done: made once, claimed by one, in order, tried for three days.
class tst_deliveries : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        if (!m_clinic)
            m_clinic = std::make_unique<BookingClinic>();
        m_clinic->cluster.moveClock(QStringLiteral("0"));
        fanOutAll();
        m_clinic->owner.run("TRUNCATE holdfast.deliveries");
    }

    void cleanupTestCase() { m_clinic.reset(); }

    void aVisitOfSeveralSeatsIsOneFact()
    {
        const qint64 doctor = m_clinic->doctor();
        const QList<qint64> seats = m_clinic->quarters(doctor, 3);
        const Answer booked = BookingStore(m_clinic->app)
                                  .book(m_clinic->intent(), BookingClinic::at(seats.first(), 45), m_clinic->patient());
        QCOMPARE(booked.status, 201);
        QVERIFY(m_clinic->count("SELECT count(*) FROM holdfast.outbox WHERE appointment_id = $1",
                                {BookingClinic::appointmentOf(booked)}) == 3);
        fanOutAll();
        const QList<Delivery> claimed = claim();
        QCOMPARE(claimed.size(), 1);
        QCOMPARE(claimed[0].fact.appointmentId, BookingClinic::appointmentOf(booked));
        QCOMPARE(claimed[0].fact.topic, QStringLiteral("appointment.booked"));
        QCOMPARE(claim().size(), 0);
    }

    void fanningOutTwiceMakesNoSecondRow()
    {
        book();
        DeliveryStore store(m_clinic->app);
        const DeliveryStore::Facts facts = store.next(100, 0);
        const Cursor to{facts.horizon, 0};
        QVERIFY(store.fanOut(facts, to, planAll(facts)));
        QVERIFY(!store.fanOut(facts, to, planAll(facts)));
        m_clinic->owner.run(
            "UPDATE holdfast.outbox_cursor SET xid = $1::text::xid8, id = $2 WHERE consumer = 'deliveries'",
            {QString::number(facts.from.xid), facts.from.id});
        QVERIFY(store.fanOut(facts, to, planAll(facts)));
        QCOMPARE(m_clinic->count("SELECT count(*) FROM holdfast.deliveries"), 1);
    }

    void nobodyClaimsBeforeEveryEarlierEventHasItsRow()
    {
        const Booked first = book();
        cancel(first);
        DeliveryStore store(m_clinic->app);
        const DeliveryStore::Facts half = store.next(1, 0);
        QVERIFY(store.fanOut(half, half.facts.last().cursor, planAll(half)));
        QCOMPARE(claim().size(), 0);
        fanOutAll();
        QCOMPARE(claim().size(), 1);
    }

    void oneAppointmentsDeliveriesComeInOrderAndOthersDoNotWait()
    {
        const Booked first = book();
        cancel(first);
        const Booked second = book();
        fanOutAll();
        const QList<Delivery> claimed = claim();
        QCOMPARE(topicsOf(claimed),
                 (QStringList{QStringLiteral("appointment.booked"), QStringLiteral("appointment.booked")}));
        QCOMPARE(claimed[1].fact.appointmentId, second.appointment);
        // The first one is poison: it keeps its own appointment's back, and nobody else's.
        QVERIFY(store().retry(claimed[0], QStringLiteral("no"), {}));
        QVERIFY(store().done(claimed[1], {}));
        QCOMPARE(claim().size(), 0);
        m_clinic->cluster.moveClock(QStringLiteral("1 minute"));
        const QList<Delivery> again = claim();
        QCOMPARE(again.size(), 1);
        QCOMPARE(again[0].id, claimed[0].id);
        QCOMPARE(again[0].attempts, 2);
        QVERIFY(store().done(again[0], {}));
        QCOMPARE(topicsOf(claim()), QStringList{QStringLiteral("appointment.cancelled")});
    }

    void aLaterTransactionIdOfAnEarlierChangeDoesNotTurnTheOrder()
    {
        // The slow one has its transaction id first, waits for the seat, and changes it last.
        const Booked booked = book();
        fanOutAll();
        QVERIFY(store().done(claim().first(), {}));
        Database slow(m_clinic->cluster.owner());
        slow.run("BEGIN");
        slow.run("SELECT pg_current_xact_id()");
        cancel(booked);
        slow.run("UPDATE holdfast.slots SET status = 'blocked' WHERE id = $1", {booked.slot});
        slow.run("INSERT INTO holdfast.outbox (clinic_id, topic, appointment_id, at)"
                 " VALUES ($1, 'appointment.late', $2, holdfast.booking_now())",
                 {m_clinic->clinic, booked.appointment});
        slow.run("COMMIT");
        fanOutAll(1);
        const QList<Delivery> claimed = claim();
        QCOMPARE(topicsOf(claimed).filter(QStringLiteral("appointment")),
                 QStringList{QStringLiteral("appointment.cancelled")});
        QVERIFY(m_clinic->count("SELECT count(*) FROM holdfast.outbox a, holdfast.outbox b WHERE a.appointment_id = $1"
                                " AND b.appointment_id = $1 AND a.xid < b.xid AND a.id > b.id",
                                {booked.appointment}) > 0);
    }

    void whatIsScheduledForLaterKeepsNobodyWaiting()
    {
        const Booked booked = book();
        fanOutAll(100, [](const OutboxFact &fact) {
            return PlannedDelivery{.kind = QStringLiteral("reminder"), .dueAt = fact.at.addDays(1), .ordered = false};
        });
        cancel(booked);
        fanOutAll();
        QCOMPARE(topicsOf(claim()), QStringList{QStringLiteral("appointment.cancelled")});
        m_clinic->cluster.moveClock(QStringLiteral("25 hours"));
        const QList<Delivery> later = claim();
        QCOMPARE(later.size(), 2); // the cancellation's lease ran out too
        QVERIFY(later[0].kind.isEmpty() != later[1].kind.isEmpty());
    }

    void aLeaseThatRanOutIsSomebodyElses()
    {
        book();
        fanOutAll();
        const QList<Delivery> first = claim();
        QCOMPARE(first.size(), 1);
        QCOMPARE(claim().size(), 0);
        m_clinic->cluster.moveClock(QStringLiteral("31 seconds"));
        const QList<Delivery> second = claim();
        QCOMPARE(second.size(), 1);
        QVERIFY(!store().done(first[0], {}));
        QCOMPARE(stateOf(first[0].id), QStringLiteral("waiting"));
        QVERIFY(store().done(second[0], {}));
        QCOMPARE(stateOf(first[0].id), QStringLiteral("done"));
    }

    void manyClaimAtOnceAndEachDeliveryHasOneOwner()
    {
        for (int i = 0; i < 60; ++i)
            book();
        fanOutAll();
        std::mutex mutex;
        QList<qint64> ids;
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < 8; ++i)
                threads.emplace_back([&] {
                    Database own(m_clinic->cluster.app());
                    for (;;) {
                        const QList<Delivery> mine = DeliveryStore(own).claim(bell, newOwner(), lease, 3);
                        if (mine.isEmpty())
                            return;
                        const std::lock_guard lock(mutex);
                        for (const Delivery &delivery : mine)
                            ids.append(delivery.id);
                    }
                });
        }
        QCOMPARE(QSet<qint64>(ids.begin(), ids.end()).size(), ids.size());
        QCOMPARE(ids.size(), 60);
    }

    void pausesDoubleAndAfterThreeDaysItIsDeadAndBlocksNoLonger()
    {
        const Booked booked = book();
        cancel(booked);
        fanOutAll();
        QList<double> pauses;
        double hours = 0;
        int attempts = 0;
        while (stateOf(firstId()) == QLatin1String("waiting") && attempts < 100) {
            const QList<Delivery> claimed = claim();
            QCOMPARE(claimed.size(), 1);
            ++attempts;
            QVERIFY(store().retry(claimed[0], QStringLiteral("still no"), {}));
            const double pause = seconds("SELECT extract(epoch FROM due_at - holdfast.booking_now()) FROM"
                                         " holdfast.deliveries ORDER BY id LIMIT 1");
            if (stateOf(firstId()) != QLatin1String("waiting"))
                break;
            pauses.append(pause);
            hours += pause / 3600;
            m_clinic->cluster.moveClock(QStringLiteral("%1 seconds").arg(qint64(hours * 3600) + attempts));
        }
        QVERIFY2(hours >= 72 && hours < 90, qPrintable(QString::number(hours)));
        QVERIFY(pauses[0] >= 3.7 && pauses[0] <= 6.3);
        QVERIFY(pauses[5] >= 119 && pauses[5] <= 201);
        QVERIFY(pauses.last() >= 16199 && pauses.last() <= 27001);
        // What failed together is not tried again together.
        QVERIFY(std::any_of(pauses.cbegin(), pauses.cbegin() + 8, [](double pause) {
            return qAbs(pause / 5 - std::exp2(std::round(std::log2(pause / 5)))) > 0.1;
        }));
        QCOMPARE(stateOf(firstId()), QStringLiteral("dead"));
        QCOMPARE(topicsOf(claim()), QStringList{QStringLiteral("appointment.cancelled")});
    }

    void whatEndsEachAttemptWithoutAWordDiesToo()
    {
        book();
        fanOutAll();
        QCOMPARE(claim().size(), 1);
        m_clinic->cluster.moveClock(QStringLiteral("71 hours"));
        QCOMPARE(claim().size(), 1);
        m_clinic->cluster.moveClock(QStringLiteral("73 hours"));
        QCOMPARE(claim().size(), 0);
        QCOMPARE(stateOf(firstId()), QStringLiteral("dead"));
    }

    void aPauseAskedForByTheOtherSideIsKept()
    {
        book();
        fanOutAll();
        QVERIFY(store().retry(claim()[0], QStringLiteral("later"), std::chrono::seconds(600)));
        m_clinic->cluster.moveClock(QStringLiteral("9 minutes"));
        QCOMPARE(claim().size(), 0);
        m_clinic->cluster.moveClock(QStringLiteral("11 minutes"));
        QCOMPARE(claim().size(), 1);
    }

    void postponingIsNoAttempt()
    {
        book();
        fanOutAll();
        const QDateTime now = QDateTime::currentDateTimeUtc();
        QVERIFY(store().postpone(claim()[0], QStringLiteral("quiet hours"), now.addSecs(8 * 3600)));
        QCOMPARE(claim().size(), 0);
        m_clinic->cluster.moveClock(QStringLiteral("9 hours"));
        const QList<Delivery> claimed = claim();
        QCOMPARE(claimed.size(), 1);
        QCOMPARE(claimed[0].attempts, 1);
        QVERIFY(store().skip(claimed[0], QStringLiteral("cancelled meanwhile")));
        QCOMPARE(stateOf(claimed[0].id), QStringLiteral("skipped"));
    }

    void aDeadOneIsTriedAgainWhenAsked()
    {
        book();
        fanOutAll();
        const Delivery delivery = claim()[0];
        const Intent again = m_clinic->intent();
        QCOMPARE(store().requeue(again, delivery.id).status, 409);
        QVERIFY(store().bury(delivery, QStringLiteral("no such address")));
        QCOMPARE(claim().size(), 0);
        QCOMPARE(store().requeue(again, delivery.id).status, 409); // the same key: as answered
        const Answer requeued = store().requeue(m_clinic->intent(), delivery.id);
        QCOMPARE(requeued.status, 200);
        QCOMPARE(BookingClinic::json(requeued)[u"delivery"][u"attempts"].toInt(), 0);
        QCOMPARE(claim().size(), 1);
        Intent stranger = Seed::intent(m_clinic->account, m_clinic->seed.clinic());
        QCOMPARE(store().requeue(stranger, delivery.id).status, 404);
        Intent online = m_clinic->intent();
        online.channel = QStringLiteral("web");
        QCOMPARE(store().requeue(online, delivery.id).status, 403);
    }

    void listingTellsOfOneClinicOnly()
    {
        book();
        fanOutAll();
        const QJsonArray mine =
            QJsonDocument::fromJson(store().list({.clinicId = m_clinic->clinic, .state = QStringLiteral("waiting")}))
                .object()[u"deliveries"]
                .toArray();
        QCOMPARE(mine.size(), 1);
        QCOMPARE(mine[0][u"consumer"].toString(), bell);
        QCOMPARE(
            QJsonDocument::fromJson(store().list({.clinicId = m_clinic->clinic + 1}))[u"deliveries"].toArray().size(),
            0);
        QCOMPARE(
            QJsonDocument::fromJson(store().list({.state = QStringLiteral("dead")}))[u"deliveries"].toArray().size(),
            0);
    }

    void theApplicationsRoleHasNoWayAroundTheFunctions()
    {
        for (const char *sql :
             {"UPDATE holdfast.deliveries SET state = 'done', ended_at = now()", "DELETE FROM holdfast.deliveries",
              "UPDATE holdfast.outbox_cursor SET id = 0", "SELECT holdfast.requeue_delivery(NULL, 1)"}) {
            QString state;
            try {
                m_clinic->app.run(sql);
            } catch (const DatabaseError &error) {
                state = error.sqlState;
            }
            QCOMPARE(state, QStringLiteral("42501"));
        }
    }

private:
    struct Booked
    {
        qint64 slot = 0;
        qint64 appointment = 0;
    };

    static QString newOwner() { return QUuid::createUuid().toString(QUuid::WithoutBraces); }

    DeliveryStore store() { return DeliveryStore(m_clinic->app); }

    Booked book()
    {
        const qint64 slot = m_clinic->slot(m_clinic->doctor(), 0).first();
        const Answer answer = BookingStore(m_clinic->app).book(m_clinic->intent(), slot, m_clinic->patient());
        return {slot, BookingClinic::appointmentOf(answer)};
    }

    void cancel(const Booked &booked)
    {
        QCOMPARE(BookingStore(m_clinic->app).cancel(m_clinic->intent(), booked.appointment).status, 200);
    }

    static QList<DeliveryStore::Planned> planAll(const DeliveryStore::Facts &facts,
                                                 const std::function<PlannedDelivery(const OutboxFact &)> &plan = {})
    {
        QList<DeliveryStore::Planned> planned;
        for (const OutboxFact &fact : facts.facts)
            if (fact.appointmentId != 0)
                planned.append({bell, fact, plan ? plan(fact) : PlannedDelivery{}});
        return planned;
    }

    void fanOutAll(int batch = 100, const std::function<PlannedDelivery(const OutboxFact &)> &plan = {})
    {
        quint64 horizon = 0;
        for (bool more = true; more;) {
            const DeliveryStore::Facts facts = store().next(batch, horizon);
            horizon = facts.horizon;
            more = facts.facts.size() == batch;
            const Cursor to = more ? facts.facts.last().cursor : Cursor{horizon, 0};
            if (to > facts.from)
                QVERIFY(store().fanOut(facts, to, planAll(facts, plan)));
        }
    }

    QList<Delivery> claim() { return store().claim(bell, newOwner(), lease, 100); }

    static QStringList topicsOf(const QList<Delivery> &deliveries)
    {
        QStringList topics;
        for (const Delivery &delivery : deliveries)
            topics.append(delivery.fact.topic);
        return topics;
    }

    qint64 firstId() { return m_clinic->count("SELECT min(id) FROM holdfast.deliveries"); }
    QString stateOf(qint64 id)
    {
        return m_clinic->owner.run("SELECT state FROM holdfast.deliveries WHERE id = $1", {id}).text(0, 0);
    }
    double seconds(const char *sql) { return m_clinic->owner.run(sql).bytes(0, 0).toDouble(); }

    std::unique_ptr<BookingClinic> m_clinic;
};

QTEST_GUILESS_MAIN(tst_deliveries)
#include "tst_deliveries.moc"
