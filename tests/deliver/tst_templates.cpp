#include "deliver/notify/MessageTexts.h"

#include <QRegularExpression>
#include <QTest>

using namespace holdfast;

namespace {

Notification notification(const QString &kind, const QString &language)
{
    Notification notification;
    notification.id = QStringLiteral("5e1a");
    notification.kind = kind;
    notification.language = language;
    notification.to = QStringLiteral("hue@patients.example");
    notification.patient = QStringLiteral("Đặng Thị Huệ");
    notification.clinic = QStringLiteral("An Hoà");
    notification.zone = QTimeZone("Asia/Ho_Chi_Minh");
    notification.doctor = QStringLiteral("BS. Nguyễn Thị Lan");
    notification.startsAt = QDateTime({2026, 3, 3}, {2, 30}, Qt::UTC);
    notification.endsAt = QDateTime({2026, 3, 3}, {2, 45}, Qt::UTC);
    return notification;
}

const QStringList kinds{QStringLiteral("confirmation"), QStringLiteral("move"), QStringLiteral("cancellation"),
                        QStringLiteral("reminder")};
const QStringList languages{QStringLiteral("en"), QStringLiteral("vi"), QStringLiteral("ko")};

} // namespace

class tst_templates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKindIsWordedInEveryLanguage()
    {
        QSet<QString> subjects;
        for (const QString &kind : kinds)
            for (const QString &language : languages) {
                const Message message = m_texts.worded(notification(kind, language));
                subjects.insert(message.subject);
                for (const QString &text : {message.subject, message.text, message.html, message.shortText}) {
                    QVERIFY2(!text.isEmpty(), qPrintable(kind + u' ' + language));
                    QVERIFY2(!text.contains(u'{') && !text.contains(u'}'), qPrintable(text));
                }
                for (const QString &text : {message.text, message.html})
                    for (const char16_t *fact : {u"Đặng Thị Huệ", u"An Hoà", u"BS. Nguyễn Thị Lan"})
                        QVERIFY2(text.contains(QStringView(fact)), qPrintable(text));
                QVERIFY(message.shortText.size() <= 160);
                QVERIFY(message.html.contains(QStringLiteral("<html lang=\"%1\">").arg(language)));
                QCOMPARE(message.id, QStringLiteral("5e1a"));
            }
        QCOMPARE(subjects.size(), kinds.size() * languages.size());
    }

    void timesAreTheClinicsInTheLanguagesWriting_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("when");
        QTest::addColumn<QString>("subject");
        QTest::newRow("en") << QStringLiteral("en") << QStringLiteral("When: Tuesday, 3 March 2026, 09:30 to 09:45")
                            << QStringLiteral("Your appointment on Tuesday, 3 March 2026 at 09:30");
        QTest::newRow("vi") << QStringLiteral("vi")
                            << QStringLiteral("Thời gian: Thứ Ba, ngày 3/3/2026, 09:30 đến 09:45")
                            << QStringLiteral("Lịch hẹn khám lúc 09:30, Thứ Ba, ngày 3/3/2026");
        QTest::newRow("ko") << QStringLiteral("ko")
                            << QStringLiteral("일시: 2026년 3월 3일 화요일 오전 9:30 ~ 오전 9:45")
                            << QStringLiteral("진료 예약 안내: 2026년 3월 3일 화요일 오전 9:30");
    }

    void timesAreTheClinicsInTheLanguagesWriting()
    {
        QFETCH(QString, language);
        QFETCH(QString, when);
        QFETCH(QString, subject);
        const Message message = m_texts.worded(notification(QStringLiteral("confirmation"), language));
        QVERIFY2(message.text.contains(when + u'\n'), qPrintable(message.text));
        QVERIFY2(message.html.contains(when.section(QStringLiteral(": "), 1)), qPrintable(message.html));
        QCOMPARE(message.subject, subject);
    }

    void aMoveTellsBothTimes()
    {
        Notification moved = notification(QStringLiteral("move"), QStringLiteral("en"));
        moved.movedFrom = moved.startsAt.addDays(-1);
        const QString text = m_texts.worded(moved).text;
        QVERIFY2(text.contains(QStringLiteral("Instead of: Monday, 2 March 2026, 09:30 to 09:45")), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("When: Tuesday, 3 March 2026, 09:30 to 09:45")));
    }

    void whatIsNotKnownHasNoLine()
    {
        Notification full = notification(QStringLiteral("reminder"), QStringLiteral("en"));
        QVERIFY(!m_texts.worded(full).text.contains(QStringLiteral("Where")));
        full.address = QStringLiteral("12 Lê Lợi\nQuận 1");
        full.phone = QStringLiteral("028 3822 0000");
        full.room = QStringLiteral("5");
        const QString text = m_texts.worded(full).text;
        for (const char16_t *line : {u"Where: 12 Lê Lợi Quận 1\n", u"Phone: 028 3822 0000\n", u"Room: 5\n"})
            QVERIFY2(text.contains(QStringView(line)), qPrintable(text));
    }

    void namesAreEscapedInHtmlAndPlainInText()
    {
        Notification bad = notification(QStringLiteral("confirmation"), QStringLiteral("en"));
        bad.patient = QStringLiteral("<script>alert('x')</script> & \"co\"");
        bad.doctor = QStringLiteral("<b>{clinic}</b>");
        bad.clinic = QStringLiteral("A<i>B");
        bad.address = QStringLiteral("</td><td>");
        const Message message = m_texts.worded(bad);
        for (const char16_t *raw : {u"<script", u"<b>", u"<i>", u"</td><td>"})
            QVERIFY2(!message.html.contains(QStringView(raw)), qPrintable(message.html));
        QVERIFY(message.html.contains(QStringLiteral("&lt;script&gt;")));
        // What a name holds in braces is no placeholder.
        QVERIFY(message.html.contains(QStringLiteral("&lt;b&gt;{clinic}&lt;/b&gt;")));
        QVERIFY(message.text.contains(QStringLiteral("Dear <script>alert('x')</script> & \"co\",")));
    }

private:
    const MessageTexts m_texts;
};

QTEST_GUILESS_MAIN(tst_templates)
#include "tst_templates.moc"
