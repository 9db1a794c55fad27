#pragma once

#include <QByteArray>
#include <QMap>

#include <optional>

namespace holdfast {

/// One HTTP/1.1 connection to loopback for tests with many threads: blocking, keep-alive, no event loop.
class BlockingHttp
{
public:
    struct Response
    {
        int status = 0;
        QMap<QByteArray, QByteArray> headers; ///< names in lower case
        QByteArray body;
    };

    explicit BlockingHttp(int port, QByteArray token = {});
    ~BlockingHttp();
    BlockingHttp(const BlockingHttp &) = delete;
    BlockingHttp &operator=(const BlockingHttp &) = delete;

    /// Further header lines for what is sent from here on, each ending in CR LF.
    void setMoreHeaders(const QByteArray &lines) { m_moreHeaders = lines; }

    /// None when the connection could not be made or broke before the whole answer was here: the outcome is unknown.
    std::optional<Response> send(const QByteArray &method, const QByteArray &path, const QByteArray &body = {},
                                 const QByteArray &key = {});

    /// Sends a request, waits until the first byte of the answer has arrived, and cuts the connection without reading
    /// it.
    bool sendAndCut(const QByteArray &method, const QByteArray &path, const QByteArray &body, const QByteArray &key);

private:
    bool connect();
    void close();
    bool writeRequest(const QByteArray &method, const QByteArray &path, const QByteArray &body, const QByteArray &key);
    std::optional<Response> readResponse();
    bool readMore();

    int m_port;
    QByteArray m_token;
    QByteArray m_moreHeaders;
    int m_socket = -1;
    QByteArray m_buffer;
};

} // namespace holdfast
