#include "tests/server/ServiceFixture.h"

#include "core/BookingError.h"
#include "core/BookingStore.h"

#include <QJsonArray>
#include <QTest>

using namespace holdfast;

namespace {

QByteArray number(qint64 id)
{
    return QByteArray::number(id);
}

QString codeOf(const RawAnswer &answer)
{
    return jsonOf(answer.body).value(u"code").toString();
}

} // namespace

/// A patient sees and changes only their own, through whatever door.
class TestPatientsOwn : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<ServiceFixture>();
        m_fixture->restart();
        m_staff = m_fixture->newToken();
        m_program = m_fixture->seed.account(m_fixture->clinicId, Role::Client);
        m_fixture->owner.run("UPDATE holdfast.accounts SET channel = 'web' WHERE id = $1", {m_program});
        m_programToken = m_fixture->seed.session(m_program);
    }

    void cleanupTestCase() { m_fixture.reset(); }

    /// Nobody has tried before, or holds anything.
    void init()
    {
        m_ana = m_fixture->seed.patient(m_fixture->clinicId, QStringLiteral("Ana Lê"));
        m_binh = m_fixture->seed.patient(m_fixture->clinicId, QStringLiteral("Bình Trần"));
        m_anaToken = patientToken(m_ana);
        m_binhToken = patientToken(m_binh);
        QVERIFY(!m_anaToken.isEmpty() && !m_binhToken.isEmpty());
    }

    void aProgramOpensASessionForAPatient()
    {
        const RawAnswer opened = openFor(m_ana);
        QCOMPARE(opened.status, 201);
        const QJsonObject account = jsonOf(opened.body).value(u"account").toObject();
        QCOMPARE(account.value(u"role").toString(), QStringLiteral("patient"));
        QCOMPARE(account.value(u"patientId").toInteger(), m_ana);
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.accounts WHERE patient_id = $1", {m_ana}), 1);
        const qint64 foreign = m_fixture->seed.patient(m_fixture->seed.clinic());
        QCOMPARE(openFor(foreign).status, 404);
        QCOMPARE(openFor(999'999'999).status, 404);
    }

    void aPatientsGeneratedAccountHasNoPassword()
    {
        const QByteArray login = "patient:" + number(m_ana);
        QCOMPARE(m_fixture->logIn(login, "").status, 401);
        QCOMPARE(m_fixture->logIn(login, "secret words").status, 401);
    }

    void aProgramByItselfOnlyReads()
    {
        const qint64 slot = m_fixture->newSlot();
        QCOMPARE(get(m_programToken, "/api/v1/doctors").status, 200);
        QCOMPARE(get(m_programToken, slotsPath()).status, 200);
        QCOMPARE(m_fixture->call(m_fixture->hold(m_programToken, slot)).status, 403);
        QCOMPARE(book(m_programToken, slot, m_ana).status, 403);
        QCOMPARE(get(m_programToken, "/api/v1/patients?q=ana").status, 403);
        QCOMPARE(statusOf(slot), QStringLiteral("open"));
    }

    void aPatientHoldsConfirmsAndCancelsForThemselves()
    {
        const qint64 slot = m_fixture->newSlot();
        const QByteArray hold = heldBy(m_anaToken, slot);
        QCOMPARE(m_fixture->count("SELECT held_for FROM holdfast.slots WHERE id = $1", {slot}), m_ana);
        const RawAnswer confirmed = confirm(m_anaToken, slot, hold, "{}");
        QCOMPARE(confirmed.status, 201);
        const qint64 appointment = idIn(confirmed);
        QCOMPARE(channelOf(appointment), QStringLiteral("web"));
        QCOMPARE(cancel(m_anaToken, appointment).status, 200);
        QCOMPARE(statusOf(slot), QStringLiteral("open"));
    }

    void nobodyActsForAnotherPatient()
    {
        const qint64 slot = m_fixture->newSlot();
        Call hold = m_fixture->hold(m_binhToken, slot);
        hold.body = patientBody(m_ana);
        refused(m_fixture->call(hold));
        refused(book(m_binhToken, slot, m_ana));
        Call any{.method = "POST", .path = "/api/v1/holds", .token = m_binhToken, .key = newKey()};
        any.body = "{\"slotId\":" + number(slot) + ",\"patientId\":" + number(m_ana) + "}";
        refused(m_fixture->call(any));
        QCOMPARE(statusOf(slot), QStringLiteral("open"));
    }

    void aHoldOfOneIsNotConfirmedRenewedOrReleasedByAnother()
    {
        const qint64 slot = m_fixture->newSlot();
        const QByteArray hold = heldBy(m_anaToken, slot);
        refused(confirm(m_binhToken, slot, hold, patientBody(m_ana)));
        QCOMPARE(codeOf(confirm(m_binhToken, slot, hold, patientBody(m_binh))), QStringLiteral("hold_lost"));
        QCOMPARE(codeOf(confirm(m_binhToken, slot, hold, "{}")), QStringLiteral("hold_lost"));
        const QByteArray path = "/api/v1/slots/" + number(slot) + "/holds/" + hold;
        QCOMPARE(codeOf(change(m_binhToken, "POST", path + "/renew", "{}")), QStringLiteral("hold_lost"));
        QCOMPARE(codeOf(change(m_binhToken, "DELETE", path, "")), QStringLiteral("hold_lost"));
        QCOMPARE(statusOf(slot), QStringLiteral("held"));
        QCOMPARE(confirm(m_anaToken, slot, hold, "{}").status, 201);
    }

    void aReservationForOneIsNotConfirmedForAnotherByStaffEither()
    {
        const qint64 slot = m_fixture->newSlot();
        Call hold = m_fixture->hold(m_staff, slot);
        hold.body = patientBody(m_ana);
        const QByteArray holdId = jsonOf(m_fixture->call(hold).body).value(u"holdId").toString().toLatin1();
        QCOMPARE(codeOf(confirm(m_staff, slot, holdId, patientBody(m_binh))), QStringLiteral("hold_for_other"));
        QCOMPARE(statusOf(slot), QStringLiteral("held"));
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.appointments WHERE slot_id = $1", {slot}), 0);
    }

    void anAppointmentOfOneIsNotCancelledOrMovedByAnother()
    {
        const qint64 slot = m_fixture->newSlot();
        const qint64 appointment = idIn(book(m_anaToken, slot, m_ana));
        refused(cancel(m_binhToken, appointment));
        refused(change(m_binhToken, "POST", "/api/v1/appointments/" + number(appointment) + "/reschedule",
                       "{\"slotId\":" + number(m_fixture->newSlot()) + "}"));
        // One that is not there looks the same as one of somebody else.
        QCOMPARE(cancel(m_binhToken, 999'999'999).body, cancel(m_binhToken, appointment).body);
        QCOMPARE(statusOf(slot), QStringLiteral("booked"));
    }

    void aPatientReadsNobodyElse()
    {
        const qint64 slot = m_fixture->newSlot();
        const qint64 appointment = idIn(book(m_anaToken, slot, m_ana));
        const QJsonArray own = jsonOf(get(m_anaToken, "/api/v1/me/appointments").body)[u"appointments"].toArray();
        QVERIFY(std::any_of(own.begin(), own.end(),
                            [appointment](const QJsonValue &a) { return a[u"id"].toInteger() == appointment; }));
        QVERIFY(!get(m_binhToken, "/api/v1/me/appointments").body.contains("\"id\" : " + number(appointment)));
        const QJsonArray binhs = jsonOf(get(m_binhToken, "/api/v1/me/appointments").body)[u"appointments"].toArray();
        QCOMPARE(binhs.size(),
                 m_fixture->count("SELECT count(*) FROM holdfast.appointments WHERE patient_id = $1", {m_binh}));
        const RawAnswer slotList = get(m_binhToken, slotsPath());
        QCOMPARE(slotList.status, 200);
        QVERIFY(!slotList.body.contains("Ana") && !slotList.body.contains("appointment") &&
                !slotList.body.contains("heldBy"));
        for (const QByteArray &path : {QByteArray("/api/v1/day"), QByteArray("/api/v1/patients?q=ana"),
                                       "/api/v1/patients/" + number(m_ana), QByteArray("/api/v1/accounts"),
                                       "/api/v1/slots/" + number(slot) + "/history", QByteArray("/api/v1/sign-ins")})
            QCOMPARE(get(m_binhToken, path).status, 403);
    }

    void twoPatientsOfOneProgramMayUseTheSameKey()
    {
        const QByteArray key = newKey();
        const qint64 slot = m_fixture->newSlot();
        const qint64 next = m_fixture->newSlot();
        QCOMPARE(m_fixture->call(m_fixture->hold(m_anaToken, slot, key)).status, 201);
        const RawAnswer second = m_fixture->call(m_fixture->hold(m_binhToken, slot, key));
        QCOMPARE(codeOf(second), QStringLiteral("slot_taken"));
        QVERIFY(!second.body.contains("holdId"));
        QCOMPARE(m_fixture->call(m_fixture->hold(m_binhToken, next)).status, 201);
        QCOMPARE(get(m_binhToken, "/api/v1/keys/" + key + "?operation=hold").body.contains("holdId"), false);
    }

    void aPatientsAccountThatIsBoundToNobodyActsForNobody()
    {
        const QByteArray token = m_fixture->newToken("app");
        const qint64 slot = m_fixture->newSlot();
        QCOMPARE(m_fixture->call(m_fixture->hold(token, slot)).status, 404);
        refused(book(token, slot, m_ana));
        QVERIFY(jsonOf(get(token, "/api/v1/me/appointments").body)[u"appointments"].toArray().isEmpty());
        QCOMPARE(statusOf(slot), QStringLiteral("open"));
    }

    void aDisabledPatientIsNotLetInByAProgram()
    {
        const qint64 patient = m_fixture->seed.patient(m_fixture->clinicId);
        QCOMPARE(openFor(patient).status, 201);
        m_fixture->owner.run("UPDATE holdfast.accounts SET disabled_at = now() WHERE patient_id = $1", {patient});
        QCOMPARE(openFor(patient).status, 403);
    }

    void theDatabaseRefusesWhateverTheServiceForgets()
    {
        Database app(m_fixture->cluster.app());
        BookingStore store(app);
        const qint64 slot = m_fixture->newSlot();
        Intent intent = Seed::intent(m_program, m_fixture->clinicId);
        intent.ownPatient = m_binh;
        QVERIFY_THROWS_EXCEPTION(BookingError, store.book(intent, slot, m_ana));
        QVERIFY_THROWS_EXCEPTION(BookingError, store.hold(intent, slot, m_ana));
        QCOMPARE(statusOf(slot), QStringLiteral("open"));
        QVERIFY_THROWS_EXCEPTION(DatabaseError, app.run("UPDATE holdfast.accounts SET patient_id = NULL"));
        QVERIFY_THROWS_EXCEPTION(DatabaseError, app.run("SELECT password_hash FROM holdfast.accounts"));
        QVERIFY_THROWS_EXCEPTION(DatabaseError, m_fixture->owner.run("UPDATE holdfast.accounts SET patient_id = $1"
                                                                     " WHERE role = 'receptionist'",
                                                                     {m_ana}));
        QVERIFY_THROWS_EXCEPTION(
            DatabaseError,
            m_fixture->owner.run("UPDATE holdfast.accounts SET patient_id = $1 WHERE login = 'app'", {m_ana}));
    }

private:
    RawAnswer openFor(qint64 patient)
    {
        return m_fixture->call({.method = "POST",
                                .path = "/api/v1/clients/patient-session",
                                .token = m_programToken,
                                .body = patientBody(patient)});
    }

    QByteArray patientToken(qint64 patient)
    {
        return jsonOf(openFor(patient).body).value(u"token").toString().toLatin1();
    }

    static QByteArray patientBody(qint64 patient) { return "{\"patientId\":" + number(patient) + "}"; }

    RawAnswer get(const QByteArray &token, const QByteArray &path)
    {
        return m_fixture->call({.path = path, .token = token});
    }

    RawAnswer change(const QByteArray &token, const QByteArray &method, const QByteArray &path, const QByteArray &body)
    {
        return m_fixture->call({.method = method, .path = path, .token = token, .key = newKey(), .body = body});
    }

    RawAnswer book(const QByteArray &token, qint64 slot, qint64 patient)
    {
        return change(token, "POST", "/api/v1/appointments",
                      "{\"slotId\":" + number(slot) + ",\"patientId\":" + number(patient) + "}");
    }

    RawAnswer confirm(const QByteArray &token, qint64 slot, const QByteArray &hold, const QByteArray &body)
    {
        return change(token, "POST", "/api/v1/slots/" + number(slot) + "/holds/" + hold + "/confirm", body);
    }

    RawAnswer cancel(const QByteArray &token, qint64 appointment)
    {
        return change(token, "DELETE", "/api/v1/appointments/" + number(appointment), "");
    }

    QByteArray heldBy(const QByteArray &token, qint64 slot)
    {
        return jsonOf(m_fixture->call(m_fixture->hold(token, slot)).body).value(u"holdId").toString().toLatin1();
    }

    static qint64 idIn(const RawAnswer &answer)
    {
        return jsonOf(answer.body).value(u"appointment").toObject().value(u"id").toInteger();
    }

    QString statusOf(qint64 slot)
    {
        return m_fixture->owner.run("SELECT status FROM holdfast.slots WHERE id = $1", {slot}).text(0, 0);
    }

    QString channelOf(qint64 appointment)
    {
        return m_fixture->owner.run("SELECT channel FROM holdfast.appointments WHERE id = $1", {appointment})
            .text(0, 0);
    }

    QByteArray slotsPath() const { return "/api/v1/doctors/" + number(m_fixture->doctorId) + "/slots"; }

    static void refused(const RawAnswer &answer)
    {
        QCOMPARE(answer.status, 403);
        QCOMPARE(codeOf(answer), QStringLiteral("forbidden"));
    }

    std::unique_ptr<ServiceFixture> m_fixture;
    QByteArray m_staff;
    qint64 m_program = 0;
    QByteArray m_programToken;
    qint64 m_ana = 0;
    qint64 m_binh = 0;
    QByteArray m_anaToken;
    QByteArray m_binhToken;
};

QTEST_GUILESS_MAIN(TestPatientsOwn)
#include "tst_patients_own.moc"
