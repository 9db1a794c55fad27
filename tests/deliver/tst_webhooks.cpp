#include "tests/deliver/WebhookClinic.h"

#include "core/DeliveryStore.h"
#include "core/OutboxHealth.h"

#include <QProcess>
#include <QSet>

using namespace holdfast;

namespace {

const QString records = QStringLiteral("records");

} // namespace

/// What the clinic's other systems hear, through a real receiver in a process of its own, which checks the signatures
/// by itself.
class tst_webhooks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_clinic = std::make_unique<WebhookClinic>();
        m_clinic->deliver();
        m_slots = m_clinic->quarters(m_clinic->doctor(), 12);
    }
    void cleanup()
    {
        m_clinic->receiver.setMood("ok");
        m_clinic.reset();
    }

    void everyStepOfAnAppointmentIsToldInOrderAndSigned()
    {
        m_clinic->hook(records);
        const qint64 appointment = m_clinic->book(m_slots[0]);
        QVERIFY(m_clinic->settle());
        m_clinic->move(appointment, m_slots[3]);
        BookingStore store(m_clinic->app);
        QCOMPARE(store.setNote(m_clinic->intent(), appointment, QStringLiteral("not told")).status, 200);
        QCOMPARE(store.setStatus(m_clinic->intent(), appointment, QStringLiteral("arrived")).status, 200);
        QCOMPARE(store.undo(m_clinic->intent(), appointment).status, 200);
        m_clinic->cancel(appointment);
        QVERIFY(m_clinic->settle());
        QCOMPARE(m_clinic->types(records),
                 (QStringList{QStringLiteral("appointment.booked"), QStringLiteral("appointment.moved"),
                              QStringLiteral("appointment.status_changed"),
                              QStringLiteral("appointment.status_changed"), QStringLiteral("appointment.cancelled")}));
        QSet<QString> ids;
        for (const QJsonObject &request : m_clinic->sent(records)) {
            QCOMPARE(request[u"fits"].toArray(), QJsonArray{0});
            QVERIFY(request[u"exampleTakesIt"].toBool());
            ids.insert(WebhookClinic::idOf(request));
        }
        QCOMPARE(ids.size(), 5);
    }

    void theBodyTellsWhoWhereAndWhenOnTheClinicsClock()
    {
        m_clinic->hook(records);
        const qint64 appointment = m_clinic->book(m_slots[0]);
        QVERIFY(m_clinic->settle());
        m_clinic->move(appointment, m_slots[3]);
        QVERIFY(m_clinic->settle());
        QCOMPARE(m_clinic->sent(records).size(), 2);
        const QJsonObject body = WebhookClinic::bodyOf(m_clinic->sent(records)[1]);
        QCOMPARE(body.keys(),
                 (QStringList{QStringLiteral("data"), QStringLiteral("timestamp"), QStringLiteral("type")}));
        const QJsonObject data = body[u"data"].toObject();
        QCOMPARE(data[u"appointmentId"].toInteger(), appointment);
        QCOMPARE(data[u"version"].toInt(), 2);
        QCOMPARE(data[u"status"].toString(), QStringLiteral("confirmed"));
        QCOMPARE(data[u"slotId"].toInteger(), m_slots[3]);
        QCOMPARE(data[u"timeZone"].toString(), QStringLiteral("Asia/Ho_Chi_Minh"));
        const QDateTime start = QDateTime::fromString(data[u"startsAt"].toString(), Qt::ISODateWithMs);
        QCOMPARE(start, m_clinic->opening.addSecs(45 * 60));
        QVERIFY(data[u"doctor"][u"name"].isString());
        QCOMPARE(data[u"movedFrom"][u"slotId"].toInteger(), m_slots[0]);
        QVERIFY(!m_clinic->sent(records)[1][u"body"].toString().contains(QStringLiteral("Huệ")));
        QVERIFY(!data.contains(QStringLiteral("patient")));
    }

    void thePatientsNameGoesOnlyToWhomItIsMeantFor()
    {
        m_clinic->hook(records);
        m_clinic->hook(QStringLiteral("billing"), WebhookStore::usualEvents(), true);
        m_clinic->book(m_slots[0]);
        QVERIFY(m_clinic->settle());
        const QJsonObject told = WebhookClinic::bodyOf(m_clinic->sent(QStringLiteral("billing")).value(0));
        QCOMPARE(told[u"data"][u"patient"][u"name"].toString(), QStringLiteral("Đặng Thị Huệ"));
        QVERIFY(told[u"data"][u"patient"].toObject().contains(QStringLiteral("phone")));
        const QJsonObject other = m_clinic->sent(records).value(0);
        QVERIFY(other[u"body"].toString().contains(QStringLiteral("patientId")));
        QVERIFY(!other[u"body"].toString().contains(QStringLiteral("Huệ")));
        QCOMPARE(m_clinic->count("SELECT count(*) FROM holdfast.deliveries WHERE payload::text LIKE '%Huệ%'"), 0);
    }

    void onlyWhatWasAskedForIsTold()
    {
        m_clinic->hook(records, {QStringLiteral("appointment.cancelled")});
        m_clinic->hook(QStringLiteral("board"), {QStringLiteral("slot.held"), QStringLiteral("slot.released")});
        m_clinic->hook(QStringLiteral("usual"));
        BookingStore store(m_clinic->app);
        const Answer held = store.hold(m_clinic->intent(), m_slots[1], std::nullopt);
        QCOMPARE(store.release(m_clinic->intent(), m_slots[1], BookingClinic::holdOf(held)).status, 200);
        m_clinic->cancel(m_clinic->book(m_slots[0]));
        QVERIFY(m_clinic->settle());
        QCOMPARE(m_clinic->types(records), QStringList{QStringLiteral("appointment.cancelled")});
        QCOMPARE(m_clinic->types(QStringLiteral("board")),
                 (QStringList{QStringLiteral("slot.held"), QStringLiteral("slot.released")}));
        QCOMPARE(m_clinic->types(QStringLiteral("usual")).size(), 2);
    }

    void anotherClinicsEventsStayThere()
    {
        m_clinic->hook(records);
        const qint64 elsewhere = m_clinic->seed.clinic();
        const qint64 slot = m_clinic->seed.slotIn(elsewhere, m_clinic->seed.doctor(elsewhere), 600);
        const Intent intent = Seed::intent(m_clinic->seed.account(elsewhere), elsewhere);
        QCOMPARE(BookingStore(m_clinic->app).book(intent, slot, m_clinic->seed.patient(elsewhere)).status, 201);
        m_clinic->book(m_slots[0]);
        QVERIFY(m_clinic->settle());
        QCOMPARE(m_clinic->types(records).size(), 1);
    }

    void whatFailsIsTriedAgainUnderTheSameId_data()
    {
        QTest::addColumn<QByteArray>("mood");
        QTest::addColumn<QString>("words");
        QTest::newRow("error") << QByteArray("500") << QStringLiteral("answered 500: said the receiver");
        QTest::newRow("not there") << QByteArray("404") << QStringLiteral("answered 404");
        QTest::newRow("redirect") << QByteArray("redirect") << QStringLiteral("redirected (302)");
        QTest::newRow("gone without an answer") << QByteArray("drop") << QStringLiteral("Empty reply");
        QTest::newRow("cut in the middle") << QByteArray("cut") << QString();
        QTest::newRow("silent") << QByteArray("hang") << QStringLiteral("timed out");
    }

    void whatFailsIsTriedAgainUnderTheSameId()
    {
        QFETCH(QByteArray, mood);
        QFETCH(QString, words);
        m_clinic->settings.deadline = std::chrono::milliseconds(700);
        m_clinic->deliver();
        const qint64 id = m_clinic->hook(records);
        m_clinic->receiver.setMood(mood, records);
        m_clinic->book(m_slots[0]);
        QVERIFY(m_clinic->settle());
        QVERIFY2(m_clinic->stateOf(id).startsWith(QStringLiteral("waiting: ")) && m_clinic->stateOf(id).contains(words),
                 qPrintable(m_clinic->stateOf(id)));
        QVERIFY(m_clinic->webhook(id).contains(QStringLiteral("failingSince")));
        m_clinic->receiver.setMood("ok", records);
        m_clinic->setAhead(QStringLiteral("1 minute"));
        QVERIFY(m_clinic->comesTrue([&] { return m_clinic->stateOf(id).startsWith(QStringLiteral("done")); }));
        const QList<QJsonObject> sent = m_clinic->sent(records);
        QCOMPARE(sent.size(), 2);
        QCOMPARE(WebhookClinic::idOf(sent[0]), WebhookClinic::idOf(sent[1]));
        QCOMPARE(sent[0][u"body"], sent[1][u"body"]);
        QVERIFY(!m_clinic->webhook(id).contains(QStringLiteral("failingSince")));
        QVERIFY(m_clinic->webhook(id).contains(QStringLiteral("lastSuccessAt")));
        // Nobody was led elsewhere.
        QCOMPARE(m_clinic->receiver.taken().size(), 2);
    }

    void anAnswerWithoutAnEndIsAnAnswer()
    {
        const qint64 id = m_clinic->hook(records);
        m_clinic->receiver.setMood("endless", records);
        m_clinic->book(m_slots[0]);
        QVERIFY(m_clinic->settle());
        QCOMPARE(m_clinic->stateOf(id), QStringLiteral("done: "));
    }

    void whoIsBusyIsAskedAgainWhenItSaid()
    {
        const qint64 id = m_clinic->hook(records);
        m_clinic->receiver.setMood("busy", records);
        m_clinic->book(m_slots[0]);
        QVERIFY(m_clinic->settle());
        QCOMPARE(m_clinic->count("SELECT count(*) FROM holdfast.deliveries WHERE consumer = $1 AND state = 'waiting'"
                                 " AND due_at > holdfast.booking_now() + interval '50 minutes'",
                                 {QStringLiteral("webhook %1").arg(id)}),
                 1);
    }

    void howLateAWebhookIsCanBeSeen()
    {
        const qint64 id = m_clinic->hook(records);
        m_clinic->receiver.setMood("500", records);
        m_clinic->book(m_slots[0]);
        QVERIFY(m_clinic->settle());
        m_clinic->owner.run("UPDATE holdfast.deliveries SET first_tried_at = first_tried_at - interval '1 hour'");
        const OutboxHealth health = OutboxHealthStore(m_clinic->app).look();
        QCOMPARE(health.lags.size(), 1);
        QCOMPARE(health.lags[0].consumer, QStringLiteral("webhook %1").arg(id));
        QVERIFY2(health.lags[0].seconds >= 3600 && health.lags[0].seconds < 3700,
                 qPrintable(QString::number(health.lags[0].seconds)));
        QCOMPARE(health.deliveries.size(), 1);
        QCOMPARE(health.deliveries[0].consumer, health.lags[0].consumer);
        QCOMPARE(health.deliveries[0].state, QStringLiteral("waiting"));
    }

    void aDeadReceiversEventsBecomeDeadLettersAndCanBeSentAgain()
    {
        const qint64 id = m_clinic->hook(records);
        m_clinic->receiver.setMood("500", records);
        m_clinic->book(m_slots[0]);
        QVERIFY(m_clinic->settle());
        m_clinic->setAhead(QStringLiteral("73 hours"));
        QVERIFY(m_clinic->comesTrue([&] { return m_clinic->stateOf(id).startsWith(QStringLiteral("dead")); }));
        m_clinic->receiver.setMood("ok", records);
        const qint64 delivery =
            m_clinic->count("SELECT max(id) FROM holdfast.deliveries WHERE consumer LIKE 'webhook %'");
        QCOMPARE(DeliveryStore(m_clinic->app).requeue(m_clinic->intent(), delivery).status, 200);
        QVERIFY(m_clinic->comesTrue([&] { return m_clinic->stateOf(id).startsWith(QStringLiteral("done")); }));
    }

    void goneDisablesAtOnceAndEndsWhatWaits()
    {
        const qint64 id = m_clinic->hook(records);
        m_clinic->receiver.setMood("500", records);
        const qint64 appointment = m_clinic->book(m_slots[0]);
        m_clinic->cancel(appointment);
        m_clinic->book(m_slots[1]);
        QVERIFY(m_clinic->settle());
        m_clinic->receiver.setMood("410", records);
        m_clinic->book(m_slots[2]);
        QVERIFY(m_clinic->comesTrue(
            [&] { return m_clinic->webhook(id)[u"state"].toString() == QLatin1String("disabled"); }));
        QCOMPARE(m_clinic->webhook(id)[u"disabledBecause"].toString(), QStringLiteral("gone"));
        QVERIFY(m_clinic->webhook(id)[u"disabledSince"].isString());
        const std::vector<Param> own{QStringLiteral("webhook %1").arg(id)};
        QCOMPARE(
            m_clinic->count("SELECT count(*) FROM holdfast.deliveries WHERE consumer = $1 AND state <> 'skipped'", own),
            0);
        QCOMPARE(m_clinic->count("SELECT count(*) FROM holdfast.deliveries WHERE consumer = $1"
                                 " AND last_error LIKE '%410 Gone%'",
                                 own),
                 4);
        QCOMPARE(m_clinic->count("SELECT count(*) FROM holdfast.webhook_changes WHERE webhook_id = $1"
                                 " AND change = 'disable' AND account_id IS NULL",
                                 {id}),
                 1);
        // What happens meanwhile is not told, not now and not later.
        m_clinic->receiver.setMood("ok", records);
        m_clinic->receiver.clear();
        m_clinic->book(m_slots[3]);
        QVERIFY(m_clinic->settle());
        QCOMPARE(
            m_clinic->count("SELECT count(*) FROM holdfast.deliveries WHERE consumer = $1 AND state = 'waiting'", own),
            0);
        const qint64 skipped = m_clinic->count("SELECT max(id) FROM holdfast.deliveries WHERE consumer = $1", own);
        QCOMPARE(DeliveryStore(m_clinic->app).requeue(m_clinic->intent(), skipped).status, 409);
        QCOMPARE(WebhookStore(m_clinic->app).enable(m_clinic->intent(), id, {}).status, 200);
        m_clinic->book(m_slots[4]);
        QVERIFY(m_clinic->settle());
        QCOMPARE(m_clinic->sent(records).size(), 1);
    }

    void anEnabledWebhookCanBeToldFromAnEventOn()
    {
        const qint64 id = m_clinic->hook(records);
        const qint64 first = m_clinic->book(m_slots[0]);
        QVERIFY(m_clinic->settle());
        const qint64 second = m_clinic->book(m_slots[1]);
        QVERIFY(m_clinic->settle());
        const QStringList told = ids(m_clinic->sent(records));
        QCOMPARE(told.size(), 2);
        QCOMPARE(WebhookStore(m_clinic->app).disable(m_clinic->intent(), id).status, 200);
        m_clinic->move(second, m_slots[5]);
        m_clinic->cancel(first);
        m_clinic->book(m_slots[2]);
        QVERIFY(m_clinic->settle());
        m_clinic->receiver.clear();
        const std::optional<Cursor> from = Cursor::fromString(told[1]);
        QCOMPARE(WebhookStore(m_clinic->app).enable(m_clinic->intent(), id, from).status, 200);
        m_clinic->cancel(second);
        QVERIFY(m_clinic->settle());
        QStringList again = ids(m_clinic->sent(records));
        QCOMPARE(again.size(), 5);
        QVERIFY2(again.contains(told[1]) && !again.contains(told[0]), "not from there on");
        // In order, for each appointment.
        QStringList ofSecond;
        for (const QJsonObject &request : m_clinic->sent(records))
            if (WebhookClinic::bodyOf(request)[u"data"][u"appointmentId"].toInteger() == second)
                ofSecond.append(WebhookClinic::bodyOf(request)[u"type"].toString().section(u'.', 1));
        QCOMPARE(ofSecond,
                 (QStringList{QStringLiteral("booked"), QStringLiteral("moved"), QStringLiteral("cancelled")}));
        // What is not kept any more can't be told.
        m_clinic->owner.run("UPDATE holdfast.outbox_trimmed SET xid = $1::text::xid8, id = $2",
                            {QString::number(from->xid), from->id});
        const Answer refused = WebhookStore(m_clinic->app).enable(m_clinic->intent(), id, from);
        QCOMPARE(refused.status, 422);
        QVERIFY(BookingClinic::json(refused)[u"detail"].toString().contains(QStringLiteral("not kept")));
    }

    void aSubscriberThatHangsHoldsUpNobodyElse()
    {
        m_clinic->settings.deadline = std::chrono::milliseconds(20'000);
        m_clinic->deliver();
        QStringList dead;
        for (int i = 0; i < 10; ++i) {
            dead.append(QStringLiteral("dead%1").arg(i));
            m_clinic->receiver.setMood("hang", dead.last());
            m_clinic->hook(dead.last());
        }
        m_clinic->hook(records);
        for (int i = 0; i < 10; ++i)
            m_clinic->book(m_slots[i]);
        // Long before any of the others' deadlines.
        QVERIFY(m_clinic->comesTrue([&] { return m_clinic->sent(records).size() == 10; }, 8000));
        for (const QString &name : dead)
            QVERIFY(m_clinic->sent(name).size() <= 4);
        m_clinic->receiver.setMood("hang", records);
        for (const QString &name : dead)
            m_clinic->receiver.setMood("ok", name);
        QVERIFY(m_clinic->comesTrue([&] { return m_clinic->sent(dead.last()).size() == 10; }));
        m_clinic->receiver.setMood("ok", records);
    }

    void anAppointmentsEventsWaitForEachOtherAndOthersDoNot()
    {
        m_clinic->hook(records);
        m_clinic->receiver.setMood("500", records);
        const qint64 first = m_clinic->book(m_slots[0]);
        QVERIFY(m_clinic->settle());
        m_clinic->receiver.setMood("ok", records);
        m_clinic->cancel(first);
        m_clinic->book(m_slots[1]);
        QVERIFY(m_clinic->comesTrue([&] { return m_clinic->sent(records).size() == 2; }));
        QCOMPARE(WebhookClinic::bodyOf(m_clinic->sent(records)[1])[u"data"][u"slotId"].toInteger(), m_slots[1]);
        m_clinic->setAhead(QStringLiteral("1 minute"));
        QVERIFY(m_clinic->comesTrue([&] { return m_clinic->sent(records).size() == 4; }));
        QCOMPARE(m_clinic->types(records).mid(2),
                 (QStringList{QStringLiteral("appointment.booked"), QStringLiteral("appointment.cancelled")}));
    }

    void aSecretThatIsChangedStaysGoodForADay()
    {
        const qint64 id = m_clinic->hook(records);
        const Answer rotated = WebhookStore(m_clinic->app).rotateSecret(m_clinic->intent(), id);
        m_clinic->know(records, BookingClinic::json(rotated));
        QCOMPARE(m_clinic->webhook(id)[u"secrets"].toArray().size(), 2);
        m_clinic->book(m_slots[0]);
        QVERIFY(m_clinic->settle());
        QCOMPARE(m_clinic->sent(records).value(0)[u"fits"].toArray(), (QJsonArray{0, 1}));
        QVERIFY(m_clinic->sent(records)[0][u"exampleTakesIt"].toBool());
        m_clinic->setAhead(QStringLiteral("23 hours 59 minutes"));
        m_clinic->book(m_slots[1]);
        QVERIFY(m_clinic->settle());
        QCOMPARE(m_clinic->sent(records).value(1)[u"fits"].toArray(), (QJsonArray{0, 1}));
        m_clinic->setAhead(QStringLiteral("2 minutes"));
        m_clinic->book(m_slots[2]);
        QVERIFY(m_clinic->settle());
        QCOMPARE(m_clinic->sent(records).value(2)[u"fits"].toArray(), QJsonArray{1});
        QCOMPARE(m_clinic->webhook(id)[u"secrets"].toArray().size(), 1);
    }

    void aTestGoesToItsWebhookAlone()
    {
        const qint64 id = m_clinic->hook(records);
        m_clinic->hook(QStringLiteral("billing"));
        const Answer asked = WebhookStore(m_clinic->app).test(m_clinic->intent(), id);
        QCOMPARE(asked.status, 202);
        QVERIFY(m_clinic->settle());
        QCOMPARE(m_clinic->receiver.taken().size(), 1);
        const QJsonObject request = m_clinic->sent(records).value(0);
        QCOMPARE(WebhookClinic::bodyOf(request)[u"type"].toString(), QStringLiteral("webhook.test"));
        QCOMPARE(WebhookClinic::idOf(request), BookingClinic::json(asked)[u"event"].toString());
        QCOMPARE(request[u"fits"].toArray(), QJsonArray{0});
    }

    void aServiceThatDiesRightAfterSendingSendsTheSameIdAgain()
    {
        m_clinic->deliveries.reset();
        const qint64 id = m_clinic->hook(records);
        m_clinic->book(m_slots[0]);
        m_clinic->receiver.setMood("hang", records);
        {
            QProcess host;
            host.start(QStringLiteral(HOLDFAST_DELIVERHOST_PATH),
                       {QStringLiteral("--socket"), m_clinic->cluster.app().host, QStringLiteral("--mail"),
                        QStringLiteral("1"), QStringLiteral("--sms"), QStringLiteral("1")});
            QVERIFY(host.waitForStarted());
            // It has been sent and taken; the answer never comes.
            QVERIFY(waitUntil([&] { return m_clinic->sent(records).size() == 1; }, 15'000));
            host.kill();
            QVERIFY(host.waitForFinished());
        }
        QCOMPARE(m_clinic->stateOf(id), QStringLiteral("waiting: "));
        m_clinic->receiver.setMood("ok", records);
        m_clinic->deliver();
        m_clinic->setAhead(QStringLiteral("1 minute"));
        QVERIFY(m_clinic->comesTrue([&] { return m_clinic->stateOf(id).startsWith(QStringLiteral("done")); }));
        const QList<QJsonObject> sent = m_clinic->sent(records);
        QCOMPARE(sent.size(), 2);
        QCOMPARE(WebhookClinic::idOf(sent[0]), WebhookClinic::idOf(sent[1]));
        QCOMPARE(sent[0][u"body"], sent[1][u"body"]);
    }

    void aServiceThatStopsLeavesWhatIsUnderWayToTheNext()
    {
        const qint64 id = m_clinic->hook(records);
        m_clinic->receiver.setMood("hang", records);
        m_clinic->book(m_slots[0]);
        QVERIFY(m_clinic->comesTrue([&] { return m_clinic->sent(records).size() == 1; }));
        m_clinic->deliveries.reset();
        QVERIFY2(m_clinic->stateOf(id).contains(QStringLiteral("stopped")), qPrintable(m_clinic->stateOf(id)));
        QCOMPARE(m_clinic->count("SELECT count(*) FROM holdfast.deliveries WHERE lease_owner IS NOT NULL"), 0);
    }

    void aRemovedWebhookLeavesNothingBehindThatWaits()
    {
        const qint64 id = m_clinic->hook(records);
        m_clinic->receiver.setMood("500", records);
        m_clinic->book(m_slots[0]);
        QVERIFY(m_clinic->settle());
        QCOMPARE(WebhookStore(m_clinic->app).remove(m_clinic->intent(), id).status, 200);
        QVERIFY(m_clinic->stateOf(id).startsWith(QStringLiteral("skipped: The webhook was removed")));
        m_clinic->book(m_slots[1]);
        QVERIFY(m_clinic->settle());
        QCOMPARE(m_clinic->sent(records).size(), 1);
        QCOMPARE(m_clinic->count("SELECT count(*) FROM holdfast.webhook_secrets"), 0);
    }

private:
    static QStringList ids(const QList<QJsonObject> &requests)
    {
        QStringList found;
        for (const QJsonObject &request : requests)
            found.append(WebhookClinic::idOf(request));
        return found;
    }

    std::unique_ptr<WebhookClinic> m_clinic;
    QList<qint64> m_slots;
};

QTEST_GUILESS_MAIN(tst_webhooks)
#include "tst_webhooks.moc"
