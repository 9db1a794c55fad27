#include "net/server/DoctorDay.h"

#include "models/Instant.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <tuple>

namespace holdfast {

namespace {

void writeDigits(QByteArray *out, int number, int digits)
{
    char text[4];
    for (int i = digits - 1; i >= 0; --i, number /= 10)
        text[i] = static_cast<char>('0' + number % 10);
    out->append(text, digits);
}

/// As QDateTime writes it (ISO 8601 with milliseconds, UTC), for years of four digits; a read writes dozens of them.
void writeInstant(QByteArray *out, const char *name, qint64 milliseconds)
{
    using namespace std::chrono;
    const sys_time<std::chrono::milliseconds> instant{std::chrono::milliseconds(milliseconds)};
    const auto day = floor<days>(instant);
    const year_month_day date(day);
    const hh_mm_ss time(instant - day);
    *out += ",\"";
    *out += name;
    *out += "\":\"";
    writeDigits(out, static_cast<int>(date.year()), 4);
    *out += '-';
    writeDigits(out, static_cast<int>(static_cast<unsigned>(date.month())), 2);
    *out += '-';
    writeDigits(out, static_cast<int>(static_cast<unsigned>(date.day())), 2);
    *out += 'T';
    writeDigits(out, static_cast<int>(time.hours().count()), 2);
    *out += ':';
    writeDigits(out, static_cast<int>(time.minutes().count()), 2);
    *out += ':';
    writeDigits(out, static_cast<int>(time.seconds().count()), 2);
    *out += '.';
    writeDigits(out, static_cast<int>(time.subseconds().count()), 3);
    *out += "Z\"";
}

} // namespace

DoctorDay::DoctorDay(const QByteArray &body, const QTimeZone &zone) : m_zone(zone)
{
    const QJsonObject json = QJsonDocument::fromJson(body).object();
    const QJsonObject doctor = json.value(QLatin1String("doctor")).toObject();
    m_doctor = QJsonDocument(doctor).toJson(QJsonDocument::Compact);
    m_doctorId = doctor.value(QLatin1String("id")).toInteger();
    m_date = QDate::fromString(json.value(QLatin1String("date")).toString(), Qt::ISODate);
    m_dateWritten = m_date.toString(Qt::ISODate).toLatin1();
    m_serverTime = instantFromJson(json.value(QLatin1String("serverTime")));
    m_cursor = json.value(QLatin1String("cursor")).toString();
    if (m_doctorId == 0 || !m_date.isValid() || !m_serverTime.isValid() || !Cursor::fromString(m_cursor))
        throw std::runtime_error("The database's answer is not a doctor's day.");
    const QJsonArray seats = json.value(QLatin1String("slots")).toArray();
    m_seats.reserve(static_cast<std::size_t>(seats.size()));
    for (const QJsonValue &seat : seats)
        m_seats.push_back(seatOf(Slot::fromJson(seat.toObject())));
}

DoctorDay::Seat DoctorDay::seatOf(const Slot &slot)
{
    return {.id = slot.id,
            .version = slot.version,
            .startsAt = slot.startsAt.toMSecsSinceEpoch(),
            .endsAt = slot.endsAt.toMSecsSinceEpoch(),
            .holdExpiresAt = slot.holdExpiresAt.isValid() ? slot.holdExpiresAt.toMSecsSinceEpoch() : 0,
            .number = slot.seat,
            .status = slot.status};
}

Slot DoctorDay::slotOf(const Seat &seat) const
{
    Slot slot;
    slot.id = seat.id;
    slot.doctorId = m_doctorId;
    slot.startsAt = QDateTime::fromMSecsSinceEpoch(seat.startsAt, Qt::UTC);
    slot.endsAt = QDateTime::fromMSecsSinceEpoch(seat.endsAt, Qt::UTC);
    slot.seat = seat.number;
    slot.status = seat.status;
    slot.version = seat.version;
    if (seat.holdExpiresAt != 0)
        slot.holdExpiresAt = QDateTime::fromMSecsSinceEpoch(seat.holdExpiresAt, Qt::UTC);
    return slot;
}

/// The core's predicate: open, or held with a deadline that has passed.
bool DoctorDay::isFree(const Seat &seat, qint64 now)
{
    return seat.status == SlotStatus::Open || (seat.status == SlotStatus::Held && seat.holdExpiresAt <= now);
}

QList<qint64> DoctorDay::seatIds() const
{
    QList<qint64> ids;
    ids.reserve(static_cast<qsizetype>(m_seats.size()));
    for (const Seat &seat : m_seats)
        ids.append(seat.id);
    return ids;
}

std::optional<QList<Slot>> DoctorDay::insteadOf(qint64 slotId, const QDateTime &now) const
{
    const qint64 instant = now.toMSecsSinceEpoch();
    const auto wanted =
        std::find_if(m_seats.begin(), m_seats.end(), [slotId](const Seat &seat) { return seat.id == slotId; });
    if (wanted == m_seats.end() || wanted->status == SlotStatus::Blocked || isFree(*wanted, instant))
        return std::nullopt;
    std::vector<const Seat *> near;
    for (const Seat &seat : m_seats)
        if (isFree(seat, instant) && seat.startsAt > instant &&
            (near.empty() || near.back()->startsAt != seat.startsAt))
            near.push_back(&seat);
    const auto distance = [&wanted](const Seat *seat) {
        return std::make_tuple(std::abs(seat->startsAt - wanted->startsAt), seat->startsAt);
    };
    std::sort(near.begin(), near.end(),
              [&distance](const Seat *one, const Seat *other) { return distance(one) < distance(other); });
    QList<Slot> best;
    for (std::size_t i = 0; i < near.size() && i < 3; ++i)
        best.append(slotOf(*near[i]));
    return best;
}

bool DoctorDay::spans(const Slot &slot) const
{
    return slot.doctorId == m_doctorId && slot.startsAt.toTimeZone(m_zone).date() == m_date;
}

void DoctorDay::apply(const Slot &slot, const Cursor &cursor)
{
    m_cursor = cursor.toString();
    const Seat told = seatOf(slot);
    const auto known =
        std::find_if(m_seats.begin(), m_seats.end(), [&told](const Seat &seat) { return seat.id == told.id; });
    if (known == m_seats.end()) {
        const auto order = [](const Seat &a, const Seat &b) {
            return std::tie(a.startsAt, a.number) < std::tie(b.startsAt, b.number);
        };
        m_seats.insert(std::upper_bound(m_seats.begin(), m_seats.end(), told, order), told);
    } else if (known->version < told.version) {
        *known = told;
    } else {
        return;
    }
    m_written.clear();
}

void DoctorDay::write() const
{
    m_written = "[";
    for (const Seat &seat : m_seats) {
        if (m_written.size() > 1)
            m_written += ',';
        m_written += "{\"id\":" + QByteArray::number(seat.id) + ",\"doctorId\":" + QByteArray::number(m_doctorId);
        writeInstant(&m_written, "startsAt", seat.startsAt);
        writeInstant(&m_written, "endsAt", seat.endsAt);
        m_written += ",\"seat\":" + QByteArray::number(seat.number) + ",\"status\":\"" +
                     toString(seat.status).toLatin1() + "\",\"version\":" + QByteArray::number(seat.version);
        if (seat.holdExpiresAt != 0)
            writeInstant(&m_written, "holdExpiresAt", seat.holdExpiresAt);
        m_written += '}';
    }
    m_written += ']';
    const QByteArray hash = QCryptographicHash::hash(m_doctor + m_written, QCryptographicHash::Sha256);
    m_tag = "W/\"" + hash.left(12).toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals) + '"';
}

QByteArray DoctorDay::body(const QDateTime &serverTime) const
{
    if (m_written.isEmpty())
        write();
    QByteArray body;
    body.reserve(m_doctor.size() + m_written.size() + 160);
    body += "{\"doctor\":" + m_doctor + ",\"date\":\"" + m_dateWritten + "\",\"cursor\":\"" + m_cursor.toLatin1() + '"';
    writeInstant(&body, "serverTime", serverTime.toMSecsSinceEpoch());
    body += ",\"slots\":" + m_written + '}';
    return body;
}

const QByteArray &DoctorDay::entityTag() const
{
    if (m_written.isEmpty())
        write();
    return m_tag;
}

qsizetype DoctorDay::bytes() const
{
    constexpr qsizetype written = 200; // a seat's JSON
    return static_cast<qsizetype>(sizeof(*this)) + m_doctor.size() +
           static_cast<qsizetype>(m_seats.capacity() * sizeof(Seat)) + static_cast<qsizetype>(m_seats.size()) * written;
}

} // namespace holdfast
