#include "net/server/WaitingRoom.h"

#include "models/Instant.h"

#include <algorithm>

namespace holdfast {

namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

constexpr std::chrono::seconds wantedFor{60};
constexpr std::chrono::minutes keptFor{10};
constexpr int numbersAtOnce = 10'000;
constexpr qint64 longestPauseMs = 5'000;
constexpr qint64 shortestPauseMs = 100;
constexpr std::size_t spreadMs = 1'500;    ///< over which those ask who waited for the opening
constexpr qint64 renewedBeforeMs = 60'000; ///< an admission's end

QString nameOf(Standing::State state)
{
    switch (state) {
    case Standing::State::Waiting:
        return QStringLiteral("waiting");
    case Standing::State::InLine:
        return QStringLiteral("in_line");
    case Standing::State::Admitted:
        return QStringLiteral("admitted");
    case Standing::State::Over:
        break;
    }
    return QStringLiteral("over");
}

int pauseFor(qint64 waitMs)
{
    return static_cast<int>(std::clamp(waitMs, shortestPauseMs, longestPauseMs));
}

/// For who is so many places beyond the seats that are free: one to five seconds, and not all in the same moment.
int pauseWithoutSeat(qint64 beyond, qint64 holder)
{
    const qint64 farther = std::min<qint64>(beyond * 10, 3'000);
    return static_cast<int>(1'000 + farther + static_cast<qint64>(qHash(holder) % 1'000));
}

qint64 waitFor(const OpeningLine &line, const QDateTime &now, qint64 place)
{
    return std::max<qint64>(now.msecsTo(line.admittedAt), 0) + 1000 * place / line.rate;
}

/// For a ticket without a number: before the opening each place is as likely; after it, it is at the end.
void foretell(Standing &standing, const OpeningLine &line, qint64 holder)
{
    const qint64 ahead = std::max<qint64>(standing.serverTime.msecsTo(line.opensAt), 0);
    const qint64 place = ahead > 0 ? (standing.tickets + 1) / 2 : standing.tickets;
    const qint64 seats = ahead > 0 ? line.seatsLeft : line.most - line.admittedBy(standing.serverTime);
    if (place <= seats)
        standing.expectedWaitMs = waitFor(line, standing.serverTime, place);
    const auto spread = static_cast<qint64>(qHash(holder) % spreadMs);
    standing.askAgainMs = pauseFor(ahead > 0 ? ahead + spread : 2 * shortestPauseMs);
}

} // namespace

QJsonObject Standing::toJson() const
{
    QJsonObject json{{QStringLiteral("state"), nameOf(state)},
                     {QStringLiteral("opensAt"), instantToJson(opensAt)},
                     {QStringLiteral("serverTime"), instantToJson(serverTime)}};
    if (state == State::Waiting || state == State::InLine) {
        json.insert(QStringLiteral("tickets"), tickets);
        json.insert(QStringLiteral("seatsLeft"), seatsLeft);
        if (expectedWaitMs)
            json.insert(QStringLiteral("expectedWaitMs"), *expectedWaitMs);
    }
    if (askAgainMs > 0)
        json.insert(QStringLiteral("askAgainMs"), askAgainMs);
    if (position > 0)
        json.insert(QStringLiteral("position"), position);
    if (admission)
        json.insert(QStringLiteral("admission"),
                    QJsonObject{{QStringLiteral("token"), QString::fromLatin1(admission->token)},
                                {QStringLiteral("endsAt"), instantToJson(admission->endsAt)}});
    return json;
}

void WaitingRoom::enter(qint64 openingId, qint64 patientId, qint64 holder, const QByteArray &ticket)
{
    const std::lock_guard lock(m_mutex);
    Opening &opening = m_openings[openingId];
    opening.guests.insert(patientId, {holder, ticket});
    opening.askedAt = m_now();
}

void WaitingRoom::refresh(qint64 openingId, OpeningStore &store)
{
    qint64 known = 0;
    {
        const std::lock_guard lock(m_mutex);
        known = m_openings.value(openingId).lastNumber;
    }
    const std::optional<OpeningLine> line = store.advance(openingId);
    if (!line)
        return;
    const Clock::time_point readAt = m_now();
    QList<TicketNumber> numbers;
    do {
        numbers = store.numbersAfter(openingId, known, numbersAtOnce);
        const std::lock_guard lock(m_mutex);
        Opening &opening = m_openings[openingId];
        for (const TicketNumber &ticket : std::as_const(numbers)) {
            opening.numbers.insert(ticket.holder, ticket.number);
            known = ticket.number;
        }
        opening.lastNumber = std::max(opening.lastNumber, known);
    } while (numbers.size() == numbersAtOnce);
    const std::lock_guard lock(m_mutex);
    Opening &opening = m_openings[openingId];
    if (opening.line && opening.line->at > line->at)
        return;
    opening.line = line;
    opening.readAt = readAt;
}

void WaitingRoom::admit(qint64 openingId, const QList<qint64> &patients, OpeningStore &store)
{
    QList<qint64> holders;
    {
        const std::lock_guard lock(m_mutex);
        const auto opening = m_openings.constFind(openingId);
        if (opening == m_openings.constEnd())
            return;
        for (const qint64 patient : patients)
            holders.append(opening->guests.value(patient).holder);
    }
    const QList<Admission> admissions = store.admit(openingId, holders);
    const std::lock_guard lock(m_mutex);
    for (const Admission &admission : admissions)
        m_openings[openingId].admissions.insert(admission.holder, admission);
}

std::optional<Standing> WaitingRoom::find(qint64 openingId, qint64 patientId, const QByteArray &ticket)
{
    const std::lock_guard lock(m_mutex);
    const auto opening = m_openings.find(openingId);
    if (opening == m_openings.end() || !opening->line)
        return std::nullopt;
    const auto guest = opening->guests.constFind(patientId);
    if (guest == opening->guests.constEnd() || guest->ticket != ticket)
        return std::nullopt;
    opening->askedAt = m_now();
    return standingOf(*opening, *guest);
}

Standing WaitingRoom::standingOf(const Opening &opening, const Guest &guest) const
{
    const OpeningLine &line = *opening.line;
    Standing standing;
    standing.serverTime = databaseTime(opening);
    standing.opensAt = line.opensAt;
    const qint64 admitted = line.admittedBy(standing.serverTime);
    const qint64 number = opening.numbers.value(guest.holder);
    standing.tickets = line.numbered + line.withoutNumber - admitted;
    standing.seatsLeft = line.seatsLeft;
    if (line.over) {
        standing.state = Standing::State::Over;
    } else if (number == 0) {
        foretell(standing, line, guest.holder);
    } else if (number > admitted) {
        standing.state = Standing::State::InLine;
        standing.position = number - admitted;
        if (number <= line.most)
            standing.expectedWaitMs = waitFor(line, standing.serverTime, standing.position);
        standing.askAgainMs = standing.expectedWaitMs ? pauseFor(*standing.expectedWaitMs)
                                                      : pauseWithoutSeat(number - line.most, guest.holder);
    } else {
        standing.state = Standing::State::Admitted;
        const auto admission = opening.admissions.constFind(guest.holder);
        if (admission != opening.admissions.constEnd() &&
            standing.serverTime.msecsTo(admission->endsAt) > renewedBeforeMs)
            standing.admission = *admission;
        else
            standing.askAgainMs = shortestPauseMs;
    }
    return standing;
}

QDateTime WaitingRoom::databaseTime(const Opening &opening) const
{
    return opening.line->at.addMSecs(duration_cast<milliseconds>(m_now() - opening.readAt).count());
}

QList<qint64> WaitingRoom::wanted() const
{
    const std::lock_guard lock(m_mutex);
    QList<qint64> ids;
    for (auto opening = m_openings.begin(); opening != m_openings.end(); ++opening)
        if (m_now() - opening->askedAt < wantedFor)
            ids.append(opening.key());
    return ids;
}

void WaitingRoom::tidy()
{
    const std::lock_guard lock(m_mutex);
    m_openings.removeIf([now = m_now()](const auto &opening) { return now - opening.value().askedAt > keptFor; });
}

bool WaitingRoom::isEmpty() const
{
    const std::lock_guard lock(m_mutex);
    return m_openings.isEmpty();
}

} // namespace holdfast
