#include "net/client/SseParser.h"

#include <utility>

namespace holdfast {

SseParser::SseParser(const QString &lastEventId, qsizetype maxBytes)
    : m_maxBytes(maxBytes), m_idBuffer(lastEventId), m_lastEventId(lastEventId)
{}

QList<SseEvent> SseParser::feed(const QByteArray &chunk)
{
    QList<SseEvent> events;
    for (const char byte : chunk) {
        if (m_overflowed)
            break;
        // The line feed of a CRLF may come with a later chunk: the line has ended at the carriage return already.
        if (std::exchange(m_afterCarriageReturn, byte == '\r') && byte == '\n')
            continue;
        if (byte == '\r' || byte == '\n')
            takeLine(std::exchange(m_line, {}), events);
        else if (m_line.size() < m_maxBytes)
            m_line.append(byte);
        else
            m_overflowed = true;
    }
    return events;
}

void SseParser::takeLine(QByteArray line, QList<SseEvent> &events)
{
    if (std::exchange(m_atStart, false) && line.startsWith("\xEF\xBB\xBF"))
        line.remove(0, 3);
    if (line.isEmpty()) {
        dispatch(events);
        return;
    }
    const qsizetype colon = line.indexOf(':');
    if (colon < 0) {
        takeField(line, {});
        return;
    }
    // A colon in front makes it a comment.
    if (colon > 0)
        takeField(line.left(colon), line.mid(colon + (line.mid(colon + 1).startsWith(' ') ? 2 : 1)));
}

void SseParser::takeField(const QByteArray &name, const QByteArray &value)
{
    // "retry" is left out on purpose: the pauses between connections are the client's own.
    if (name == "data") {
        if (m_data.size() + value.size() >= m_maxBytes)
            m_overflowed = true;
        else
            m_data.append(value).append('\n');
    } else if (name == "event") {
        m_type = QString::fromUtf8(value);
    } else if (name == "id" && !value.contains('\0')) {
        m_idBuffer = QString::fromUtf8(value);
    }
}

void SseParser::dispatch(QList<SseEvent> &events)
{
    m_lastEventId = m_idBuffer;
    QByteArray data = std::exchange(m_data, {});
    QString type = std::exchange(m_type, {});
    if (data.isEmpty())
        return;
    data.chop(1);
    if (type.isEmpty())
        type = QStringLiteral("message");
    events.append({m_lastEventId, type, data});
}

} // namespace holdfast
