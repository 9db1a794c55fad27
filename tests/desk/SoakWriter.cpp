#include "tests/desk/SoakWriter.h"

#include <QStringList>

namespace holdfast {

namespace {

constexpr int mostInQueue = 40; // as many as a busy day has; nobody's place is ever deleted

} // namespace

SoakWriter::SoakWriter(const DatabaseSettings &owner, const QList<qint64> &seats, const QList<qint64> &doctors,
                       quint32 seed)
    : m_database(owner), m_seats(seats), m_doctors(doctors), m_random(seed)
{
    const Rows account = m_database.run("SELECT id, clinic_id FROM holdfast.accounts WHERE login = 'minhanh'");
    m_intent = "ROW(" + account.bytes(0, 0) + ", " + account.bytes(0, 1) +
               ", 'counter', 'Counter 3', gen_random_uuid()::text, '\\x00'::bytea, NULL)::holdfast.intent";
    const Rows made = m_database.run("INSERT INTO holdfast.patients (clinic_id, name) SELECT $1, 'Bệnh nhân ' || n "
                                     "FROM generate_series(1, 400) AS n RETURNING id",
                                     {account.integer(0, 1)});
    for (int row = 0; row < made.size(); ++row)
        m_patients.append(made.integer(row, 0));
}

void SoakWriter::change()
{
    while (!tryOne()) {
    }
}

bool SoakWriter::tryOne()
{
    if (dice(10) == 0)
        return changeQueue();
    const qint64 seat = any(m_seats);
    const Rows now = m_database.run("SELECT s.status, s.hold_id, a.id, a.status FROM holdfast.slots s "
                                    "LEFT JOIN holdfast.appointments a ON a.id = s.appointment_id WHERE s.id = $1",
                                    {seat});
    if (now.text(0, 0) == u"open")
        return changeFree(seat);
    if (now.text(0, 0) == u"held")
        return changeHeld(seat, now.text(0, 1));
    return now.text(0, 0) == u"booked" && changeVisit(now.integer(0, 2), now.text(0, 3));
}

bool SoakWriter::changeFree(qint64 seat)
{
    switch (dice(4)) {
    case 0:
        return call("visit", "book_any(%, $1, false, NULL, NULL, NULL, NULL, 30, $2)", {seat, any(m_patients)});
    case 1:
        return call("book", "book_any(%, $1, false, NULL, NULL, NULL, NULL, NULL, $2)", {seat, any(m_patients)});
    default:
        return call("hold", "hold_any(%, $1, false, NULL, NULL, NULL, NULL, NULL, NULL)", {seat});
    }
}

bool SoakWriter::changeHeld(qint64 seat, const QString &hold)
{
    switch (dice(3)) {
    case 0:
        return call("renew", "renew_hold(%, $1, $2)", {seat, hold});
    case 1:
        return call("confirm", "confirm_hold(%, $1, $2, $3)", {seat, hold, any(m_patients)});
    default:
        return call("release", "release_hold(%, $1, $2)", {seat, hold});
    }
}

bool SoakWriter::changeVisit(qint64 appointment, const QString &status)
{
    const int what = dice(5);
    if (what == 0)
        return call("note", "set_visit_note(%, $1, $2)", {appointment, QStringLiteral("Ghi chú %1").arg(m_changes)});
    if (what == 1 && status != u"confirmed")
        return call("undo", "undo_appointment(%, $1)", {appointment});
    if (what == 2 && (status == u"confirmed" || status == u"arrived"))
        return call("move", "reschedule_appointment(%, $1, $2, NULL)", {appointment, any(m_seats)});
    if (what == 3 && status == u"confirmed")
        return call("cancel", "cancel_appointment(%, $1)", {appointment});
    const QString next = status == u"confirmed" ? QStringLiteral("arrived")
                         : status == u"arrived" ? QStringLiteral("in_room")
                                                : QStringLiteral("completed");
    return call("status", "set_visit_status(%, $1, $2)", {appointment, next});
}

bool SoakWriter::changeQueue()
{
    if (m_entries.size() == mostInQueue || (!m_entries.isEmpty() && dice(2) == 0)) {
        static const QStringList states{QStringLiteral("waiting"), QStringLiteral("in_room"),
                                        QStringLiteral("completed"), QStringLiteral("left")};
        return call("queue status", "set_queue_status(%, $1, $2)", {any(m_entries), any(states)});
    }
    if (!call("queue", "join_queue(%, $1, $2, 'Ghi chú')", {any(m_doctors), any(m_patients)}))
        return false;
    m_entries.append(m_database.run("SELECT max(id) FROM holdfast.queue_entries").integer(0, 0));
    return true;
}

bool SoakWriter::call(const char *kind, const QByteArray &function, const std::vector<Param> &params)
{
    QByteArray sql = "SELECT r.status FROM holdfast." + function + " AS r";
    const bool done = m_database.run(sql.replace('%', m_intent), params).integer(0, 0) < 300;
    m_changes += done ? 1 : 0;
    m_kinds[kind] += done ? 1 : 0;
    return done;
}

} // namespace holdfast
