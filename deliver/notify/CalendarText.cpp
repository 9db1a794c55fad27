#include "deliver/notify/CalendarText.h"

namespace holdfast {

namespace {

constexpr qsizetype mostBytesOfALine = 75;

/// RFC 5545, 3.3.11.
QByteArray escaped(const QString &text)
{
    QString out;
    for (const QChar letter : text) {
        if (letter == u'\\' || letter == u';' || letter == u',')
            out += u'\\';
        if (letter == u'\n')
            out += QLatin1String("\\n");
        else if (letter.unicode() >= 0x20 && letter.unicode() != 0x7f)
            out += letter;
    }
    return out.toUtf8();
}

/// A parameter's value in quotes, which has no way to write a quote.
QByteArray quoted(const QString &text)
{
    QString out;
    for (const QChar letter : text)
        if (letter.unicode() >= 0x20 && letter.unicode() != 0x7f)
            out += letter == u'"' ? QChar(u'\'') : letter;
    return '"' + out.toUtf8() + '"';
}

QByteArray instant(const QDateTime &at)
{
    return at.toUTC().toString(QStringLiteral("yyyyMMdd'T'HHmmss'Z'")).toLatin1();
}

/// RFC 5545, 3.1: a longer line goes on behind CR LF and a blank; no letter is cut in two.
QByteArray folded(const QByteArray &line)
{
    QByteArray out;
    qsizetype from = 0;
    while (line.size() - from > mostBytesOfALine - (from == 0 ? 0 : 1)) {
        qsizetype end = from + mostBytesOfALine - (from == 0 ? 0 : 1);
        while ((static_cast<unsigned char>(line[end]) & 0xc0) == 0x80)
            --end;
        out += line.mid(from, end - from) + "\r\n ";
        from = end;
    }
    return out + line.mid(from) + "\r\n";
}

} // namespace

QByteArray calendarMethod(const CalendarEvent &event)
{
    return event.cancelled ? "CANCEL" : "REQUEST";
}

QByteArray calendarText(const CalendarEvent &event)
{
    QByteArrayList lines{"BEGIN:VCALENDAR",
                         "VERSION:2.0",
                         "PRODID:-//Holdfast//Holdfast//EN",
                         "METHOD:" + calendarMethod(event),
                         "BEGIN:VEVENT",
                         "UID:" + escaped(event.uid),
                         "SEQUENCE:" + QByteArray::number(event.sequence),
                         "DTSTAMP:" + instant(event.stamp),
                         "DTSTART:" + instant(event.startsAt),
                         "DTEND:" + instant(event.endsAt),
                         "SUMMARY;LANGUAGE=" + event.language.toLatin1() + ':' + escaped(event.summary)};
    if (!event.location.isEmpty())
        lines.append("LOCATION:" + escaped(event.location));
    lines.append(QByteArray("STATUS:") + (event.cancelled ? "CANCELLED" : "CONFIRMED"));
    lines.append("ORGANIZER;CN=" + quoted(event.organizerName) + ":mailto:" + event.organizer.toLatin1());
    lines.append("ATTENDEE;CN=" + quoted(event.attendeeName) +
                 ";PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:" + event.attendee.toLatin1());
    lines.append({"END:VEVENT", "END:VCALENDAR"});
    QByteArray text;
    for (const QByteArray &line : std::as_const(lines))
        text += folded(line);
    return text;
}

} // namespace holdfast
