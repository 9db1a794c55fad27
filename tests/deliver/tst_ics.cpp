#include "deliver/notify/CalendarText.h"

#include <QTest>

using namespace holdfast;

namespace {

CalendarEvent visit()
{
    CalendarEvent event;
    event.uid = QStringLiteral("appointment-17@clinic.example");
    event.sequence = 2;
    event.stamp = QDateTime({2026, 3, 1}, {8, 0, 5}, Qt::UTC);
    event.startsAt = QDateTime({2026, 3, 3}, {2, 30}, Qt::UTC);
    event.endsAt = QDateTime({2026, 3, 3}, {2, 45}, Qt::UTC);
    event.summary = QStringLiteral("An Hoà (BS. Lan)");
    event.location = QStringLiteral("12 Lê Lợi; Quận 1, TP.HCM\nTầng 2 \\ A");
    event.organizerName = QStringLiteral("An Hoà \"Clinic\"");
    event.organizer = QStringLiteral("desk@clinic.example");
    event.attendeeName = QStringLiteral("Đặng Thị Huệ");
    event.attendee = QStringLiteral("hue@patients.example");
    event.language = QStringLiteral("vi");
    return event;
}

QList<QByteArray> linesOf(const QByteArray &text)
{
    QList<QByteArray> lines;
    for (qsizetype from = 0, at = 0; (at = text.indexOf("\r\n", from)) >= 0; from = at + 2)
        lines.append(text.mid(from, at - from));
    return lines;
}

/// As a calendar program reads it: RFC 5545, 3.1.
QByteArray unfolded(QByteArray text)
{
    return text.replace("\r\n ", "");
}

} // namespace

class tst_ics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRequestLineByLine()
    {
        const QList<QByteArray> lines = linesOf(unfolded(calendarText(visit())));
        const QList<QByteArray> expected{
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//Holdfast//Holdfast//EN",
            "METHOD:REQUEST",
            "BEGIN:VEVENT",
            "UID:appointment-17@clinic.example",
            "SEQUENCE:2",
            "DTSTAMP:20260301T080005Z",
            "DTSTART:20260303T023000Z",
            "DTEND:20260303T024500Z",
            "SUMMARY;LANGUAGE=vi:An Hoà (BS. Lan)",
            "LOCATION:12 Lê Lợi\\; Quận 1\\, TP.HCM\\nTầng 2 \\\\ A",
            "STATUS:CONFIRMED",
            "ORGANIZER;CN=\"An Hoà 'Clinic'\":mailto:desk@clinic.example",
            "ATTENDEE;CN=\"Đặng Thị Huệ\";PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:hue@patients.example",
            "END:VEVENT",
            "END:VCALENDAR"};
        QCOMPARE(lines.size(), expected.size());
        for (qsizetype i = 0; i < expected.size(); ++i)
            QCOMPARE(lines.at(i), expected.at(i));
    }

    void aCancellationHasTheSameUidAndAHigherSequence()
    {
        CalendarEvent gone = visit();
        gone.cancelled = true;
        gone.sequence = 3;
        const QList<QByteArray> lines = linesOf(unfolded(calendarText(gone)));
        for (const char *line :
             {"METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:3", "UID:appointment-17@clinic.example"})
            QVERIFY2(lines.contains(line), line);
        QVERIFY(!lines.contains("METHOD:REQUEST"));
        QCOMPARE(calendarMethod(gone), QByteArray("CANCEL"));
    }

    void everyLineEndsInCrLfAndIsAtMost75BytesAndNoLetterIsCut()
    {
        CalendarEvent longOne = visit();
        for (int length = 1; length < 160; ++length) {
            longOne.summary = QString(length, QChar(0xBCD1)); // three bytes each in UTF-8
            const QByteArray text = calendarText(longOne);
            QVERIFY(text.endsWith("\r\n"));
            QCOMPARE(text.count('\n'), text.count("\r\n"));
            for (const QByteArray &line : linesOf(text)) {
                QVERIFY2(line.size() <= 75, line);
                QCOMPARE(QString::fromUtf8(line).toUtf8(), line);
                QVERIFY(!QString::fromUtf8(line).contains(QChar::ReplacementCharacter));
            }
            QVERIFY(unfolded(text).contains(longOne.summary.toUtf8() + "\r\n"));
        }
    }

    void nobodyWritesLinesOfTheirOwn()
    {
        CalendarEvent bad = visit();
        bad.attendeeName = QStringLiteral("x\":mailto:y\r\nEND:VEVENT");
        bad.summary = QStringLiteral("a\r\nBEGIN:VALARM");
        const QList<QByteArray> lines = linesOf(unfolded(calendarText(bad)));
        QCOMPARE(lines.count("END:VEVENT"), 1);
        QVERIFY(!lines.contains("BEGIN:VALARM"));
        QVERIFY(lines.contains("SUMMARY;LANGUAGE=vi:a\\nBEGIN:VALARM"));
        QVERIFY(lines.contains(
            "ATTENDEE;CN=\"x':mailto:yEND:VEVENT\";PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:hue@patients.example"));
    }
};

QTEST_GUILESS_MAIN(tst_ics)
#include "tst_ics.moc"
