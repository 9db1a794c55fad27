#include "net/server/HttpConnection.h"

#include "net/server/EventStream.h"
#include "net/server/HttpHead.h"
#include "net/server/Problems.h"
#include "net/server/RequestReader.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http.hpp>

#include <QLoggingCategory>

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

namespace holdfast {

namespace {

constexpr std::size_t bufferLimit = 256 * 1024;
constexpr std::size_t eventsAtOnce = 64;
constexpr std::size_t lingerBytes = 512 * 1024;

QByteArray addressOf(const asio::ip::tcp::socket &socket)
{
    beast::error_code ignored;
    asio::ip::address address = socket.remote_endpoint(ignored).address();
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    return QByteArray::fromStdString(address.to_string());
}

} // namespace

HttpConnection::HttpConnection(asio::ip::tcp::socket socket, const HttpServer::Options &options,
                               const HttpServer::Handler &handler, std::shared_ptr<NetworkPost> post)
    : m_socket(std::move(socket))
    , m_peer(addressOf(m_socket))
    , m_ready(m_socket.get_executor(), asio::steady_timer::time_point::max())
    , m_options(options)
    , m_handler(handler)
    , m_post(std::move(post))
    , m_buffer(bufferLimit)
{}

void HttpConnection::start(Ended ended)
{
    asio::co_spawn(m_socket.get_executor(), run(),
                   [self = shared_from_this(), ended = std::move(ended)](const std::exception_ptr &failure) {
                       if (failure)
                           qWarning("A connection ended by an exception.");
                       self->abort();
                       self->disarm();
                       ended(self);
                   });
}

void HttpConnection::finish()
{
    m_finishing = true;
    if (m_stream)
        m_stream->close();
    if (m_phase == Phase::Idle)
        abort();
}

void HttpConnection::abort()
{
    m_gone = true;
    beast::error_code ignored;
    m_socket.close(ignored);
    m_ready.cancel();
}

asio::awaitable<void> HttpConnection::run()
{
    while (!m_finishing && !m_gone) {
        m_phase = Phase::Idle;
        if (m_buffer.size() == 0) {
            const bool begun = co_await awaitFirstByte();
            if (!begun)
                break;
        }
        m_phase = Phase::Busy;
        const bool goOn = co_await exchange();
        if (!goOn)
            break;
    }
}

asio::awaitable<bool> HttpConnection::awaitFirstByte()
{
    m_buffer.shrink_to_fit();
    arm(m_options.idleDeadline);
    beast::error_code error;
    const std::size_t read =
        co_await m_socket.async_read_some(m_buffer.prepare(4096), asio::redirect_error(asio::use_awaitable, error));
    m_buffer.commit(read);
    co_return !error && !m_timedOut && !m_gone;
}

asio::awaitable<bool> HttpConnection::exchange()
{
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(m_options.maxHeader));
    parser.body_limit(m_options.maxBody);
    arm(m_options.requestDeadline);
    beast::error_code error;
    co_await http::async_read_header(m_socket, m_buffer, parser, asio::redirect_error(asio::use_awaitable, error));
    if (!error && !m_timedOut && !parser.is_done()) {
        if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
            static constexpr char goAhead[] = "HTTP/1.1 100 Continue\r\n\r\n";
            co_await asio::async_write(m_socket, asio::buffer(goAhead, sizeof goAhead - 1),
                                       asio::redirect_error(asio::use_awaitable, error));
        }
        if (!error && !m_timedOut)
            co_await http::async_read(m_socket, m_buffer, parser, asio::redirect_error(asio::use_awaitable, error));
    }
    if (m_gone)
        co_return false;
    if (m_timedOut && !parser.is_done()) {
        co_await refuse(ErrorCode::RequestTimeout,
                        QStringLiteral("The request did not arrive in time. Send it again."));
        co_return false;
    }
    if (error) {
        if (isProtocolError(error) && error != http::error::end_of_stream)
            co_await refuse(codeOf(error), explanationOf(codeOf(error), m_options));
        co_return false;
    }
    disarm();

    const auto message = parser.release();
    QString fault;
    std::optional<Request> request = readRequest(message, &fault);
    if (!request) {
        co_await refuse(ErrorCode::Malformed, fault);
        co_return false;
    }
    request->peer = m_peer;
    const Response response = co_await handle(std::move(*request));
    if (m_gone)
        co_return false;
    if (response.stream) {
        co_await streamEvents(response);
        co_return false;
    }
    const bool keepAlive = message.keep_alive() && !m_finishing;
    const bool written = co_await write(response, message.version(), keepAlive, message.method() != http::verb::head);
    if (written && !keepAlive)
        co_await closeGently();
    co_return written &&keepAlive;
}

asio::awaitable<Response> HttpConnection::handle(Request request)
{
    const quint64 number = ++m_exchange;
    m_response.reset();
    if (!request.body.isEmpty() && !isJsonType(request.contentType))
        co_return problemResponse(ErrorCode::UnsupportedMedia,
                                  QStringLiteral("Send the body as Content-Type: application/json."));
    m_handler(std::move(request), [post = m_post, weak = weak_from_this(), number](Response response) {
        auto take = [weak, number, answer = std::move(response)]() mutable {
            if (const auto self = weak.lock())
                self->take(number, std::move(answer));
        };
        post->dispatch(std::move(take));
    });
    while (!m_response && !m_gone) {
        beast::error_code ignored;
        co_await m_ready.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    }
    Response response;
    if (m_response)
        response = std::move(*m_response);
    m_response.reset();
    co_return response;
}

void HttpConnection::take(quint64 exchangeNumber, Response response)
{
    if (exchangeNumber != m_exchange || m_response || m_gone)
        return;
    m_response = std::move(response);
    m_ready.cancel();
}

asio::awaitable<bool> HttpConnection::write(const Response &response, unsigned version, bool keepAlive, bool withBody)
{
    http::response<http::span_body<const char>> message;
    fillHead(message.base(), response, version);
    message.keep_alive(keepAlive);
    message.body() = beast::span<const char>(response.body.constData(), static_cast<std::size_t>(response.body.size()));
    if (response.status != 204 && response.status != 304)
        message.content_length(static_cast<std::uint64_t>(response.body.size()));
    if (!withBody)
        message.body() = beast::span<const char>();
    arm(m_options.requestDeadline);
    beast::error_code error;
    co_await http::async_write(m_socket, message, asio::redirect_error(asio::use_awaitable, error));
    disarm();
    co_return !error && !m_timedOut && !m_gone;
}

asio::awaitable<void> HttpConnection::streamEvents(const Response &response)
{
    m_phase = Phase::Streaming;
    m_stream = response.stream;
    if (m_finishing)
        m_stream->close();
    m_stream->onReady([post = m_post, weak = weak_from_this()] {
        post->post([weak] {
            if (const auto self = weak.lock())
                self->m_ready.cancel();
        });
    });
    http::response<http::empty_body> head;
    fillHead(head.base(), response, 11);
    head.keep_alive(false);
    http::response_serializer<http::empty_body> serializer(head);
    arm(m_options.requestDeadline);
    beast::error_code error;
    co_await http::async_write_header(m_socket, serializer, asio::redirect_error(asio::use_awaitable, error));
    disarm();
    watchForLeaving();
    while (!error && !m_timedOut && !m_gone) {
        const std::vector<EventBytes> events = m_stream->take(eventsAtOnce);
        if (events.empty() && m_stream->isClosed())
            break;
        if (events.empty()) {
            beast::error_code ignored;
            co_await m_ready.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
            continue;
        }
        std::vector<asio::const_buffer> pieces;
        for (const EventBytes &event : events)
            pieces.emplace_back(event->constData(), static_cast<std::size_t>(event->size()));
        arm(m_options.streamWriteDeadline);
        co_await asio::async_write(m_socket, pieces, asio::redirect_error(asio::use_awaitable, error));
        disarm();
    }
    m_stream->onReady({});
    m_stream->close();
    m_stream.reset();
}

void HttpConnection::watchForLeaving()
{
    m_socket.async_read_some(asio::buffer(m_scrap),
                             [self = shared_from_this()](const beast::error_code &error, std::size_t) {
                                 if (error)
                                     self->abort();
                                 else
                                     self->watchForLeaving();
                             });
}

asio::awaitable<void> HttpConnection::refuse(ErrorCode code, QString detail)
{
    const Response response = problemResponse(code, detail);
    const bool written = co_await write(response, 11, false, true);
    if (written)
        co_await closeGently();
}

asio::awaitable<void> HttpConnection::closeGently()
{
    // Closing with unread input would reset the connection and could destroy the answer on its way.
    beast::error_code error;
    m_socket.shutdown(asio::ip::tcp::socket::shutdown_send, error);
    arm(std::chrono::seconds(1));
    std::size_t total = 0;
    while (!error && !m_timedOut && !m_gone && !m_finishing && total < lingerBytes)
        total +=
            co_await m_socket.async_read_some(asio::buffer(m_scrap), asio::redirect_error(asio::use_awaitable, error));
    disarm();
}

void HttpConnection::arm(std::chrono::milliseconds deadline)
{
    m_timedOut = false;
    m_deadline = std::chrono::steady_clock::now() + deadline;
}

void HttpConnection::disarm()
{
    m_deadline = std::chrono::steady_clock::time_point::max();
}

void HttpConnection::look(std::chrono::steady_clock::time_point now)
{
    if (now < m_deadline)
        return;
    disarm();
    m_timedOut = true;
    beast::error_code ignored;
    m_socket.cancel(ignored);
}

} // namespace holdfast
