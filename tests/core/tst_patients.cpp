#include "core/BookingError.h"
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
        add("Trang Thanh Tú", "1991-05-05", "", "B1234567");
        add("An Trần", "1992-06-06", "", "");
        add("Huệ Minh", "1993-07-07", "090 555 00 11", "");
        add("Minh Châu", "2020-07-07", "0905550011", "");
        add("O'Brien \\Back", "1994-08-08", "", "");
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
        row("whole words above begun ones", "tran",
            {QStringLiteral("Trần Quốc Đạt"), QStringLiteral("An Trần"), QStringLiteral("Trang Thanh Tú")});
        row("begun words above parts", "ran",
            {QStringLiteral("An Trần"), QStringLiteral("Trần Quốc Đạt"), QStringLiteral("Trang Thanh Tú")});
        row("a part of a word", "ercy", {QStringLiteral("100% Percy_Under")});
        row("as written above folded, whole above begun", "huệ m", {QStringLiteral("Huệ Minh")});
        row("as written first", "Trần",
            {QStringLiteral("Trần Quốc Đạt"), QStringLiteral("An Trần"), QStringLiteral("Trang Thanh Tú")});
        row("a family shares a phone", "090-555-0011", {QStringLiteral("Huệ Minh"), QStringLiteral("Minh Châu")});
        row("a part of a phone", "55500", {QStringLiteral("Huệ Minh"), QStringLiteral("Minh Châu")});
        row("an id number with a letter", "b1234567", {QStringLiteral("Trang Thanh Tú")});
        row("a begun id number", "0791870", {QStringLiteral("Đặng Thị Huệ")});
        row("birth date, year first", "1987-04-12", {QStringLiteral("Đặng Thị Huệ")});
        row("quotes and backslashes are letters", "o'brien \\b", {QStringLiteral("O'Brien \\Back")});
        row("operators are letters", "tran & !quoc | (dat):*", {});
        row("Korean given name's initials", "ㅁㅅ", {QString::fromUtf8("김민수")});
        row("Korean begun syllables", "김민", {QString::fromUtf8("김민수")});
    }

    void findsPeople()
    {
        QFETCH(QString, query);
        QTEST(found(query), "names");
    }

    void nothingAskedForListsTheNewest()
    {
        QCOMPARE(found(QString()).constFirst(), QStringLiteral("O'Brien \\Back"));
        QCOMPARE(found(QString()).size(), 10);
    }

    void whoSearchedAndWhoLookedIsNoted()
    {
        const qint64 before = m_owner->run("SELECT coalesce(max(id), 0) FROM holdfast.patient_reads").integer(0, 0);
        PatientStore store(*m_app);
        store.search(reader(), QStringLiteral("huyen"), 10);
        const qint64 id =
            m_owner->run("SELECT id FROM holdfast.patients WHERE name_folded = 'dang thi huyen'").integer(0, 0);
        store.view(reader(), id);
        QVERIFY_THROWS_EXCEPTION(BookingError, store.view(reader(), 987654321));
        const Rows reads = m_owner->run("SELECT account_id, clinic_id, desk, purpose, query, $2 = ANY (patient_ids)"
                                        " FROM holdfast.patient_reads WHERE id > $1 ORDER BY id",
                                        {before, id});
        QCOMPARE(reads.size(), 2);
        for (int row = 0; row < 2; ++row) {
            QCOMPARE(reads.integer(row, 0), m_account);
            QCOMPARE(reads.integer(row, 1), m_clinic);
            QCOMPARE(reads.text(row, 2), QStringLiteral("Quầy 1"));
            QVERIFY(reads.boolean(row, 5));
        }
        QCOMPARE(reads.text(0, 3), QStringLiteral("search"));
        QCOMPARE(reads.text(0, 4), QStringLiteral("huyen"));
        QCOMPARE(reads.text(1, 3), QStringLiteral("view"));
    }

    void readsAreAppendOnlyAndTheApplicationCannotSearchUnnoted()
    {
        QVERIFY_THROWS_EXCEPTION(DatabaseError, m_owner->run("DELETE FROM holdfast.patient_reads"));
        QVERIFY_THROWS_EXCEPTION(DatabaseError, m_owner->run("UPDATE holdfast.patient_reads SET query = ''"));
        QVERIFY_THROWS_EXCEPTION(DatabaseError, m_app->run("SELECT holdfast.search_patient_ids(1, 'a', 1)"));
    }

    void anotherClinicsPatientsAreNotFound()
    {
        const qint64 other = Seed(*m_owner).clinic();
        const QByteArray json = PatientStore(*m_app).search({.accountId = m_account, .clinicId = other, .desk = {}},
                                                            QStringLiteral("dang"), 10);
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
    PatientReader reader() const
    {
        return {.accountId = m_account, .clinicId = m_clinic, .desk = QStringLiteral("Quầy 1")};
    }

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
        const QByteArray json = PatientStore(*m_app).search(reader(), query, 10);
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
