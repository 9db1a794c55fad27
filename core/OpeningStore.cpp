#include "core/OpeningStore.h"

#include "core/Decision.h"

#include <algorithm>
#include <cmath>

namespace holdfast {

namespace {

QDateTime instantOf(const Rows &rows, int column)
{
    const double milliseconds = rows.bytes(0, column).toDouble();
    return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(std::floor(milliseconds)), Qt::UTC);
}

Param instantOrNull(const QDateTime &time)
{
    return time.isValid() ? Param(time.toUTC().toString(Qt::ISODateWithMs)) : Param(nullptr);
}

Param arrayOf(const QList<qint64> &ids)
{
    QByteArrayList texts;
    for (const qint64 id : ids)
        texts.append(QByteArray::number(id));
    return '{' + texts.join(',') + '}';
}

} // namespace

qint64 OpeningLine::admittedBy(const QDateTime &instant) const
{
    // As holdfast.admitted_by does: what was not used is not saved up.
    const double seconds = std::clamp(static_cast<double>(admittedAt.msecsTo(instant)) / 1000.0, 0.0, 1.0);
    const auto last = static_cast<double>(std::min(numbered, most));
    return static_cast<qint64>(std::floor(std::min(last, admitted + rate * seconds)));
}

QByteArray OpeningStore::list(qint64 clinicId, bool detailed)
{
    return m_database.run("SELECT holdfast.list_openings($1, $2)", {clinicId, detailed}).bytes(0, 0);
}

Answer OpeningStore::change(const Intent &intent, qint64 openingId, std::optional<int> rate, const QDateTime &closesAt)
{
    return decide(m_database, "set_opening", intent, {openingId, rate, instantOrNull(closesAt)});
}

Answer OpeningStore::join(const Intent &intent, qint64 openingId)
{
    return decide(m_database, "join_opening", intent, {openingId});
}

TicketCheck OpeningStore::check(qint64 clinicId, qint64 openingId, qint64 patientId, const QByteArray &ticket)
{
    const Rows rows = m_database.run("SELECT holder, (refusal).status, (refusal).body"
                                     " FROM holdfast.ticket_holder($1, $2, $3, $4)",
                                     {clinicId, openingId, patientId, ticket});
    if (rows.isNull(0, 0))
        return {.refusal = Answer{static_cast<int>(rows.integer(0, 1)), rows.bytes(0, 2), false}};
    return {.holder = rows.integer(0, 0)};
}

std::optional<OpeningLine> OpeningStore::advance(qint64 openingId)
{
    m_database.run("SELECT holdfast.advance_opening($1)", {openingId});
    const Rows rows = m_database.run("SELECT now_ms, opens_ms, rate, admitted, admitted_ms, numbered, most,"
                                     " without_number, seats_left, over FROM holdfast.opening_state($1)",
                                     {openingId});
    if (rows.isNull(0, 0))
        return std::nullopt;
    return OpeningLine{.at = instantOf(rows, 0),
                       .opensAt = instantOf(rows, 1),
                       .rate = static_cast<int>(rows.integer(0, 2)),
                       .admitted = rows.bytes(0, 3).toDouble(),
                       .admittedAt = instantOf(rows, 4),
                       .numbered = rows.integer(0, 5),
                       .most = rows.integer(0, 6),
                       .withoutNumber = rows.integer(0, 7),
                       .seatsLeft = rows.integer(0, 8),
                       .over = rows.boolean(0, 9)};
}

QList<TicketNumber> OpeningStore::numbersAfter(qint64 openingId, qint64 after, int limit)
{
    const Rows rows =
        m_database.run("SELECT holder, number FROM holdfast.ticket_numbers($1, $2, $3)", {openingId, after, limit});
    QList<TicketNumber> numbers;
    numbers.reserve(rows.size());
    for (int row = 0; row < rows.size(); ++row)
        numbers.append({rows.integer(row, 0), rows.integer(row, 1)});
    return numbers;
}

QList<Admission> OpeningStore::admit(qint64 openingId, const QList<qint64> &holders)
{
    const Rows rows =
        m_database.run("SELECT holder, token, ends_ms FROM holdfast.admit($1, $2)", {openingId, arrayOf(holders)});
    QList<Admission> admissions;
    for (int row = 0; row < rows.size(); ++row)
        admissions.append(
            {rows.integer(row, 0), rows.bytes(row, 1), QDateTime::fromMSecsSinceEpoch(rows.integer(row, 2), Qt::UTC)});
    return admissions;
}

void OpeningStore::tidy()
{
    m_database.run("SELECT holdfast.tidy_openings()");
}

} // namespace holdfast
