#pragma once

#include "core/Database.h"

#include <QDateTime>

#include <atomic>

namespace holdfast {

/// A clock that stands until it is moved: the booking clock of a database, and the same for whoever else asks.
class StandingClock
{
public:
    explicit StandingClock(Database &owner) : m_owner(owner)
    {
        m_owner.run("SET client_min_messages = warning");
        m_owner.run("CREATE TABLE IF NOT EXISTS holdfast.standing_clock (at timestamptz NOT NULL)");
        m_owner.run("GRANT SELECT ON holdfast.standing_clock TO holdfast_app");
        m_owner.run("INSERT INTO holdfast.standing_clock SELECT now() WHERE NOT EXISTS (SELECT FROM"
                    " holdfast.standing_clock)");
        m_owner.run("CREATE OR REPLACE FUNCTION holdfast.booking_now() RETURNS timestamptz LANGUAGE sql STABLE"
                    " AS 'SELECT at FROM holdfast.standing_clock'");
        moveTo(QDateTime::currentMSecsSinceEpoch());
    }

    void moveTo(qint64 milliseconds)
    {
        m_owner.run("UPDATE holdfast.standing_clock SET at = to_timestamp($1 / 1000.0)", {milliseconds});
        m_now = milliseconds;
    }
    void moveOn(qint64 milliseconds) { moveTo(m_now + milliseconds); }
    qint64 now() const { return m_now; } ///< milliseconds since 1970

private:
    Database &m_owner;
    std::atomic<qint64> m_now = 0;
};

} // namespace holdfast
