#pragma once

#include "core/DatabaseSettings.h"

#include <functional>
#include <optional>

namespace holdfast {

class Database;

/// What the schedule needs done in the background: every clinic's night, what managers asked for, and holds that lapsed
/// under a block. The database's clock says when; what is to be done stands in the database, and an advisory lock keeps
/// two services from doing it at once. Needs the owner's direct connection.
class ScheduleJob
{
public:
    /// `second` is for large clinics: see ScheduleStore.
    explicit ScheduleJob(Database &owner, std::optional<DatabaseSettings> second = {})
        : m_owner(owner), m_second(std::move(second))
    {}

    /// Does what is due, in small transactions, until `goOn` says no; false when another service is at it. Work that
    /// failed keeps its failure and is tried again a minute later. Throws DatabaseError.
    bool run(const std::function<bool()> &goOn = {});

private:
    void workOff(const std::function<bool()> &goOn);

    Database &m_owner;
    std::optional<DatabaseSettings> m_second;
};

} // namespace holdfast
