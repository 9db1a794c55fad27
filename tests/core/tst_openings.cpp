#include "tests/support/OpeningClinic.h"

#include <QJsonArray>
#include <QRandomGenerator>
#include <QScopeGuard>
#include <QTest>

#include <atomic>
#include <thread>

using namespace holdfast;

namespace {

constexpr int rate = 150;

/// How far counts are from being alike, for two to six of which none should differ: Pearson's chi-square.
double chiSquare(const QList<int> &counts)
{
    double all = 0;
    for (const int count : counts)
        all += count;
    const double expected = all / static_cast<double>(counts.size());
    double sum = 0;
    for (const int count : counts)
        sum += (count - expected) * (count - expected) / expected;
    return sum;
}

} // namespace

/// Tickets and the line that they make.
class tst_openings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m = std::make_unique<OpeningClinic>(); }
    void init() { m->pass(7'000); } // an instant is one opening
    void cleanupTestCase() { m.reset(); }

    void ticketsAreGivenFromFiveMinutesBeforeOn()
    {
        const qint64 opening = m->opening(301);
        const qint64 patient = m->patient();
        const Answer early = m->store.join(m->of(patient), opening);
        QCOMPARE(early.status, 422);
        QCOMPARE(m->code(early), QStringLiteral("waiting_room_closed"));
        QVERIFY(!m->json(early)[u"opening"][u"joinsFrom"].toString().isEmpty());
        m->pass(1000);
        QCOMPARE(m->store.join(m->of(patient), opening).status, 201);
        m->pass(301'000);
        QCOMPARE(m->store.join(m->of(m->patient()), opening).status, 201);
    }

    void theListTellsWhatOpensAndStaffHowItGoes()
    {
        const qint64 opening = m->opening(90'000);
        const auto ofList = [this, opening](bool detailed) {
            const QJsonObject list = QJsonDocument::fromJson(m->store.list(m->clinic, detailed)).object();
            for (const QJsonValue &value : list[u"openings"].toArray())
                if (value[u"id"].toInteger() == opening)
                    return value.toObject();
            return QJsonObject();
        };
        QCOMPARE(ofList(false)[u"state"].toString(), QStringLiteral("ahead"));
        QVERIFY(!ofList(false).contains(QStringLiteral("rate")));
        QCOMPARE(ofList(true)[u"rate"].toInt(), rate);
        const qint64 elsewhere = m->seed.clinic();
        QVERIFY(!m->store.list(elsewhere, true).contains("opensAt"));
        QCOMPARE(m->store.join(m->of(m->seed.patient(elsewhere)), opening).status, 404);
    }

    void rejoiningGivesTheSameTicketAndNoSecondPlace()
    {
        const qint64 opening = m->opening(60);
        const qint64 patient = m->patient();
        const Answer first = m->store.join(m->of(patient), opening);
        QCOMPARE(first.status, 201);
        for (int i = 0; i < 10; ++i) {
            const Answer again = m->store.join(m->of(patient), opening);
            QCOMPARE(again.status, 200);
            QCOMPARE(m->json(again)[u"ticket"], m->json(first)[u"ticket"]);
        }
        m->pass(60'000);
        m->store.advance(opening);
        const qint64 number = m->numberOf(opening, patient);
        QCOMPARE(m->join(opening, patient), m->json(first)[u"ticket"].toString().toLatin1());
        m->store.advance(opening);
        QCOMPARE(m->numberOf(opening, patient), number);
        QCOMPARE(tickets(opening), 1);
        QVERIFY_THROWS_EXCEPTION(DatabaseError,
                                 m->owner.run("INSERT INTO holdfast.opening_tickets (opening_id, patient_id, joined_at)"
                                              " VALUES ($1, $2, now())",
                                              {opening, patient}));
    }

    void whoComesBeforeTheOpeningHasARandomRankWhateverTheyDo()
    {
        constexpr int openings = 240;
        constexpr int people = 6;
        // The first who comes is a program that asks again and again; the last has a slow phone.
        m->owner.run("UPDATE holdfast.opening_key SET key = sha256('a key that the test knows')");
        QList<QList<int>> ranks(people, QList<int>(people, 0));
        const QList<qint64> patients = m->seed.patients(m->clinic, people);
        QList<qint64> requests(8, patients.first());
        requests += patients;
        requests += patients.first();
        QList<qint64> all;
        for (int i = 0; i < openings; ++i) {
            all.append(instantOpening(i));
            m->joinAll(all.last(), requests);
        }
        m->pass(290'000);
        for (const qint64 opening : std::as_const(all)) {
            m->store.advance(opening);
            for (const TicketNumber &ticket : m->store.numbersAfter(opening, 0, people + 1))
                ++ranks[patients.indexOf(ticket.holder)][static_cast<qsizetype>(ticket.number) - 1];
        }
        for (int person = 0; person < people; ++person) {
            const double distance = chiSquare(ranks.at(person));
            // Five degrees of freedom: above 30.9 once in a hundred thousand.
            QVERIFY2(distance < 30.9, qPrintable(QStringLiteral("%1: %2").arg(person).arg(distance)));
        }
    }

    void theOrderOfOneOpeningTellsNothingOfAnother()
    {
        const qint64 first = m->opening(60);
        const qint64 second = m->opening(61);
        const QList<qint64> patients = m->seed.patients(m->clinic, 40);
        for (const qint64 patient : patients) {
            m->join(first, patient);
            m->join(second, patient);
        }
        m->pass(62'000);
        m->store.advance(first);
        m->store.advance(second);
        int alike = 0;
        for (const qint64 patient : patients)
            alike += m->numberOf(first, patient) == m->numberOf(second, patient);
        QVERIFY2(alike < 15, qPrintable(QString::number(alike)));
    }

    void whoComesAfterTheOpeningComesFirstByFirst()
    {
        const qint64 opening = m->opening(60);
        m->crowd(opening, 20);
        m->pass(60'000);
        m->store.advance(opening);
        QList<qint64> late = m->seed.patients(m->clinic, 12);
        std::reverse(late.begin(), late.end());
        for (int i = 0; i < late.size(); ++i) {
            m->join(opening, late.at(i));
            if (i % 5 == 0)
                m->store.advance(opening);
        }
        m->store.advance(opening);
        for (int i = 0; i < late.size(); ++i)
            QCOMPARE(m->numberOf(opening, late.at(i)), 21 + i);
    }

    void theDrawIsQuickWhateverThePlannerExpects()
    {
        // Counted when there was another opening's crowd alone: of this one's tickets the planner expects hardly any.
        m->crowd(m->opening(50, 1), 500);
        const qint64 opening = m->opening(60, 1);
        m->owner.run("ANALYZE holdfast.opening_tickets");
        m->crowd(opening, 4000);
        m->pass(60'000);
        m->app.run("SET statement_timeout = '1s'"); // as in a clinic
        const auto patientAgain = qScopeGuard([this] { m->app.run("RESET statement_timeout"); });
        try {
            QCOMPARE(m->store.advance(opening)->numbered, 4000);
        } catch (const DatabaseError &error) {
            QFAIL(error.what());
        }
    }

    void theFirstIsLetInWhenAllHaveHadTimeToAskForTheirPlace()
    {
        const qint64 opening = m->opening(60, 10);
        m->crowd(opening, 10);
        m->pass(60'000);
        QCOMPARE(m->store.advance(opening)->numbered, 10);
        m->pass(1'900);
        QCOMPARE(admittedNow(opening), 0);
        m->pass(200);
        QCOMPARE(admittedNow(opening), 10);
    }

    void admissionsKeepToTheRateAndNeverExceedIt()
    {
        const qint64 opening = m->opening(60, 1500);
        m->crowd(opening, 1500);
        m->pass(60'000);
        QRandomGenerator random(7);
        QList<std::pair<int, qint64>> course{{0, 0}};
        int time = 0;
        while (course.last().second < 1500 && time < 20'000) {
            const OpeningLine line = *m->store.advance(opening);
            course.append({time, line.admittedBy(line.at)});
            const int step = static_cast<int>(random.bounded(20, 400));
            m->pass(step);
            time += step;
        }
        QCOMPARE(course.last().second, 1500);
        QVERIFY2(time > 12'000 && time < 12'800, qPrintable(QString::number(time)));
        for (const auto &[from, before] : std::as_const(course))
            for (const auto &[to, after] : std::as_const(course))
                if (to >= from)
                    QVERIFY2(static_cast<double>(after - before) <= 1.05 * rate * (to - from) / 1000.0 + 1,
                             qPrintable(QStringLiteral("%1 in %2 ms").arg(after - before).arg(to - from)));
    }

    void whatNobodyUsedIsNotSavedUp()
    {
        const qint64 opening = m->opening(60, 601);
        m->pass(60'000);
        m->admitted(opening);
        m->pass(120'000);
        m->store.advance(opening);
        m->crowd(opening, 600);
        m->store.advance(opening);
        const qint64 before = admittedNow(opening);
        m->pass(1000);
        QVERIFY2(admittedNow(opening) - before <= rate * 105 / 100, qPrintable(QString::number(admittedNow(opening))));
        // Neither is the time in which no service moved the line on.
        m->pass(30'000);
        QVERIFY2(admittedNow(opening) - before <= rate * 210 / 100, qPrintable(QString::number(admittedNow(opening))));
    }

    void anotherRateHoldsAtOnceWithoutABurstOrAStepBack()
    {
        const qint64 opening = m->opening(60, 1000);
        m->crowd(opening, 1000);
        m->pass(62'000);
        m->store.advance(opening);
        // The line is not moved on between the changes: each has to count up to itself.
        double expected = 0;
        int before = rate;
        for (const int next : {10, 600, 1, 150}) {
            m->pass(500);
            expected += before / 2.0;
            QCOMPARE(m->store.change(m->counter(), opening, next, {}).status, 200);
            const Rows line = m->owner.run("SELECT admitted FROM holdfast.openings WHERE id = $1", {opening});
            QCOMPARE(line.bytes(0, 0).toDouble(), expected);
            before = next;
        }
        QCOMPARE(admittedNow(opening), static_cast<qint64>(expected));
        m->pass(500);
        QCOMPARE(admittedNow(opening), static_cast<qint64>(expected + rate / 2.0));
        QCOMPARE(m->owner
                     .run("SELECT string_agg(rate::text, ' ' ORDER BY id) FROM holdfast.opening_changes"
                          " WHERE opening_id = $1",
                          {opening})
                     .text(0, 0),
                 QStringLiteral("10 600 1 150"));
    }

    void onlyAUsefulRateAndEndAreTaken()
    {
        const qint64 opening = m->opening(60, 1);
        for (const int wrong : {0, -1, 10'001})
            QCOMPARE(m->store.change(m->counter(), opening, wrong, {}).status, 422);
        const QDateTime opens = m->store.advance(opening)->opensAt;
        QCOMPARE(m->store.change(m->counter(), opening, {}, opens.addSecs(-1)).status, 422);
        QCOMPARE(m->store.change(m->counter(), opening, {}, opens.addDays(1).addSecs(1)).status, 422);
        QCOMPARE(m->store.change(m->counter(), opening, 20, opens.addSecs(3600)).status, 200);
        QCOMPARE(m->store.change(m->of(m->patient()), opening, 1000, {}).status, 403);
        QCOMPARE(m->store.change(m->counter(), 999'999'999, 10, {}).status, 404);
    }

    void aTicketIsGoodForItsPatientAndItsOpeningAlone()
    {
        const qint64 opening = m->opening(60);
        const qint64 other = m->opening(61);
        const qint64 patient = m->patient();
        const qint64 stranger = m->patient();
        const QByteArray ticket = m->join(opening, patient);
        m->join(opening, stranger);
        m->join(other, patient);
        QCOMPARE(m->store.check(m->clinic, opening, patient, ticket).holder, patient);
        QVERIFY(isBad(m->store.check(m->clinic, opening, stranger, ticket)));
        QVERIFY(isBad(m->store.check(m->clinic, other, patient, ticket)));
        QVERIFY(isBad(m->store.check(m->clinic, opening, 0, ticket)));
        QCOMPARE(m->store.check(m->seed.clinic(), opening, patient, ticket).refusal->status, 404);
    }

    void aForgedTicketIsRefused()
    {
        const qint64 opening = m->opening(60);
        const qint64 patient = m->patient();
        const qint64 stranger = m->patient();
        const QByteArray ticket = m->join(opening, patient);
        m->join(opening, stranger);
        const QByteArray signature = ticket.mid(ticket.lastIndexOf('.'));
        const QByteArray named = "ticket." + QByteArray::number(opening) + '.' + QByteArray::number(stranger);
        for (const QByteArray &forged :
             {named + signature, named, named + '.', QByteArray(), QByteArray("ticket"), ticket.left(ticket.size() - 1),
              ticket + 'A', QByteArray("ticket.1'; --"), QByteArray(5000, 'x'), QByteArray("ticket...") + signature})
            QVERIFY2(isBad(m->store.check(m->clinic, opening, stranger, forged)), forged.constData());
        for (qsizetype i = 0; i < ticket.size(); ++i) {
            QByteArray changed = ticket;
            changed[i] = changed.at(i) == '1' ? '2' : '1';
            QVERIFY2(isBad(m->store.check(m->clinic, opening, patient, changed)), changed.constData());
        }
    }

    void nobodyButTheDatabaseCanSign()
    {
        for (const char *sql : {"SELECT key FROM holdfast.opening_key", "SELECT holdfast.signed('ticket.1.1')",
                                "SELECT lot FROM holdfast.opening_tickets", "UPDATE holdfast.openings SET rate = 1000"})
            QVERIFY_THROWS_EXCEPTION(DatabaseError, m->app.run(sql));
    }

    void severalServicesGiveEachNumberOnceAndLeaveNoneOut()
    {
        constexpr int services = 6;
        constexpr int each = 60;
        const qint64 opening = m->opening(60, 1);
        m->crowd(opening, 100);
        m->pass(60'000);
        const QList<qint64> patients = m->seed.patients(m->clinic, each);
        std::atomic<int> failures = 0;
        std::vector<std::thread> threads;
        threads.reserve(services);
        for (int service = 0; service < services; ++service)
            threads.emplace_back([&, service] {
                Database database(m->cluster.app());
                OpeningStore store(database);
                for (int i = 0; i < each; ++i) {
                    try {
                        // Every patient comes through every service.
                        store.join(m->of(patients.at((i + service * 11) % each)), opening);
                        store.advance(opening);
                    } catch (const std::exception &) {
                        ++failures;
                    }
                }
            });
        for (std::thread &thread : threads)
            thread.join();
        QCOMPARE(failures, 0);
        m->store.advance(opening);
        const Rows rows = m->owner.run("SELECT count(*), count(DISTINCT number), min(number), max(number)"
                                       " FROM holdfast.opening_tickets WHERE opening_id = $1",
                                       {opening});
        for (int column : {0, 1, 3})
            QCOMPARE(rows.integer(0, column), 100 + each);
        QCOMPARE(rows.integer(0, 2), 1);
    }

    void theLineIsAsItWasAfterARestart()
    {
        const qint64 opening = m->opening(60, 301);
        m->crowd(opening, 300);
        const qint64 patient = m->patient();
        const QByteArray ticket = m->join(opening, patient);
        m->pass(62'000);
        m->store.advance(opening);
        m->pass(600);
        const qint64 admitted = admittedNow(opening);
        const qint64 number = m->numberOf(opening, patient);
        Database again(m->cluster.app());
        OpeningStore store(again);
        QCOMPARE(store.check(m->clinic, opening, patient, ticket).holder, patient);
        const OpeningLine line = *store.advance(opening);
        QCOMPARE(line.admittedBy(line.at), admitted);
        QCOMPARE(m->numberOf(opening, patient), number);
        QCOMPARE(store.numbersAfter(opening, 0, 1000).size(), 301);
        QCOMPARE(store.numbersAfter(opening, 290, 1000).size(), 11);
    }

    void whatIsOldIsForgotten()
    {
        const qint64 opening = m->opening(60, 1);
        m->crowd(opening, 3);
        m->store.tidy();
        QCOMPARE(tickets(opening), 3);
        m->owner.run("UPDATE holdfast.openings SET opens_at = opens_at - interval '31 days', closes_at = closes_at -"
                     " interval '31 days' WHERE id = $1",
                     {opening});
        m->store.tidy();
        QCOMPARE(tickets(opening), 0);
    }

private:
    /// An opening without seats; each a second after the one before.
    qint64 instantOpening(int number)
    {
        return m->owner
            .run("INSERT INTO holdfast.openings (clinic_id, opens_at, closes_at, admitted_at) SELECT $1, t,"
                 " t + interval '1 hour', t FROM (SELECT holdfast.booking_now() + make_interval(secs => $2) AS t)"
                 " AS x RETURNING id",
                 {m->clinic, 45 + number})
            .integer(0, 0);
    }

    qint64 admittedNow(qint64 opening)
    {
        const OpeningLine line = *m->store.advance(opening);
        return line.admittedBy(line.at);
    }

    qint64 tickets(qint64 opening)
    {
        return m->owner.run("SELECT count(*) FROM holdfast.opening_tickets WHERE opening_id = $1", {opening})
            .integer(0, 0);
    }

    static bool isBad(const TicketCheck &check)
    {
        return check.holder == 0 && check.refusal && check.refusal->status == 403 &&
               OpeningClinic::code(*check.refusal) == QLatin1String("bad_ticket");
    }

    std::unique_ptr<OpeningClinic> m;
};

QTEST_GUILESS_MAIN(tst_openings)
#include "tst_openings.moc"
