#include "tests/bench/opening/Bot.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace holdfast {

namespace {

constexpr int mostUnderWay = 50; ///< a service that is slow is not asked without end

QJsonObject jsonFrom(const QByteArray &text)
{
    return QJsonDocument::fromJson(text).object();
}

} // namespace

Bot::Bot(Scene &scene, Person person, int requestsPerSecond, bool sly)
    : m_scene(scene)
    , m_person(std::move(person))
    , m_pause(1'000'000 / requestsPerSecond)
    , m_sly(sly)
    , m_timer(scene.io)
    , m_next(std::chrono::steady_clock::now() +
             std::chrono::microseconds(static_cast<qint64>(scene.between(0, 1) * static_cast<double>(m_pause.count()))))
{}

void Bot::start()
{
    m_next += m_pause;
    m_timer.expires_at(m_next);
    m_timer.async_wait([this](boost::system::error_code cancelled) {
        if (cancelled)
            return;
        if (m_underWay < mostUnderWay)
            beat();
        start();
    });
}

void Bot::beat()
{
    if (m_ticket.isEmpty()) {
        send("bot join", m_scene.ticketOf(m_person), [this](const HttpPool::Answer &answer) {
            m_ticket = jsonFrom(answer.body)[u"ticket"].toString().toLatin1();
        });
        return;
    }
    act(m_beats++ % 10);
}

void Bot::act(int what)
{
    const bool claims = what >= 6 && (!m_sly || !m_admission.isEmpty());
    const auto nothing = [](const HttpPool::Answer &) {};
    if (what == 0)
        send("bot join", m_scene.ticketOf(m_person), nothing);
    else if (!claims)
        ask();
    else if (what == 6)
        send("bot without", m_scene.bookingOf(m_person, m_scene.anyOf(m_scene.prize.seats), {}), nothing);
    else if (what == 7)
        anySeat();
    else
        send("bot with", m_scene.bookingOf(m_person, m_scene.anyOf(m_scene.prize.seats), m_admission), nothing);
}

void Bot::send(const char *what, const PlayRequest &request, HttpPool::Then then)
{
    ++m_underWay;
    m_scene.programs.send(request.bytes(), [this, what, then = std::move(then)](const HttpPool::Answer &answer) {
        --m_underWay;
        ++m_scene.answers[what][answer.status];
        then(answer);
    });
}

void Bot::ask()
{
    send("bot standing", m_scene.ticketOf(m_person, m_ticket), [this](const HttpPool::Answer &answer) {
        const QByteArray admission = jsonFrom(answer.body)[u"admission"][u"token"].toString().toLatin1();
        const bool isNew = m_admission.isEmpty() && !admission.isEmpty();
        if (!admission.isEmpty())
            m_admission = admission;
        if (isNew)
            grab();
    });
}

/// At once, a seat that is free.
void Bot::grab()
{
    const qint64 doctor = m_scene.anyOf(m_scene.prize.doctors);
    send("bot day", m_scene.dayOf(m_person, doctor), [this](const HttpPool::Answer &answer) {
        const QList<qint64> seats = freeSeatsOf(answer.body);
        if (!seats.isEmpty())
            send("bot with", m_scene.bookingOf(m_person, m_scene.anyOf(seats), m_admission),
                 [](const HttpPool::Answer &) {});
    });
}

void Bot::anySeat()
{
    PlayRequest request = m_scene.bookingOf(m_person, 0, m_admission);
    request.body = "{\"doctorId\":" + QByteArray::number(m_scene.anyOf(m_scene.prize.doctors)) + ",\"from\":\"" +
                   m_scene.prize.date + "T00:00:00+07:00\",\"to\":\"" + m_scene.prize.date +
                   "T23:00:00+07:00\",\"patientId\":" + QByteArray::number(m_person.id) + '}';
    send("bot any seat", request, [](const HttpPool::Answer &) {});
}

} // namespace holdfast
