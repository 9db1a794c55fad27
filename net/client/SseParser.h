#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace holdfast {

/// One message of an event stream.
struct SseEvent
{
    QString id;      ///< the last id seen up to this event
    QString type;    ///< "message" when the stream names none
    QByteArray data; ///< UTF-8, the data lines joined by line feeds, never empty
};

/// Cuts text/event-stream (WHATWG HTML 9.2) into events, wherever the chunks happen to break. Pure: no I/O, no time.
class SseParser
{
public:
    static constexpr qsizetype defaultMaxBytes = 256 * 1024;

    /// `lastEventId` is the id the stream was resumed from. No line and no event may be longer than `maxBytes`.
    explicit SseParser(const QString &lastEventId = {}, qsizetype maxBytes = defaultMaxBytes);

    /// Takes the next bytes and returns the events they complete. After an overflow it takes nothing more.
    QList<SseEvent> feed(const QByteArray &chunk);

    /// A line or an event was longer than allowed: what came after it is lost, start anew.
    bool overflowed() const { return m_overflowed; }
    /// The id to resume from: of the last block that was complete, with data or without.
    QString lastEventId() const { return m_lastEventId; }

private:
    void takeLine(QByteArray line, QList<SseEvent> &events);
    void takeField(const QByteArray &name, const QByteArray &value);
    void dispatch(QList<SseEvent> &events);

    qsizetype m_maxBytes;
    QByteArray m_line;
    QByteArray m_data;
    QString m_type;
    QString m_idBuffer;
    QString m_lastEventId;
    bool m_atStart = true;
    bool m_afterCarriageReturn = false;
    bool m_overflowed = false;
};

} // namespace holdfast
