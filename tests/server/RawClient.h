#pragma once

#include <QByteArray>
#include <QDeadlineTimer>
#include <QHash>
#include <QTcpSocket>

namespace holdfast {

/// One answer as it came over the socket.
struct RawAnswer
{
    int status = 0;                        ///< 0: no complete answer came
    QHash<QByteArray, QByteArray> headers; ///< names in lower case
    QByteArray body;
};

/// A client that sends exactly the bytes it is given. Waits block, without an event loop.
class RawClient
{
public:
    explicit RawClient(quint16 port)
    {
        m_socket.connectToHost(QStringLiteral("127.0.0.1"), port);
        m_socket.waitForConnected(5000);
    }

    bool isConnected() const { return m_socket.state() == QAbstractSocket::ConnectedState; }

    void send(const QByteArray &bytes)
    {
        m_socket.write(bytes);
        while (m_socket.bytesToWrite() > 0 && m_socket.waitForBytesWritten(5000)) {
        }
    }

    /// The next answer in the stream.
    RawAnswer read(int milliseconds = 10'000)
    {
        const QDeadlineTimer deadline(milliseconds);
        RawAnswer answer;
        if (!waitFor([this] { return m_input.contains("\r\n\r\n"); }, deadline))
            return answer;
        const qsizetype end = m_input.indexOf("\r\n\r\n");
        const QList<QByteArray> lines = m_input.left(end).split('\n');
        m_input.remove(0, end + 4);
        for (const QByteArray &line : lines.mid(1))
            answer.headers.insert(line.left(line.indexOf(':')).toLower(), line.mid(line.indexOf(':') + 1).trimmed());
        const qsizetype length = answer.headers.value("content-length").toLongLong();
        if (!waitFor([this, length] { return m_input.size() >= length; }, deadline))
            return answer;
        answer.body = m_input.left(length);
        m_input.remove(0, length);
        answer.status = lines.first().mid(9, 3).toInt();
        return answer;
    }

    /// Reads on until `text` has come; everything read so far is returned and kept out of later reads.
    QByteArray readUntil(const QByteArray &text, int milliseconds = 10'000)
    {
        const QDeadlineTimer deadline(milliseconds);
        if (!waitFor([this, &text] { return m_input.contains(text); }, deadline))
            return {};
        const qsizetype end = m_input.indexOf(text) + text.size();
        const QByteArray read = m_input.left(end);
        m_input.remove(0, end);
        return read;
    }

    /// The service closes the connection within the time.
    bool isClosedWithin(int milliseconds)
    {
        const QDeadlineTimer deadline(milliseconds);
        waitFor([] { return false; }, deadline);
        return m_socket.state() != QAbstractSocket::ConnectedState;
    }

    /// What has come and was not read.
    QByteArray rest() const { return m_input; }

private:
    template <typename Condition>
    bool waitFor(Condition condition, const QDeadlineTimer &deadline)
    {
        m_input += m_socket.readAll();
        while (!condition()) {
            const bool open = m_socket.state() == QAbstractSocket::ConnectedState;
            const bool more = open && m_socket.waitForReadyRead(static_cast<int>(deadline.remainingTime()));
            m_input += m_socket.readAll();
            if (!more)
                return condition();
        }
        return true;
    }

    QTcpSocket m_socket;
    QByteArray m_input;
};

} // namespace holdfast
