#include "core/NotificationStore.h"
#include "core/PatientStore.h"
#include "tests/deliver/NotifiedClinic.h"

using namespace holdfast;

namespace {

/// A mail address that nobody else in the test has.
QString someone()
{
    static int count = 0;
    return QStringLiteral("patient%1@patients.example").arg(++count);
}

} // namespace

/// What patients hear of their appointments: each change once, never anything that is not so any more.
class tst_notifications : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_clinic = std::make_unique<NotifiedClinic>(); }
    void cleanupTestCase() { m_clinic.reset(); }
    void init()
    {
        m_clinic->mail.setMood("ok");
        m_clinic->sms.setMood("ok");
        // Noon in the clinic, two days before the first slot: no quiet hours.
        m_clinic->setNow(m_clinic->opening.addDays(-2).addSecs(3 * 3600));
        m_doctor = m_clinic->doctor();
        m_slots = m_clinic->quarters(m_doctor, 8);
        m_to = someone();
        m_patient = m_clinic->patientWith(m_to);
    }

    void aBookingIsConfirmedOnceAndOnlyAfterTheUndoWindow()
    {
        const qint64 appointment = book(0);
        QVERIFY(m_clinic->settle());
        QCOMPARE(told(), QStringList());
        pass();
        QCOMPARE(told(), QStringList{QStringLiteral("Your appointment on %1 at 09:00").arg(day())});
        const QByteArray calendar = m_clinic->calendarOfLast(m_to);
        QVERIFY(calendar.contains("METHOD:REQUEST\r\n") && calendar.contains("SEQUENCE:1\r\n"));
        QVERIFY(calendar.contains("UID:appointment-" + QByteArray::number(appointment) + "@clinic.example"));
        QVERIFY(calendar.contains(
            "DTSTART:" + m_clinic->opening.toUTC().toString(QStringLiteral("yyyyMMdd'T'HHmmss'Z'")).toLatin1()));
        pass();
        QCOMPARE(told().size(), 1);
    }

    void bookedAndCancelledWithinTheWindowSaysNothing()
    {
        m_clinic->cancel(book(0));
        pass();
        QCOMPARE(told(), QStringList());
    }

    void movedWithinTheWindowConfirmsTheNewTime()
    {
        m_clinic->move(book(0), m_slots.at(3));
        pass();
        QCOMPARE(told(), QStringList{QStringLiteral("Your appointment on %1 at 09:45").arg(day())});
    }

    void aMoveACancellationAndItsTakingBackAreTold()
    {
        const qint64 appointment = book(0);
        pass();
        m_clinic->move(appointment, m_slots.at(4));
        pass();
        m_clinic->cancel(appointment);
        pass();
        const QByteArray calendar = m_clinic->calendarOfLast(m_to);
        QVERIFY(calendar.contains("METHOD:CANCEL\r\n") && calendar.contains("SEQUENCE:3\r\n"));
        QCOMPARE(BookingStore(m_clinic->app).undo(m_clinic->intent(), appointment).status, 200);
        pass();
        QCOMPARE(told(), (QStringList{QStringLiteral("Your appointment on %1 at 09:00").arg(day()),
                                      QStringLiteral("Your appointment has a new time: %1 at 10:00").arg(day()),
                                      QStringLiteral("Your appointment on %1 at 10:00 is cancelled").arg(day()),
                                      QStringLiteral("Your appointment on %1 at 10:00").arg(day())}));
        QCOMPARE(m_clinic->messageIds(m_to).size(), 4);
    }

    void aChangeThatIsTakenBackInTimeSaysNothing()
    {
        const qint64 appointment = book(0);
        pass();
        m_clinic->cancel(appointment);
        QCOMPARE(BookingStore(m_clinic->app).undo(m_clinic->intent(), appointment).status, 200);
        m_clinic->move(appointment, m_slots.at(4));
        m_clinic->move(appointment, m_slots.at(0));
        pass();
        QCOMPARE(told().size(), 1);
    }

    void aVisitOfSeveralSlotsIsOneMessage()
    {
        const Answer visit =
            BookingStore(m_clinic->app).book(m_clinic->intent(), BookingClinic::at(m_slots.first(), 45), m_patient);
        QCOMPARE(visit.status, 201);
        pass();
        QCOMPARE(told().size(), 1);
        QVERIFY(m_clinic->calendarOfLast(m_to).contains(
            "DTEND:" +
            m_clinic->opening.addSecs(45 * 60).toUTC().toString(QStringLiteral("yyyyMMdd'T'HHmmss'Z'")).toLatin1()));
    }

    void whileTheServerIsAwayThingsChangeAndTheLastIsTold()
    {
        m_clinic->mail.setMood("busy");
        const qint64 appointment = book(0);
        pass();
        m_clinic->move(appointment, m_slots.at(2));
        m_clinic->mail.setMood("ok");
        m_clinic->setNow(m_clinic->opening.addDays(-2).addSecs(4 * 3600));
        QVERIFY(m_clinic->settle());
        // The first was never said, so the new time is a confirmation and no move.
        QCOMPARE(told(), QStringList{QStringLiteral("Your appointment on %1 at 09:30").arg(day())});
    }

    void aMailThatMayHaveArrivedIsRepeatedUnderTheSameId()
    {
        m_clinic->mail.setMood("drop");
        book(0);
        pass();
        QCOMPARE(told().size(), 1);
        m_clinic->mail.setMood("ok");
        m_clinic->setNow(m_clinic->opening.addDays(-2).addSecs(4 * 3600));
        QVERIFY(m_clinic->settle());
        QCOMPARE(told().size(), 2);
        QCOMPARE(m_clinic->messageIds(m_to).size(), 1);
    }

    void aMailThatMayHaveArrivedAndIsNotTrueAnyMoreIsFollowedByTheTruth()
    {
        m_clinic->mail.setMood("drop");
        const qint64 appointment = book(0);
        pass();
        m_clinic->cancel(appointment);
        m_clinic->mail.setMood("ok");
        m_clinic->setNow(m_clinic->opening.addDays(-2).addSecs(4 * 3600));
        QVERIFY(m_clinic->settle());
        QCOMPARE(told(), (QStringList{QStringLiteral("Your appointment on %1 at 09:00").arg(day()),
                                      QStringLiteral("Your appointment on %1 at 09:00 is cancelled").arg(day())}));
    }

    void anAddressThatIsRefusedIsGivenUpAndNamedNowhere()
    {
        m_clinic->mail.setMood("reject-recipient");
        const qint64 appointment = book(0);
        pass();
        const Rows dead =
            m_clinic->owner.run("SELECT state, last_error FROM holdfast.deliveries WHERE appointment_id = $1"
                                " AND kind = '' AND consumer = 'email'",
                                {appointment});
        QCOMPARE(dead.text(0, 0), QStringLiteral("dead"));
        QVERIFY2(dead.text(0, 1).contains(QStringLiteral("no such mailbox")), qPrintable(dead.text(0, 1)));
        QVERIFY2(!dead.text(0, 1).contains(m_to), qPrintable(dead.text(0, 1)));
        // Another patient's mail goes on.
        m_clinic->mail.setMood("ok");
        const QString other = someone();
        m_clinic->book(m_slots.at(1), m_clinic->patientWith(other));
        pass();
        QCOMPARE(m_clinic->subjects(other).size(), 1);
    }

    void remindersComeADayAndTwoHoursBefore()
    {
        book(0);
        pass();
        at(-24 * 60 - 1);
        QCOMPARE(told().size(), 1);
        at(-24 * 60 + 1);
        QCOMPARE(told().mid(1), QStringList{reminder(QStringLiteral("09:00"))});
        at(-121);
        QCOMPARE(told().size(), 2);
        at(-119);
        QCOMPARE(told().mid(2), QStringList{reminder(QStringLiteral("09:00"))});
        at(-1);
        at(10);
        QCOMPARE(told().size(), 3);
        QCOMPARE(m_clinic->messageIds(m_to).size(), 3);
    }

    void noReminderAfterACancellation()
    {
        const qint64 appointment = book(0);
        pass();
        m_clinic->cancel(appointment);
        pass();
        QCOMPARE(told().size(), 2);
        at(-24 * 60 + 1);
        at(-60);
        QCOMPARE(told().size(), 2);
    }

    void aMovedAppointmentIsRemindedOfAtItsNewTimeOnly()
    {
        const qint64 appointment = book(0);
        pass();
        const qint64 later = m_clinic->slot(m_doctor, 5 * 60).first(); // 14:00
        m_clinic->move(appointment, later);
        pass();
        QCOMPARE(told().size(), 2);
        at(-24 * 60 + 1);
        at(-24 * 60 + 299);
        QCOMPARE(told().size(), 2);
        at(-24 * 60 + 301);
        QCOMPARE(told().mid(2), QStringList{reminder(QStringLiteral("14:00"))});
        // And earlier again: two hours before the earlier time.
        m_clinic->move(appointment, m_slots.at(4));
        pass();
        QCOMPARE(told().size(), 4);
        at(60 - 119);
        QCOMPARE(told().mid(4), QStringList{reminder(QStringLiteral("10:00"))});
        at(5 * 60 - 119);
        QCOMPARE(told().size(), 5);
    }

    void aLateBookingIsNotRemindedOfAtOnce()
    {
        m_clinic->setNow(m_clinic->opening.addSecs(-90 * 60));
        book(0);
        pass();
        at(-1);
        QCOMPARE(told().size(), 1);
    }

    void quietHoursPutRemindersOffAndOneThatWouldComeTooLateIsLeftOut()
    {
        m_clinic->owner.run("UPDATE holdfast.patients SET quiet_from = '20:00', quiet_to = '08:30' WHERE id = $1",
                            {m_patient});
        book(0); // 9:00: two hours before is 7:00
        pass();
        at(-24 * 60 + 1);
        QCOMPARE(told().size(), 2);
        at(-119);
        at(-31);
        QCOMPARE(told().size(), 2);
        at(-29);
        QCOMPARE(told().size(), 3);

        m_to = someone();
        m_patient = m_clinic->patientWith(m_to);
        m_clinic->owner.run("UPDATE holdfast.patients SET quiet_from = '20:00', quiet_to = '09:30' WHERE id = $1",
                            {m_patient});
        m_clinic->setNow(m_clinic->opening.addDays(-1).addSecs(3 * 3600));
        book(1);
        pass();
        at(-60);
        at(14);
        at(31);
        QCOMPARE(told().size(), 1);
    }

    void wishesAreRespected()
    {
        m_clinic->owner.run("UPDATE holdfast.patients SET phone = '+84 90-214 77 31', language = 'vi', notify = '{sms}'"
                            " WHERE id = $1",
                            {m_patient});
        book(0);
        const QString silent = someone();
        const qint64 nobody = m_clinic->patientWith(silent, QStringLiteral("0902147732"));
        m_clinic->owner.run("UPDATE holdfast.patients SET notify = '{}' WHERE id = $1", {nobody});
        m_clinic->book(m_slots.at(1), nobody);
        m_clinic->book(m_slots.at(2), m_clinic->patientWith({}, QStringLiteral("0902147733")));
        pass();
        QCOMPARE(told(), QStringList());
        QCOMPARE(m_clinic->subjects(silent), QStringList());
        QCOMPARE(m_clinic->texts(QStringLiteral("0902147732")), QStringList());
        QCOMPARE(m_clinic->texts(QStringLiteral("0902147733")).size(), 1);
        const QStringList texts = m_clinic->texts(QStringLiteral("+84902147731"));
        QCOMPARE(texts.size(), 1);
        QVERIFY2(texts.first().startsWith(QStringLiteral("An Hoà: Lịch hẹn của bạn đã đặt: 09:00")),
                 qPrintable(texts.first()));
    }

    void anSmsWaitsForTheMorningUnlessThatWouldBeTooLate()
    {
        const QString phone = QStringLiteral("0902147740");
        const qint64 patient = m_clinic->patientWith({}, phone);
        m_clinic->setNow(m_clinic->opening.addDays(-1).addSecs(14 * 3600)); // 23:00
        const qint64 appointment = m_clinic->book(m_slots.at(0), patient);
        pass();
        QCOMPARE(m_clinic->texts(phone).size(), 0);
        at(-119); // 7:01; the reminder of 7:00 comes too
        QCOMPARE(m_clinic->texts(phone).size(), 2);
        m_clinic->setNow(m_clinic->opening.addDays(1).addSecs(-4 * 3600)); // 5:00
        const qint64 early =
            m_clinic->seed.seats(m_clinic->clinic, m_doctor, m_clinic->opening.addDays(1).addSecs(-3 * 3600)).first();
        const qint64 second = m_clinic->book(early, patient);
        pass();
        QCOMPARE(m_clinic->texts(phone).size(), 3);
        QVERIFY(appointment != second);
    }

    /// While somebody outside is called, everybody can see that it is being done, and nothing is locked.
    void theClaimIsCommittedBeforeTheCall()
    {
        m_clinic->sms.setMood("slow");
        m_clinic->owner.run("UPDATE holdfast.patients SET phone = '0902147751', notify = '{sms}' WHERE id = $1",
                            {m_patient});
        const qint64 appointment = book(0);
        m_clinic->passUndoWindow();
        QVERIFY(waitUntil([&] { return !m_clinic->texts(QStringLiteral("0902147751")).isEmpty(); }));
        QCOMPARE(m_clinic->count("SELECT count(*) FROM holdfast.notifications WHERE appointment_id = $1"
                                 " AND status = 'sending'",
                                 {appointment}),
                 1);
        QCOMPARE(
            m_clinic->count("SELECT count(*) FROM holdfast.deliveries WHERE appointment_id = $1 AND consumer = 'sms'"
                            " AND kind = '' AND lease_owner IS NOT NULL",
                            {appointment}),
            1);
        m_clinic->sms.setMood("ok");
        QVERIFY(m_clinic->settle());
    }

    void aProviderThatIsAwayHoldsUpNoMail()
    {
        m_clinic->sms.setMood("503");
        m_clinic->owner.run("UPDATE holdfast.patients SET phone = '0902147750', notify = '{email,sms}' WHERE id = $1",
                            {m_patient});
        book(0);
        pass();
        QCOMPARE(told().size(), 1);
        m_clinic->sms.setMood("ok");
        m_clinic->setNow(m_clinic->opening.addDays(-2).addSecs(4 * 3600));
        QVERIFY(m_clinic->settle());
        QStringList keys;
        for (const QJsonObject &request : m_clinic->sms.taken())
            if (request[u"body"].toString().contains(QStringLiteral("0902147750")))
                keys.append(request[u"headers"][u"idempotency-key"].toString());
        QVERIFY(keys.size() >= 2);
        keys.removeDuplicates();
        QCOMPARE(keys.size(), 1);
    }

    void aMergedRecordGivesItsAddressToTheKeptOne()
    {
        const qint64 kept = m_clinic->patient();
        const qint64 manager = m_clinic->seed.account(m_clinic->clinic, Role::Manager);
        QCOMPARE(PatientStore(m_clinic->app).merge(Seed::intent(manager, m_clinic->clinic), kept, m_patient).status,
                 200);
        m_clinic->book(m_slots.at(0), kept);
        pass();
        QCOMPARE(told().size(), 1);
    }

private:
    qint64 book(int quarter) { return m_clinic->book(m_slots.at(quarter), m_patient); }
    QStringList told() const { return m_clinic->subjects(m_to); }
    QString day() const
    {
        return QLocale(QStringLiteral("en_GB"))
            .toString(m_clinic->opening.toTimeZone(QTimeZone("Asia/Ho_Chi_Minh")), QStringLiteral("dddd, d MMMM yyyy"));
    }
    QString reminder(const QString &time) const
    {
        return QStringLiteral("Reminder: your appointment on %1 at %2").arg(day(), time);
    }
    void pass()
    {
        m_clinic->passUndoWindow();
        QVERIFY(m_clinic->settle());
    }
    /// So many minutes from the first slot's start.
    void at(int minutes)
    {
        m_clinic->setNow(m_clinic->opening.addSecs(60 * minutes));
        QVERIFY(m_clinic->settle());
    }

    std::unique_ptr<NotifiedClinic> m_clinic;
    qint64 m_doctor = 0;
    QList<qint64> m_slots;
    qint64 m_patient = 0;
    QString m_to;
};

QTEST_GUILESS_MAIN(tst_notifications)
#include "tst_notifications.moc"
