#include "tests/bench/opening/Patient.h"

#include <boost/asio/write.hpp>

#include <QJsonDocument>

namespace holdfast {

namespace {

using boost::system::error_code;

constexpr double retryAfter = 1;

QJsonObject jsonFrom(const QByteArray &text)
{
    return QJsonDocument::fromJson(text).object();
}

} // namespace

Patient::Patient(Scene &scene, Person person, Ways ways)
    : m_scene(scene), m_person(std::move(person)), m_ways(ways), m_timer(scene.io)
{}

void Patient::joinIn(double seconds)
{
    after(seconds, [this] { join(); });
}

void Patient::after(double seconds, std::function<void()> then)
{
    m_timer.expires_after(std::chrono::microseconds(static_cast<qint64>(seconds * 1e6)));
    m_timer.async_wait([then = std::move(then)](error_code cancelled) {
        if (!cancelled)
            then();
    });
}

/// As a phone does: the answer comes the later the slower it is.
void Patient::send(const char *what, const PlayRequest &request, HttpPool::Then then)
{
    after(m_ways.latency, [this, what, bytes = request.bytes(), then = std::move(then)] {
        m_scene.people.send(bytes, [this, what, then](const HttpPool::Answer &answer) {
            ++m_scene.answers[what][answer.status];
            then(answer);
        });
    });
}

void Patient::join()
{
    send("join", m_scene.ticketOf(m_person), [this](const HttpPool::Answer &answer) {
        m_ticket = jsonFrom(answer.body)[u"ticket"].toString().toLatin1();
        if (m_ticket.isEmpty())
            after(retryAfter, [this] { join(); });
        else
            wait();
    });
}

void Patient::wait()
{
    m_ways.listens ? listen() : ask();
}

void Patient::ask()
{
    send("standing", m_scene.ticketOf(m_person, m_ticket), [this](const HttpPool::Answer &answer) {
        if (answer.status == 200)
            told(jsonFrom(answer.body));
        else
            after(retryAfter, [this] { ask(); });
    });
}

void Patient::told(const QJsonObject &standing)
{
    m_admission = standing[u"admission"][u"token"].toString().toLatin1();
    if (!m_admission.isEmpty())
        look(m_scene.prize.doctors);
    else if (standing[u"state"].toString() != QLatin1String("over"))
        after(standing[u"askAgainMs"].toDouble(1'000) / 1000, [this] { ask(); });
}

void Patient::listen()
{
    const boost::asio::ip::tcp::endpoint server(boost::asio::ip::address_v4::loopback(),
                                                static_cast<unsigned short>(m_scene.servicePort));
    m_heard.clear();
    m_stream = std::make_unique<boost::asio::ip::tcp::socket>(m_scene.io);
    PlayRequest request = m_scene.ticketOf(m_person, m_ticket);
    request.path += "/events";
    const QByteArray bytes = request.bytes();
    error_code failed;
    m_stream->connect(server, failed);
    if (!failed)
        boost::asio::write(*m_stream, boost::asio::buffer(bytes.constData(), static_cast<std::size_t>(bytes.size())),
                           failed);
    if (failed)
        return after(retryAfter, [this] { listen(); });
    hear();
}

void Patient::hear()
{
    m_stream->async_read_some(boost::asio::buffer(m_chunk), [this](error_code failed, std::size_t count) {
        m_heard.append(m_chunk.data(), static_cast<qsizetype>(count));
        for (qsizetype end = 0; (end = m_heard.indexOf("\n\n")) >= 0;) {
            const QJsonObject standing = jsonFrom(m_heard.mid(m_heard.indexOf("data: ") + 6, end).split('\n').first());
            m_heard.remove(0, end + 2);
            ++m_scene.answers["event"][200];
            if (standing.contains(u"admission")) {
                m_stream.reset();
                return after(m_ways.latency, [this, standing] { told(standing); });
            }
        }
        if (failed)
            return after(retryAfter, [this] { listen(); });
        hear();
    });
}

/// Reads the day of one of the doctors, and of another if it is full.
void Patient::look(QList<qint64> doctors)
{
    if (doctors.isEmpty())
        return after(retryAfter, [this] { ask(); });
    const qint64 doctor = m_scene.anyOf(doctors);
    doctors.removeOne(doctor);
    send("day", m_scene.dayOf(m_person, doctor), [this, doctors](const HttpPool::Answer &answer) {
        const QList<qint64> seats = freeSeatsOf(answer.body);
        if (seats.isEmpty())
            look(doctors);
        else
            choose(seats);
    });
}

void Patient::choose(const QList<qint64> &seats)
{
    const qint64 seat = m_scene.anyOf(seats);
    after(m_refused ? m_scene.between(0.5, 2) : m_scene.between(1, 5), [this, seat] { book(seat); });
}

void Patient::book(qint64 seat)
{
    send("booking", m_scene.bookingOf(m_person, seat, m_admission), [this](const HttpPool::Answer &answer) {
        if (answer.status == 201)
            return;
        m_refused = true;
        if (answer.status == 403)
            return ask();
        after(answer.status == 429 ? 2 : 0.1, [this] { look(m_scene.prize.doctors); });
    });
}

} // namespace holdfast
