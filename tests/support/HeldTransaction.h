#pragma once

#include "core/Database.h"

namespace holdfast {

/// A transaction that has written an event and stays open: everybody's later events wait for it.
class HeldTransaction
{
public:
    HeldTransaction(const DatabaseSettings &owner, qint64 clinicId) : m_database(owner)
    {
        m_database.run("BEGIN");
        m_database.run(
            "INSERT INTO holdfast.outbox (clinic_id, topic, at) VALUES ($1, 'test.held', holdfast.booking_now())",
            {clinicId});
    }

    int pid() const { return m_database.backendPid(); }
    void end() { m_database.run("COMMIT"); }

private:
    Database m_database;
};

} // namespace holdfast
