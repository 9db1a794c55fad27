#pragma once

#include <QDate>

#include <functional>

namespace holdfast {

class Database;

/// Spreads weekly templates, less exceptions, into slots. Needs the owner's connection or the right to execute it.
class ScheduleStore
{
public:
    explicit ScheduleStore(Database &database) : m_database(database) {}

    /// Makes the missing slots of every doctor of a clinic for [from, to], days of the clinic's zone, a day a
    /// transaction; calling it again changes nothing. `progress` hears days done and days in all. Returns how many
    /// slots it made.
    qint64 materialize(qint64 clinicId, const QDate &from, const QDate &to,
                       const std::function<void(int, int)> &progress = {});

    /// The same for every clinic, from its today on for so many days.
    qint64 materializeComing(int days);

private:
    Database &m_database;
};

} // namespace holdfast
