#include "core/Database.h"
#include "tests/desk/Counter.h"
#include "tests/support/RunningService.h"
#include "ui/look/Palette.h"
#include "ui/patient/MessageText.h"
#include "ui/patient/PatientMessages.h"
#include "ui/patient/PatientPage.h"
#include "ui/patient/PatientPanel.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QTemporaryDir>

#include <memory>

using namespace holdfast;

/// How a patient hears from the clinic, set at two desks of the real service, by keys.
class PatientMessagesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase();

    void wishesAreSetByKeysAndRead();
    void usualWayIsTakenBack();
    void escLeavesItAsItWas();
    void wrongAddressIsToldAndNothingIsLost();
    void channelNeedsItsAddress();
    void quietHoursNeedBothEnds();
    void otherDesksChangeIsNotOverwritten();
    void lastMessageIsTold();
    void lettersStayInTheForm();
    void outageIsToldAndEnds();
    void timesAreReadAsTyped_data();
    void timesAreReadAsTyped();

private:
    struct Desk : Counter
    {
        using Counter::Counter;
        PatientPage *page() const { return window->patientPage(); }
        template <typename T>
        T *find(const char *name) const
        {
            return page()->findChild<T *>(QString::fromLatin1(name));
        }
        QString text(const char *name) const
        {
            const auto *label = find<QLabel>(name);
            return label->isVisible() ? label->text() : QString();
        }
        bool formIsOpen() const { return find<QWidget>("saveMessages")->isVisible(); }
        void openMessages(const Patient &patient)
        {
            press(Qt::Key_3, Qt::ControlModifier);
            page()->open(patient);
            QVERIFY(waitUntil([this] { return page()->panel()->file().patient.version > 0; }));
            page()->panel()->takeFocus();
            press(Qt::Key_M);
            QVERIFY(waitUntil([this] { return formIsOpen(); }));
            QCOMPARE(window->focusWidget(), find<QComboBox>("messageLanguage"));
        }
        /// Walks down to a control as a person does.
        void tabTo(const char *name)
        {
            const auto *wanted = find<QWidget>(name);
            for (int steps = 0; window->focusWidget() != wanted && steps < 15; ++steps)
                press(Qt::Key_Tab);
            QVERIFY2(window->focusWidget() == wanted, name);
        }
        void shoot(const QString &name)
        {
            if (const QString folder = qEnvironmentVariable("HOLDFAST_PICTURES"); !folder.isEmpty())
                window->grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
        }
    };

    Patient somebody(const QString &phone = QStringLiteral("0901000001"));
    QJsonObject stored(const Patient &patient);

    QTemporaryDir m_state;
    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Desk> m_one;
    int m_count = 0;
};

void PatientMessagesTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
    m_service = std::make_unique<RunningService>();
    m_owner = std::make_unique<Database>(m_service->owner());
}

void PatientMessagesTest::init()
{
    m_one = std::make_unique<Desk>(m_service->url(), m_state.path() + QStringLiteral("/one"), QStringLiteral("thuha"),
                                   QStringLiteral("Counter 1"));
}

void PatientMessagesTest::cleanup()
{
    m_one.reset();
}

void PatientMessagesTest::cleanupTestCase()
{
    m_owner.reset();
    m_service.reset();
}

Patient PatientMessagesTest::somebody(const QString &phone)
{
    const Rows made = m_owner->run("INSERT INTO holdfast.patients (clinic_id, name, phone) SELECT id, $1, $2 FROM "
                                   "holdfast.clinics RETURNING id",
                                   {QStringLiteral("Tạ Bích Hằng %1").arg(++m_count), phone});
    Patient patient;
    patient.id = made.integer(0, 0);
    patient.name = QStringLiteral("Tạ Bích Hằng %1").arg(m_count);
    return patient;
}

QJsonObject PatientMessagesTest::stored(const Patient &patient)
{
    const Rows row =
        m_owner->run("SELECT holdfast.preferences_json(p) FROM holdfast.patients p WHERE id = $1", {patient.id});
    return QJsonDocument::fromJson(row.bytes(0, 0)).object();
}

void PatientMessagesTest::wishesAreSetByKeysAndRead()
{
    const Patient patient = somebody();
    m_one->openMessages(patient);
    QVERIFY2(m_one->find<QComboBox>("messageLanguage")->currentText().contains(QStringLiteral("clinic")),
             "its default");
    QVERIFY(m_one->text("messageWay").contains(QStringLiteral("0901000001")));
    QVERIFY(!m_one->text("lastMessage").isEmpty());
    m_one->press(Qt::Key_Down);
    m_one->press(Qt::Key_Down); // English, then Vietnamese
    m_one->tabTo("usualChannels");
    m_one->press(Qt::Key_Space);
    m_one->tabTo("byEmail");
    m_one->press(Qt::Key_Space);
    m_one->tabTo("bySms");
    m_one->press(Qt::Key_Space);
    m_one->tabTo("messageAddress");
    m_one->type(QStringLiteral("hang@patients.example"));
    m_one->tabTo("quietHours");
    m_one->press(Qt::Key_Down);
    m_one->press(Qt::Key_Down); // none, then their own
    m_one->tabTo("quietFrom");
    m_one->type(QStringLiteral("2230"));
    m_one->press(Qt::Key_Down);
    m_one->type(QStringLiteral("6"));
    QVERIFY(m_one->text("messageWay").contains(QStringLiteral("hang@patients.example")));
    QVERIFY(!m_one->page()->unsaved().isEmpty());
    m_one->shoot(QStringLiteral("messages-typed"));
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(!m_one->formIsOpen());
    QCOMPARE(m_one->window->focusWidget(), m_one->find<QWidget>("writeMessages"));
    QVERIFY(m_one->text("patientMessage").contains(QStringLiteral("Saved")));
    QVERIFY(m_one->page()->unsaved().isEmpty());
    const QJsonObject now = stored(patient);
    QCOMPARE(now[u"language"].toString(), QStringLiteral("vi"));
    QCOMPARE(now[u"notify"].toVariant().toStringList(), (QStringList{QStringLiteral("email"), QStringLiteral("sms")}));
    QCOMPARE(now[u"email"].toString(), QStringLiteral("hang@patients.example"));
    QCOMPARE(now[u"quietFrom"].toString(), QStringLiteral("22:30"));
    QCOMPARE(now[u"quietTo"].toString(), QStringLiteral("06:00"));
    m_one->press(Qt::Key_M);
    QTRY_VERIFY(m_one->formIsOpen());
    QCOMPARE(m_one->find<QLineEdit>("quietTo")->text(), QStringLiteral("06:00"));
    QVERIFY(m_one->find<QCheckBox>("bySms")->isChecked());
}

void PatientMessagesTest::usualWayIsTakenBack()
{
    const Patient patient = somebody();
    m_owner->run(
        "UPDATE holdfast.patients SET notify = '{}', language = 'ko', quiet_from = '00:00', quiet_to = '00:00' "
        "WHERE id = $1",
        {patient.id});
    m_one->openMessages(patient);
    QVERIFY(m_one->text("messageWay").contains(QStringLiteral("Nothing is sent")));
    QCOMPARE(m_one->find<QComboBox>("quietHours")->currentIndex(), 1);
    m_one->press(Qt::Key_Home);
    m_one->tabTo("usualChannels");
    m_one->press(Qt::Key_Space);
    QVERIFY(!m_one->find<QCheckBox>("byEmail")->isEnabled());
    m_one->tabTo("quietHours");
    m_one->press(Qt::Key_Up);
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(!m_one->formIsOpen());
    const QJsonObject now = stored(patient);
    for (const char *field : {"notify", "language", "quietFrom", "quietTo"})
        QVERIFY2(now[QLatin1String(field)].isNull(), field);
}

void PatientMessagesTest::escLeavesItAsItWas()
{
    const Patient patient = somebody();
    const QJsonObject before = stored(patient);
    m_one->openMessages(patient);
    m_one->press(Qt::Key_Down);
    m_one->press(Qt::Key_Escape);
    QVERIFY(!m_one->formIsOpen());
    QCOMPARE(m_one->page()->panel()->patientId(), patient.id);
    QVERIFY(m_one->page()->unsaved().isEmpty());
    m_one->press(Qt::Key_M);
    QTRY_VERIFY(m_one->formIsOpen());
    QCOMPARE(m_one->find<QComboBox>("messageLanguage")->currentIndex(), 0);
    m_one->press(Qt::Key_Return); // nothing was changed: it closes
    QVERIFY(!m_one->formIsOpen());
    QCOMPARE(stored(patient), before);
}

void PatientMessagesTest::wrongAddressIsToldAndNothingIsLost()
{
    const Patient patient = somebody();
    m_one->openMessages(patient);
    m_one->tabTo("messageAddress");
    m_one->type(QStringLiteral("hang at home"));
    m_one->press(Qt::Key_Return);
    QVERIFY(m_one->text("messagesMessage").contains(QStringLiteral("name@example.org")));
    auto *address = m_one->find<QLineEdit>("messageAddress");
    QCOMPARE(m_one->window->focusWidget(), address);
    QVERIFY(address->property("invalid").toBool());
    QCOMPARE(address->text(), QStringLiteral("hang at home"));
    m_one->shoot(QStringLiteral("messages-wrong"));
    m_one->type(QStringLiteral("hang@patients.example")); // it is selected
    QVERIFY(m_one->text("messagesMessage").isEmpty());
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(stored(patient)[u"email"].toString(), QStringLiteral("hang@patients.example"));
}

void PatientMessagesTest::channelNeedsItsAddress()
{
    const Patient patient = somebody(QString());
    m_one->openMessages(patient);
    QVERIFY(m_one->text("messageWay").contains(QStringLiteral("Nothing reaches")));
    m_one->tabTo("usualChannels");
    m_one->press(Qt::Key_Space);
    m_one->tabTo("bySms");
    m_one->press(Qt::Key_Space);
    m_one->press(Qt::Key_Return);
    QVERIFY(m_one->text("messagesMessage").contains(QStringLiteral("phone")));
    m_one->press(Qt::Key_Space);
    m_one->press(Qt::Key_Up);
    m_one->press(Qt::Key_Space);
    m_one->press(Qt::Key_Return);
    QCOMPARE(m_one->window->focusWidget(), m_one->find<QWidget>("messageAddress"));
    QVERIFY(m_one->formIsOpen());
    QVERIFY(stored(patient)[u"notify"].isNull());
}

void PatientMessagesTest::quietHoursNeedBothEnds()
{
    const Patient patient = somebody();
    m_one->openMessages(patient);
    m_one->tabTo("quietHours");
    m_one->press(Qt::Key_End);
    m_one->press(Qt::Key_Return);
    QCOMPARE(m_one->window->focusWidget(), m_one->find<QWidget>("quietFrom"));
    m_one->type(QStringLiteral("25"));
    m_one->press(Qt::Key_Return);
    QVERIFY(m_one->text("messagesMessage").contains(QStringLiteral("21:00")));
    m_one->type(QStringLiteral("21"));
    m_one->press(Qt::Key_Return);
    QCOMPARE(m_one->window->focusWidget(), m_one->find<QWidget>("quietTo"));
    m_one->type(QStringLiteral("7:15"));
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(stored(patient)[u"quietTo"].toString(), QStringLiteral("07:15"));
    QCOMPARE(stored(patient)[u"quietFrom"].toString(), QStringLiteral("21:00"));
}

void PatientMessagesTest::otherDesksChangeIsNotOverwritten()
{
    const Patient patient = somebody();
    Desk two(m_service->url(), m_state.path() + QStringLiteral("/two"), QStringLiteral("minhanh"),
             QStringLiteral("Counter 2"));
    m_one->openMessages(patient);
    m_one->tabTo("messageAddress");
    m_one->type(QStringLiteral("hang@patients.example"));
    two.openMessages(patient);
    two.press(Qt::Key_End); // Korean
    two.press(Qt::Key_Return);
    QTRY_COMPARE(stored(patient)[u"language"].toString(), QStringLiteral("ko"));

    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(m_one->text("messagesMessage").contains(QStringLiteral("changed this meanwhile")));
    m_one->shoot(QStringLiteral("messages-stale"));
    QCOMPARE(m_one->find<QComboBox>("messageLanguage")->currentData().toString(), QStringLiteral("ko"));
    QCOMPARE(m_one->find<QLineEdit>("messageAddress")->text(), QStringLiteral("hang@patients.example"));
    QCOMPARE(stored(patient)[u"email"].toString(), QString());
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(stored(patient)[u"email"].toString(), QStringLiteral("hang@patients.example"));
    QCOMPARE(stored(patient)[u"language"].toString(), QStringLiteral("ko"));
}

void PatientMessagesTest::lastMessageIsTold()
{
    const Rows booked =
        m_owner->run("SELECT a.patient_id, p.name FROM holdfast.appointments a JOIN holdfast.patients p "
                     "ON p.id = a.patient_id WHERE a.status = 'confirmed' LIMIT 1");
    Patient patient;
    patient.id = booked.integer(0, 0);
    patient.name = booked.text(0, 1);
    const auto told = [&](const char *status, const char *reason) {
        m_owner->run("DELETE FROM holdfast.notifications WHERE patient_id = $1", {patient.id});
        m_owner->run(
            "INSERT INTO holdfast.notifications (clinic_id, appointment_id, patient_id, channel, number, kind, "
            "doctor_id, starts_at, status, reason, begun_at, ended_at) SELECT clinic_id, id, patient_id, 'sms', 1, "
            "'confirmation', doctor_id, starts_at, $2, $3, holdfast.booking_now(), holdfast.booking_now() FROM "
            "holdfast.appointments WHERE patient_id = $1 AND status = 'confirmed' LIMIT 1",
            {patient.id, status, reason});
        m_one->openMessages(patient);
        const QString text = m_one->text("lastMessage");
        m_one->shoot(QStringLiteral("messages-") + QString::fromLatin1(status));
        m_one->press(Qt::Key_Escape);
        return text;
    };
    const QString sent = told("sent", "");
    QVERIFY2(sent.contains(QStringLiteral("Confirmation")) && sent.contains(QStringLiteral("SMS")) &&
                 sent.contains(QStringLiteral("sent")),
             qPrintable(sent));
    const QString refused = told("refused", "no such number");
    QVERIFY2(refused.contains(QStringLiteral("no such number")), qPrintable(refused));
    QCOMPARE(m_one->find<QLabel>("lastMessage")->property("look").toString(), QStringLiteral("warning"));
}

void PatientMessagesTest::lettersStayInTheForm()
{
    // Beside the grid the same letters mean other things.
    const Slot *booked = nullptr;
    for (const Slot &told : m_one->session.day().day().slotList)
        if (const Slot *known = m_one->seat(told.id); known && known->appointment)
            booked = known;
    QVERIFY(booked);
    m_one->walkTo(booked->id);
    m_one->press(Qt::Key_P);
    const auto form = [this]() -> PatientMessages * {
        for (auto *one : m_one->window->dayPage()->findChildren<PatientMessages *>())
            if (one->isVisible())
                return one;
        return nullptr;
    };
    QTRY_VERIFY(m_one->window->dayPage()->findChild<PatientPanel *>()->file().patient.version > 0);
    m_one->press(Qt::Key_M);
    QTRY_VERIFY(form() && form()->findChild<QComboBox *>()->isVisible());
    const QDate date = m_one->session.wantedDate();
    for (const Qt::Key key : {Qt::Key_N, Qt::Key_T, Qt::Key_W, Qt::Key_D, Qt::Key_Question, Qt::Key_Delete}) {
        m_one->press(key);
        QVERIFY2(form(), qPrintable(QKeySequence(key).toString()));
        QVERIFY(form()->isAncestorOf(m_one->window->focusWidget()));
        QCOMPARE(m_one->session.wantedDate(), date);
    }
    m_one->shoot(QStringLiteral("messages-beside-the-grid"));
    m_one->press(Qt::Key_Escape);
    QVERIFY(!form());
}

void PatientMessagesTest::outageIsToldAndEnds()
{
    const Patient patient = somebody();
    m_one->openMessages(patient);
    m_one->press(Qt::Key_Down);
    m_service->kill9();
    QTRY_VERIFY_WITH_TIMEOUT(!m_one->isLive(), 20'000);
    m_one->press(Qt::Key_Return);
    QVERIFY(!m_one->text("messagesMessage").isEmpty());
    QVERIFY(m_one->formIsOpen());
    m_service->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_one->isLive(), 30'000);
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!m_one->formIsOpen(), 15'000);
    m_owner = std::make_unique<Database>(m_service->owner());
    QCOMPARE(stored(patient)[u"language"].toString(), QStringLiteral("en"));
}

void PatientMessagesTest::timesAreReadAsTyped_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QTime>("time");
    const auto row = [](const char *typed, const QTime &time) {
        QTest::newRow(typed) << QString::fromLatin1(typed) << time;
    };
    row("7", QTime(7, 0));
    row("21", QTime(21, 0));
    row("7:30", QTime(7, 30));
    row("730", QTime(7, 30));
    row("0730", QTime(7, 30));
    row("21h15", QTime(21, 15));
    row(" 21.45 ", QTime(21, 45));
    row("24", QTime());
    row("12:60", QTime());
    row(" ", QTime());
    row("late", QTime());
}

void PatientMessagesTest::timesAreReadAsTyped()
{
    QFETCH(QString, typed);
    QFETCH(QTime, time);
    QCOMPARE(MessageText::timeFrom(typed), time);
}

QTEST_MAIN(PatientMessagesTest)
#include "tst_patientmessages.moc"
