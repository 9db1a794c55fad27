#include "tests/ui/WideDay.h"
#include "ui/DayPage.h"
#include "ui/DeskSession.h"
#include "ui/day/DayGridView.h"
#include "ui/day/MonthView.h"
#include "ui/look/Languages.h"
#include "ui/look/Palette.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace holdfast;

/// The calendar below the day's title: by keys, by mouse, and together with the typed date.
class DatePickerTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void dOpensItOnTheShownDay();
    void buttonOpensItToo();
    void arrowsChooseADay();
    void pageKeysChooseAMonth();
    void lastDayOfAMonthStaysInShorterOnes();
    void typedLettersMoveIt();
    void arrowsAfterLettersMeanTheCalendar();
    void escClosesItAndChangesNothing();
    void clickShowsTheDay();
    void weeksBeginAsTheLanguageDoes_data();
    void weeksBeginAsTheLanguageDoes();
    void todayIsRinged();

private:
    QWidget *calendar() const { return m_page->findChild<QWidget *>(QStringLiteral("calendar")); }
    MonthView *days() const { return m_page->findChild<MonthView *>(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_page->focusWidget(), key, modifiers);
    }

    const QDate m_date{2026, 11, 30};
    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<DeskSession> m_session;
    std::unique_ptr<DayPage> m_page;
};

void DatePickerTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
}

void DatePickerTest::init()
{
    m_state = std::make_unique<QTemporaryDir>();
    m_session = std::make_unique<DeskSession>(QUrl(QStringLiteral("http://127.0.0.1:9")), m_state->path());
    m_session->day().setDay(wideDay(m_date));
    m_session->openDay(m_date);
    m_page = std::make_unique<DayPage>(*m_session);
    m_page->resize(1365, 700);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
}

void DatePickerTest::cleanup()
{
    m_page.reset();
    m_session.reset();
    m_state.reset();
}

void DatePickerTest::dOpensItOnTheShownDay()
{
    QVERIFY(!calendar()->isVisible());
    key(Qt::Key_D);
    QVERIFY(calendar()->isVisible());
    QCOMPARE(days()->date(), m_date);
    QVERIFY(m_page->findChild<QLabel *>(QStringLiteral("calendarMonth"))->text().contains(QStringLiteral("2026")));
    QVERIFY(m_page->rect().contains(calendar()->geometry()));
    key(Qt::Key_Return); // the day as it is
    QCOMPARE(m_session->wantedDate(), m_date);
    QVERIFY(!calendar()->isVisible());
    QCOMPARE(m_page->focusWidget(), m_page->grid());
}

void DatePickerTest::buttonOpensItToo()
{
    QTest::mouseClick(m_page->findChild<QToolButton *>(QStringLiteral("openCalendar")), Qt::LeftButton);
    QVERIFY(calendar()->isVisible());
    QCOMPARE(m_page->focusWidget()->objectName(), QStringLiteral("typedDate"));
}

void DatePickerTest::arrowsChooseADay()
{
    key(Qt::Key_D);
    key(Qt::Key_Down);
    key(Qt::Key_Right);
    key(Qt::Key_Right);
    key(Qt::Key_Left);
    QCOMPARE(days()->date(), QDate(2026, 12, 8));
    QCOMPARE(m_session->wantedDate(), m_date); // not before Enter
    key(Qt::Key_Return);
    QCOMPARE(m_session->wantedDate(), QDate(2026, 12, 8));
}

void DatePickerTest::pageKeysChooseAMonth()
{
    key(Qt::Key_D);
    key(Qt::Key_PageDown);
    QCOMPARE(days()->date(), QDate(2026, 12, 30));
    key(Qt::Key_Home);
    QCOMPARE(days()->date(), QDate(2026, 12, 1));
    key(Qt::Key_End);
    QCOMPARE(days()->date(), QDate(2026, 12, 31));
    key(Qt::Key_PageUp, Qt::ShiftModifier);
    QCOMPARE(days()->date(), QDate(2025, 12, 31));
}

void DatePickerTest::lastDayOfAMonthStaysInShorterOnes()
{
    key(Qt::Key_D);
    key(Qt::Key_PageDown);
    key(Qt::Key_PageDown);
    key(Qt::Key_PageDown); // February
    QCOMPARE(days()->date(), QDate(2027, 2, 28));
}

void DatePickerTest::typedLettersMoveIt()
{
    key(Qt::Key_D);
    QTest::keyClicks(m_page->focusWidget(), QStringLiteral("2W"));
    QCOMPARE(days()->date(), QDate(2026, 12, 14));
    key(Qt::Key_Return);
    QCOMPARE(m_session->wantedDate(), QDate(2026, 12, 14));
}

void DatePickerTest::arrowsAfterLettersMeanTheCalendar()
{
    key(Qt::Key_D);
    QTest::keyClicks(m_page->focusWidget(), QStringLiteral("2W"));
    key(Qt::Key_Left); // moves in the letters
    QCOMPARE(days()->date(), QDate(2026, 12, 14));
    key(Qt::Key_Down);
    QCOMPARE(days()->date(), QDate(2026, 12, 21));
    QVERIFY(qobject_cast<QLineEdit *>(m_page->focusWidget())->text().isEmpty());
    key(Qt::Key_Return);
    QCOMPARE(m_session->wantedDate(), QDate(2026, 12, 21));
}

void DatePickerTest::escClosesItAndChangesNothing()
{
    key(Qt::Key_D);
    key(Qt::Key_Down);
    key(Qt::Key_Escape);
    QVERIFY(!calendar()->isVisible());
    QCOMPARE(m_session->wantedDate(), m_date);
    QCOMPARE(m_page->focusWidget(), m_page->grid());
}

void DatePickerTest::clickShowsTheDay()
{
    key(Qt::Key_D);
    const QSize size = days()->size();
    const int column = size.width() / 7;
    // 30 November 2026 is a Monday, in the sixth row of its month; one cell to the right is Tuesday.
    QTest::mouseClick(days(), Qt::LeftButton, Qt::NoModifier,
                      QPoint(column + column / 2, size.height() - (size.height() - 24) / 6 / 2));
    QCOMPARE(m_session->wantedDate(), QDate(2026, 12, 1));
    QVERIFY(!calendar()->isVisible());
}

void DatePickerTest::weeksBeginAsTheLanguageDoes_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("month");
    QTest::newRow("English") << QStringLiteral("en") << QStringLiteral("December");
    QTest::newRow("Vietnamese") << QStringLiteral("vi") << QStringLiteral("12");
    QTest::newRow("Korean") << QStringLiteral("ko") << QStringLiteral("12월");
}

void DatePickerTest::weeksBeginAsTheLanguageDoes()
{
    QFETCH(QString, language);
    QFETCH(QString, month);
    Languages spoken;
    QVERIFY(spoken.speak(language));
    MonthView view;
    view.setDate(QDate(2026, 12, 15));
    QSignalSpy clicked(&view, &MonthView::dateClicked);
    QTest::mouseClick(&view, Qt::LeftButton, Qt::NoModifier, QPoint(5, 30)); // the first cell
    const QDate first = clicked.constFirst().constFirst().toDate();
    QCOMPARE(first.dayOfWeek(), int(QLocale().firstDayOfWeek()));
    QVERIFY(first <= QDate(2026, 12, 1) && first > QDate(2026, 11, 24));
    DayPage page(*m_session);
    page.show();
    QVERIFY(QTest::qWaitForWindowActive(&page));
    QTest::keyClick(page.focusWidget(), Qt::Key_D);
    QTest::keyClick(page.focusWidget(), Qt::Key_PageDown);
    const QString shown = page.findChild<QLabel *>(QStringLiteral("calendarMonth"))->text();
    QVERIFY2(shown.contains(month) && shown.contains(QStringLiteral("2026")), qPrintable(shown));
    spoken.speak(QStringLiteral("en"));
}

void DatePickerTest::todayIsRinged()
{
    MonthView view;
    view.setDate(QDate(2026, 11, 5));
    const QImage without = view.grab().toImage();
    view.setToday(QDate(2026, 11, 18));
    const QImage with = view.grab().toImage();
    QVERIFY(without != with);
    const QColor accent = Palette::of(&view).accent;
    int inked = 0;
    for (int y = 0; y < with.height(); ++y)
        for (int x = 0; x < with.width(); ++x)
            inked += with.pixelColor(x, y) == accent && without.pixelColor(x, y) != accent;
    QVERIFY(inked > 20);
}

QTEST_MAIN(DatePickerTest)
#include "tst_datepicker.moc"
