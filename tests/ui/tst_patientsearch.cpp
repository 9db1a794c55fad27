#include "models/PatientListModel.h"
#include "tests/client/ScriptedPeer.h"
#include "tests/ui/SampleDay.h"
#include "ui/DeskSession.h"
#include "ui/look/Palette.h"
#include "ui/parts/RowsView.h"
#include "ui/patient/PatientFinder.h"
#include "ui/patient/PatientPage.h"

#include <QApplication>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrlQuery>

#include <memory>

using namespace holdfast;

/// Searching as one types, when the network answers late, twice or never. With the real service:
/// tests/desk/tst_patientfiles.
class PatientSearchTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void finderAsksOnceForAWordTypedFast();
    void finderAsksNothingForOneLetter();
    void finderShowsOnlyTheNewestAnswer();
    void finderOffersTheDaysPatientsAtOnce();
    void finderTellsNamesakesApart();
    void pickerAsksOnceForAWordTypedFast();
    void pickerCancelsWhatIsStale();
    void pickerShowsNoAnswerToWhatWasTypedBefore();
    void pickerPicksNobodyFromAnOlderList();
    void pickerTellsWhoShareAPhone();
    void pickerAsksAgainWhenNobodyAnswered();

private:
    struct Asked
    {
        QString query;
        QPointer<QTcpSocket> socket;
    };

    static Patient patient(qint64 id, const QString &name, const QString &phone = QStringLiteral("0902147731"))
    {
        Patient made;
        made.id = id;
        made.name = name;
        made.birthDate = QDate(1987, 4, static_cast<int>(id));
        made.phone = phone;
        return made;
    }
    static void answer(const Asked &asked, const QList<Patient> &found)
    {
        QJsonArray list;
        for (const Patient &one : found)
            list.append(one.toJson());
        if (asked.socket)
            ScriptedPeer::answer(*asked.socket, 200,
                                 QJsonDocument(QJsonObject{{QStringLiteral("patients"), list}}).toJson());
    }
    bool hasAsked(int times)
    {
        return QTest::qWaitFor([&] { return m_asked.size() >= times; }) && m_asked.size() == times;
    }
    static QStringList titles(PatientFinder &finder, const QString &typed)
    {
        QStringList all;
        for (const FindOffer &offer : finder.offersFor(typed))
            all.append(offer.title);
        return all;
    }
    QStringList shown() const
    {
        QStringList all;
        const QAbstractItemModel *rows = m_rows->model();
        for (int row = 0; m_rows->isVisible() && row < rows->rowCount(); ++row)
            all.append(rows->index(row, 0).data().toString());
        return all;
    }
    void openPage()
    {
        m_page = std::make_unique<PatientPage>(*m_session);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(&*m_page));
        m_page->setFocus();
        m_rows = m_page->findChild<RowsView *>(QStringLiteral("patientRows"));
    }
    void type(const QString &text) { QTest::keyClicks(m_page->focusWidget(), text); }

    QList<Asked> m_asked;
    std::unique_ptr<ScriptedPeer> m_peer;
    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<DeskSession> m_session;
    std::unique_ptr<PatientPage> m_page;
    RowsView *m_rows = nullptr;
};

void PatientSearchTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
}

void PatientSearchTest::init()
{
    m_asked.clear();
    m_peer = std::make_unique<ScriptedPeer>([this](const PeerRequest &request, QTcpSocket &socket) {
        const QUrlQuery query(QUrl::fromEncoded(request.path));
        m_asked.append({query.queryItemValue(QStringLiteral("q"), QUrl::FullyDecoded), &socket});
    });
    m_state = std::make_unique<QTemporaryDir>();
    m_session = std::make_unique<DeskSession>(m_peer->url(), m_state->path());
}

void PatientSearchTest::cleanup()
{
    m_page.reset();
    m_session.reset();
    m_peer.reset();
}

void PatientSearchTest::finderAsksOnceForAWordTypedFast()
{
    PatientFinder finder(*m_session);
    for (const char *typed : {"d", "da", "dan", "dang"})
        finder.offersFor(QString::fromLatin1(typed));
    QVERIFY(hasAsked(1));
    QCOMPARE(m_asked.constFirst().query, QStringLiteral("dang"));
}

void PatientSearchTest::finderAsksNothingForOneLetter()
{
    PatientFinder finder(*m_session);
    finder.offersFor(QStringLiteral("da"));
    finder.offersFor(QStringLiteral("d"));
    QTest::qWait(400); // longer than it waits for the next letter
    QVERIFY(m_asked.isEmpty());
    finder.offersFor(QStringLiteral("dan"));
    QVERIFY(hasAsked(1));
}

void PatientSearchTest::finderShowsOnlyTheNewestAnswer()
{
    PatientFinder finder(*m_session);
    QSignalSpy changed(&finder, &FindSource::offersChanged);
    finder.offersFor(QStringLiteral("dang"));
    QVERIFY(hasAsked(1));
    finder.offersFor(QStringLiteral("dang th"));
    answer(m_asked.at(0), {patient(1, QStringLiteral("Đặng Văn Cũ"))}); // late: something else is typed by now
    QVERIFY(hasAsked(2));
    QVERIFY(titles(finder, QStringLiteral("dang th")).isEmpty());
    QVERIFY(changed.isEmpty());
    answer(m_asked.at(1), {patient(2, QStringLiteral("Đặng Thị Huệ"))});
    QTRY_COMPARE(titles(finder, QStringLiteral("dang th")), QStringList{QStringLiteral("Đặng Thị Huệ")});
    QCOMPARE(changed.size(), 1);
    QVERIFY(titles(finder, QStringLiteral("dang v")).isEmpty());
}

void PatientSearchTest::finderOffersTheDaysPatientsAtOnce()
{
    const SampleDay sample;
    m_session->day().setDay(sample.snapshot());
    PatientFinder finder(*m_session);
    QString name;
    qint64 seat = 0;
    for (const Slot &slot : sample.snapshot().slotList)
        if (slot.appointment && name.isEmpty()) {
            name = slot.appointment->patientName;
            seat = slot.id;
        }
    QSignalSpy wanted(&finder, &PatientFinder::seatWanted);
    const QList<FindOffer> offers = finder.offersFor(name);
    QVERIFY(m_asked.isEmpty());
    QCOMPARE(offers.size(), 1);
    offers.constFirst().choose();
    QCOMPARE(wanted.constFirst().constFirst().toLongLong(), seat);
}

void PatientSearchTest::finderTellsNamesakesApart()
{
    PatientFinder finder(*m_session);
    finder.offersFor(QStringLiteral("hue"));
    QVERIFY(hasAsked(1));
    answer(m_asked.at(0), {patient(1, QStringLiteral("Đặng Thị Huệ")), patient(2, QStringLiteral("Đặng Thị Huệ"))});
    QTRY_COMPARE(titles(finder, QStringLiteral("hue")).size(), 2);
    const QList<FindOffer> offers = finder.offersFor(QStringLiteral("hue"));
    QVERIFY(offers.at(0).detail != offers.at(1).detail);
}

void PatientSearchTest::pickerAsksOnceForAWordTypedFast()
{
    openPage();
    type(QStringLiteral("dang"));
    QVERIFY(hasAsked(1));
    QCOMPARE(m_asked.constFirst().query, QStringLiteral("dang"));
}

void PatientSearchTest::pickerCancelsWhatIsStale()
{
    openPage();
    type(QStringLiteral("dang"));
    QVERIFY(hasAsked(1));
    type(QStringLiteral(" thi"));
    QVERIFY(hasAsked(2));
    QTRY_VERIFY2(!m_asked.at(0).socket || m_asked.at(0).socket->state() != QTcpSocket::ConnectedState,
                 "the search that nobody waits for goes on");
    answer(m_asked.at(1), {patient(2, QStringLiteral("Đặng Thị Huệ"))});
    QTRY_COMPARE(shown(), QStringList{QStringLiteral("Đặng Thị Huệ")});
}

void PatientSearchTest::pickerShowsNoAnswerToWhatWasTypedBefore()
{
    openPage();
    type(QStringLiteral("dang"));
    QVERIFY(hasAsked(1));
    type(QStringLiteral(" thi"));
    answer(m_asked.at(0), {patient(1, QStringLiteral("Đặng Văn Cũ"))}); // before the next question has gone out
    QVERIFY(hasAsked(2));
    QVERIFY(!shown().contains(QStringLiteral("Đặng Văn Cũ")));
    answer(m_asked.at(1), {patient(2, QStringLiteral("Đặng Thị Huệ"))});
    QTRY_COMPARE(shown(), QStringList{QStringLiteral("Đặng Thị Huệ")});
}

void PatientSearchTest::pickerPicksNobodyFromAnOlderList()
{
    openPage();
    type(QStringLiteral("dang"));
    QVERIFY(hasAsked(1));
    answer(m_asked.at(0), {patient(1, QStringLiteral("Đặng Văn Cũ"))});
    QTRY_COMPARE(shown().size(), 1);
    const auto *name = m_page->findChild<QLabel *>(QStringLiteral("patientName"));
    type(QStringLiteral(" thi"));
    QTest::keyClick(m_page->focusWidget(), Qt::Key_Return); // the next question has not gone out
    QVERIFY(!name->isVisible());
    QVERIFY(hasAsked(2));
    QTest::keyClick(m_page->focusWidget(), Qt::Key_Return); // it has no answer yet
    QVERIFY2(!name->isVisible(), "somebody was picked who was not meant");
    answer(m_asked.at(1), {patient(2, QStringLiteral("Đặng Thị Huệ"))});
    QTRY_COMPARE(shown(), QStringList{QStringLiteral("Đặng Thị Huệ")});
    QTest::keyClick(m_page->focusWidget(), Qt::Key_Return);
    QVERIFY(name->isVisible());
    QCOMPARE(name->text(), QStringLiteral("Đặng Thị Huệ"));
}

void PatientSearchTest::pickerTellsWhoShareAPhone()
{
    openPage();
    type(QStringLiteral("0902147731"));
    QVERIFY(hasAsked(1));
    answer(m_asked.at(0), {patient(1, QStringLiteral("Đặng Thị Huệ")), patient(2, QStringLiteral("Đặng Văn Nam")),
                           patient(3, QStringLiteral("Lê Thị Lan"), QStringLiteral("0911"))});
    QTRY_COMPARE(shown().size(), 3);
    const auto *heading = m_page->findChild<QLabel *>(QStringLiteral("patientRowsHeading"));
    QVERIFY(heading->isVisible());
    QVERIFY2(heading->text().startsWith(QStringLiteral("2 people share 0902147731")), qPrintable(heading->text()));
    QTest::keyClick(m_page->focusWidget(), Qt::Key_Down);
    QTest::keyClick(m_page->focusWidget(), Qt::Key_Return);
    QCOMPARE(m_page->findChild<QLabel *>(QStringLiteral("patientName"))->text(), QStringLiteral("Đặng Văn Nam"));
}

void PatientSearchTest::pickerAsksAgainWhenNobodyAnswered()
{
    openPage();
    type(QStringLiteral("hue"));
    QVERIFY(hasAsked(1));
    m_asked.at(0).socket->abort();
    QTRY_VERIFY_WITH_TIMEOUT(m_asked.size() >= 2, 10'000);
    QCOMPARE(m_asked.last().query, QStringLiteral("hue"));
    answer(m_asked.last(), {patient(2, QStringLiteral("Đặng Thị Huệ"))});
    QTRY_COMPARE(shown(), QStringList{QStringLiteral("Đặng Thị Huệ")});
}

QTEST_MAIN(PatientSearchTest)
#include "tst_patientsearch.moc"
