#include "core/PatientStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <limits>
#include <memory>

using namespace holdfast;

namespace {

constexpr int patients = 200'000;
constexpr double allowedMs = 50;

/// Family names as common as they are in Vietnam, one patient in eight Korean, one in twenty written without
/// diacritics.
constexpr const char *fill = R"(
    INSERT INTO holdfast.patients (clinic_id, name, birth_date, phone, id_number)
    SELECT $1,
        CASE WHEN n % 8 = 3 THEN ('{김,이,박,최,정,강,조,윤}'::text[])[1 + n / 8 % 8]
                || ('{민,서,지,영,수,현,예,도}'::text[])[1 + n / 64 % 8] || ('{수,준,희,진,아,호,연,우}'::text[])[1 + n / 512 % 8]
             WHEN n % 20 = 1 THEN holdfast.fold_name(v.name) ELSE v.name END,
        date '1930-01-01' + (n * 7919::bigint % 34000)::integer,
        '0' || ('{90,91,97,98,35,83}'::text[])[1 + n % 6] || lpad((n * 48271::bigint % 9999991)::text, 7, '0'),
        '0' || lpad((n * 69621::bigint % 99999999977)::text, 11, '0')
    FROM generate_series(1, $2) AS n, LATERAL (SELECT
        ('{Nguyễn,Nguyễn,Nguyễn,Nguyễn,Trần,Trần,Lê,Phạm,Huỳnh,Phan,Vũ,Đặng,Bùi,Đỗ,Hồ,Ngô,Dương,Lý,Trang,Tràng}'::text[])
            [1 + (n * 31::bigint % 997 * 20 / 997)::integer] || ' '
        || ('{Thị,Văn,Thị Ngọc,Đức,Hữu,Minh,Quốc,Thanh,Hoàng,Kim,Xuân,Thuỳ}'::text[])[1 + (n * 17::bigint % 991 * 12 / 991)::integer]
        || ' ' || ('{An,Bình,Châu,Dung,Đạt,Giang,Hà,Hạnh,Hiếu,Huệ,Hương,Khánh,Lan,Linh,Long,Mai,Nam,Nga,Phúc,Quyên,Sơn,Tâm,Thảo,Trâm,
Trúc,Tuấn,Uyên,Vân,Việt,Yến}'::text[])[1 + (n * 13::bigint % 983 * 30 / 983)::integer]
        || CASE WHEN n % 5 = 0 THEN ' ' || ('{Anh,Bảo,Chi,Diệp,Khoa,Ly}'::text[])[1 + n / 5 % 6] ELSE '' END AS name) AS v)";

} // namespace

class TestSearchSpeed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        m_owner->setAnswerDeadline(10 * 60 * 1000);
        m_app = std::make_unique<Database>(m_cluster->app());
        Seed seed(*m_owner);
        m_reader = {.accountId = 0, .clinicId = seed.clinic(), .desk = {}};
        m_reader.accountId = seed.account(m_reader.clinicId);
        m_owner->run(fill, {m_reader.clinicId, patients});
        m_owner->run("VACUUM ANALYZE holdfast.patients");
    }

    void ninetyNineOfAHundredSearchesAnswerInFiftyMilliseconds()
    {
        const QStringList queries = typedQueries();
        for (const QString &query : queries.mid(0, 50))
            search(query);
        QList<QPair<double, QString>> times;
        // The best of three: what else this machine does is not what is measured.
        for (const QString &query : queries) {
            qint64 best = std::numeric_limits<qint64>::max();
            for (int attempt = 0; attempt < 3; ++attempt) {
                QElapsedTimer timer;
                timer.start();
                search(query);
                best = std::min(best, timer.nsecsElapsed());
            }
            times.append({static_cast<double>(best) / 1e6, query});
        }
        std::sort(times.begin(), times.end());
        const auto at = [&](double part) {
            return times[static_cast<qsizetype>(part * static_cast<double>(times.size() - 1))];
        };
        qInfo("%d patients, %d searches: p50 %.1f ms, p95 %.1f ms, p99 %.1f ms, most %.1f ms (\"%s\")", patients,
              static_cast<int>(times.size()), at(0.5).first, at(0.95).first, at(0.99).first, at(1).first,
              qPrintable(at(1).second));
        for (qsizetype i = times.size() - 12; i < times.size(); ++i)
            qInfo("%6.1f ms  \"%s\"", times[i].first, qPrintable(times[i].second));
        QVERIFY(at(0.99).first < allowedMs);
    }

    void theOrderStandsAmongMany()
    {
        const QJsonArray trans = search(QStringLiteral("Trần"));
        QCOMPARE(trans.size(), 20);
        for (const QJsonValue &found : trans)
            QVERIFY(found[u"name"].toString().split(u' ').contains(QStringLiteral("Trần")));
        for (const QJsonValue &found : search(QStringLiteral("tran")))
            QVERIFY(!found[u"name"].toString().startsWith(QStringLiteral("Trang")));
    }

private:
    QJsonArray search(const QString &query)
    {
        return QJsonDocument::fromJson(PatientStore(*m_app).search(m_reader, query, 20))[u"patients"].toArray();
    }

    /// What receptionists type: every beginning, from three letters on, of names in either order and with or without
    /// diacritics, phones, id numbers, birthdays, and things that nobody is called.
    QStringList typedQueries()
    {
        QStringList queries{
            QStringLiteral("nguyen"),    QStringLiteral("thi"),  QStringLiteral("uye"), QStringLiteral("ang"),
            QStringLiteral("xyzxyz"),    QStringLiteral("ㅁㅅ"), QStringLiteral("김"),  QStringLiteral("ㄱ"),
            QStringLiteral("수"),        QStringLiteral("090"),  QStringLiteral("an"),  QStringLiteral("n"),
            QStringLiteral("guyen thi"), QStringLiteral("_%"),   QStringLiteral("123"), QString()};
        const Rows rows =
            m_owner->run("SELECT name, name_folded, phone, id_number, to_char(birth_date, 'DD.MM.YYYY'), name_initials"
                         " FROM holdfast.patients WHERE id % 5003 = 7");
        for (int row = 0; row < rows.size(); ++row) {
            QStringList words = rows.text(row, 1).split(u' ');
            std::reverse(words.begin(), words.end());
            for (const QString &whole :
                 {rows.text(row, 0), rows.text(row, 1), words.join(u' '), rows.text(row, 2), rows.text(row, 5)})
                for (qsizetype letters = 3; letters <= whole.size(); ++letters)
                    queries.append(whole.left(letters));
            queries << rows.text(row, 2).mid(5) << rows.text(row, 3).left(6) << rows.text(row, 3) << rows.text(row, 4);
        }
        std::shuffle(queries.begin(), queries.end(), QRandomGenerator(7));
        return queries;
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    PatientReader m_reader;
};

QTEST_GUILESS_MAIN(TestSearchSpeed)
#include "tst_search_speed.moc"
