#include "core/PatientStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <memory>

using namespace holdfast;

class TestPatients : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        m_app = std::make_unique<Database>(m_cluster->app());
        Seed seed(*m_owner);
        m_clinic = seed.clinic();
        m_account = seed.account(m_clinic);
        add("Đặng Thị Huệ", "1987-04-12", "090 214 77 31", "079187004412");
        add("Đặng Thị Hương", "1959-08-30", "091 880 12 45", "");
        add("Đặng Thị Huyền", "2001-01-07", "097 330 90 18", "");
        add("Dang Thi Hue", "1990-01-01", "", "");
        add("Trần Quốc Đạt", "1970-02-02", "+84 90 214 77 31", "");
        add("김민수", "1980-03-03", "010-1234-5678", "");
        add("김영희", "1982-03-03", "", "");
        add(QString::fromUtf8("Hồng Nhung").normalized(QString::NormalizationForm_D), "1999-09-09", "", "");
        add("100% Percy_Under", "1977-07-07", "", "");
    }

    void findsPeople_data()
    {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QStringList>("names");
        const auto row = [](const char *what, const char *query, const QStringList &names) {
            QTest::newRow(what) << QString::fromUtf8(query) << names;
        };
        row("without diacritics", "dang thi huo", {QStringLiteral("Đặng Thị Hương")});
        row("any order", "huyen dang", {QStringLiteral("Đặng Thị Huyền")});
        row("exact above folded", "Đặng Thị Huệ", {QStringLiteral("Đặng Thị Huệ"), QStringLiteral("Dang Thi Hue")});
        row("folded finds exact", "dang thi hue", {QStringLiteral("Dang Thi Hue"), QStringLiteral("Đặng Thị Huệ")});
        row("capital", "DAT TRAN", {QStringLiteral("Trần Quốc Đạt")});
        row("decomposed query", "Hương", {QStringLiteral("Đặng Thị Hương")});
        row("composed query finds decomposed", "Hồng Nhung",
            {QString::fromUtf8("Hồng Nhung").normalized(QString::NormalizationForm_D)});
        row("Korean syllables", "민수", {QString::fromUtf8("김민수")});
        row("Korean initials", "ㄱㅁㅅ", {QString::fromUtf8("김민수")});
        row("Korean initial of a family", "ㄱ", {QString::fromUtf8("김민수"), QString::fromUtf8("김영희")});
        row("phone shared by two", "0902147731", {QStringLiteral("Đặng Thị Huệ"), QStringLiteral("Trần Quốc Đạt")});
        row("phone in another spacing", "+84 902-147.731",
            {QStringLiteral("Đặng Thị Huệ"), QStringLiteral("Trần Quốc Đạt")});
        row("id number", "079187004412", {QStringLiteral("Đặng Thị Huệ")});
        row("birth date", "12.04.1987", {QStringLiteral("Đặng Thị Huệ")});
        row("birth date with slashes", "12/4/1987", {QStringLiteral("Đặng Thị Huệ")});
        row("no date at all", "45.45.1987", {});
        row("wildcards are letters", "100% percy_", {QStringLiteral("100% Percy_Under")});
        row("wildcards match nothing", "_%", {});
        row("nobody", "xyz", {});
    }

    void findsPeople()
    {
        QFETCH(QString, query);
        QTEST(found(query), "names");
    }

    void anotherClinicsPatientsAreNotFound()
    {
        const qint64 other = Seed(*m_owner).clinic();
        const QByteArray json = PatientStore(*m_app).search(other, QStringLiteral("dang"), 10);
        QCOMPARE(QJsonDocument::fromJson(json)[u"patients"].toArray().size(), 0);
    }

    void registeringWarnsOfATwin()
    {
        PatientStore store(*m_app);
        const Patient twin{.id = 0,
                           .name = QStringLiteral("dang thi hue"),
                           .birthDate = QDate(1987, 4, 12),
                           .phone = {},
                           .idNumber = {},
                           .lastVisit = {}};
        const Answer warned = store.registerPatient(intent(), twin, false);
        QCOMPARE(warned.status, 409);
        const QJsonDocument problem = QJsonDocument::fromJson(warned.body);
        QCOMPARE(problem[u"code"].toString(), QStringLiteral("possible_duplicate"));
        QCOMPARE(problem[u"candidates"].toArray().size(), 1);
        QCOMPARE(problem[u"candidates"][0][u"name"].toString(), QStringLiteral("Đặng Thị Huệ"));
        const Answer made = store.registerPatient(intent(), twin, true);
        QCOMPARE(made.status, 201);
        const Patient sameNumber{.id = 0,
                                 .name = QStringLiteral("Ai Đó"),
                                 .birthDate = {},
                                 .phone = {},
                                 .idNumber = QStringLiteral("079187004412"),
                                 .lastVisit = {}};
        QCOMPARE(store.registerPatient(intent(), sameNumber, false).status, 409);
        m_owner->run("DELETE FROM holdfast.patients WHERE id = $1",
                     {QJsonDocument::fromJson(made.body)[u"patient"][u"id"].toInteger()});
    }

private:
    Intent intent() const { return Seed::intent(m_account, m_clinic); }

    template <typename Text>
    void add(const Text &name, const char *birthDate, const char *phone, const char *idNumber)
    {
        m_owner->run(
            "INSERT INTO holdfast.patients (clinic_id, name, birth_date, phone, id_number) VALUES ($1, $2, $3, $4, $5)",
            {m_clinic, Param(name), birthDate, phone, idNumber});
    }

    QStringList found(const QString &query)
    {
        QStringList names;
        const QByteArray json = PatientStore(*m_app).search(m_clinic, query, 10);
        for (const QJsonValue &patient : QJsonDocument::fromJson(json)[u"patients"].toArray())
            names.append(patient[u"name"].toString());
        return names;
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    qint64 m_clinic = 0;
    qint64 m_account = 0;
};

QTEST_GUILESS_MAIN(TestPatients)
#include "tst_patients.moc"
