#include "core/DeliveryStore.h"
#include "core/NotificationStore.h"
#include "tests/support/BookingClinic.h"

#include <QSet>

using namespace holdfast;

/// A connection that was warmed up knows all that a booking needs, and nobody sees that it was.
class tst_warm_up : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_clinic = std::make_unique<BookingClinic>(); }
    void cleanupTestCase() { m_clinic.reset(); }

    void nothingIsLeftOfIt()
    {
        const QString before = everything();
        BookingStore(m_clinic->app).warmUp();
        BookingStore(m_clinic->app).warmUp();
        NotificationStore(m_clinic->app).warmUp();
        NotificationStore(m_clinic->app).warmUp();
        QCOMPARE(everything(), before);
        QCOMPARE(m_clinic->brokenPromises(), QString());
    }

    void theFirstToBookFindsEveryFunctionRead()
    {
        // As the owner, who may look into the connection's memory.
        Database connection(m_clinic->cluster.owner());
        BookingStore store(connection);
        QVERIFY(functionsRead(connection).isEmpty());
        store.warmUp();
        const QSet<QString> warm = functionsRead(connection);
        const qint64 doctor = m_clinic->doctor();
        const QList<qint64> seats = m_clinic->quarters(doctor, 4);
        const Answer held = store.hold(m_clinic->intent(), seats[0], std::nullopt);
        QCOMPARE(store.confirm(m_clinic->intent(), seats[0], BookingClinic::holdOf(held), m_clinic->patient()).status,
                 201);
        QCOMPARE(store.hold(m_clinic->intent(), seats[0], m_clinic->patient()).status, 409);
        const Answer booked = store.book(m_clinic->intent(), seats[1], m_clinic->patient());
        QCOMPARE(booked.status, 201);
        const qint64 appointment = BookingClinic::appointmentOf(booked);
        QCOMPARE(store.reschedule(m_clinic->intent(), appointment, seats[2], {}).status, 200);
        QCOMPARE(store.cancel(m_clinic->intent(), appointment).status, 200);
        QCOMPARE(store.hold(m_clinic->intent(), m_clinic->between(doctor, 0, 60), m_clinic->patient()).status, 201);
        QCOMPARE(store.book(m_clinic->intent(), m_clinic->between(doctor, 0, 60), m_clinic->patient()).status, 201);
        const QSet<QString> late = functionsRead(connection) - warm;
        QVERIFY2(late.isEmpty(), qPrintable(late.values().join(QStringLiteral(", "))));
    }

    void theFirstMessageFindsEveryFunctionRead()
    {
        const qint64 appointment = BookingClinic::appointmentOf(
            BookingStore(m_clinic->app)
                .book(m_clinic->intent(), m_clinic->quarters(m_clinic->doctor(), 1).constFirst(), m_clinic->patient()));
        Database connection(m_clinic->cluster.owner());
        NotificationStore store(connection);
        store.warmUp();
        const QSet<QString> warm = functionsRead(connection);
        QVERIFY(!warm.isEmpty());
        DeliveryStore deliveries(connection);
        deliveries.claim(QStringLiteral("email"), QStringLiteral("somebody"), std::chrono::seconds(60), 1);
        for (const QString &channel : {QStringLiteral("email"), QStringLiteral("sms")}) {
            const NotificationStep step = store.next(channel, appointment);
            if (step.what == NotificationStep::Send)
                store.end(step.body[u"id"].toString(), QStringLiteral("sent"), {});
            store.nextReminder(channel, appointment, 0, QDateTime::currentDateTimeUtc().addDays(-1));
        }
        const QSet<QString> late = functionsRead(connection) - warm;
        QVERIFY2(late.isEmpty(), qPrintable(late.values().join(QStringLiteral(", "))));
    }

private:
    /// How many rows there are of each thing that a booking writes.
    QString everything()
    {
        QStringList counts;
        for (const char *table : {"clinics", "doctors", "patients", "accounts", "slots", "appointments", "slot_events",
                                  "outbox", "idempotency_keys", "deliveries", "notifications"})
            counts.append(
                QString::number(m_clinic->count(("SELECT count(*) FROM holdfast." + QByteArray(table)).constData())));
        return counts.join(u' ');
    }

    static QSet<QString> functionsRead(Database &connection)
    {
        const Rows rows =
            connection.run("SELECT ident FROM pg_backend_memory_contexts WHERE name = 'PL/pgSQL function'");
        QSet<QString> names;
        for (int row = 0; row < rows.size(); ++row)
            names.insert(rows.text(row, 0));
        return names;
    }

    std::unique_ptr<BookingClinic> m_clinic;
};

QTEST_GUILESS_MAIN(tst_warm_up)
#include "tst_warm_up.moc"
