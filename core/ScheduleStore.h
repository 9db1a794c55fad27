#pragma once

#include "core/DatabaseSettings.h"
#include "core/Intent.h"

#include <QDate>

#include <functional>
#include <optional>

namespace holdfast {

class Database;

/// What bringing seats to the schedule changed.
struct ScheduleChange
{
    qint64 made = 0;
    qint64 removed = 0;
    qint64 refitted = 0; ///< blocked, opened again, or given another length or release

    ScheduleChange &operator+=(const ScheduleChange &more)
    {
        made += more.made;
        removed += more.removed;
        refitted += more.refitted;
        return *this;
    }
};

/// Weekly templates, exceptions, and the seats that come of them. Days and times are of the clinic's zone.
class ScheduleStore
{
public:
    /// With `second`, large jobs use another connection beside the given one: twice as fast on two cores.
    explicit ScheduleStore(Database &database, std::optional<DatabaseSettings> second = {})
        : m_database(database), m_second(std::move(second))
    {}

    using Progress = std::function<void(int, int)>;
    using GoOn = std::function<bool()>; ///< asked in any of the job's threads

    /// Makes the missing slots of every doctor of a clinic for [from, to], past ones too, and brings free ones to the
    /// schedule, a few thousand seats a transaction; calling it again changes nothing. `progress` hears days done and
    /// days in all. Returns how many slots it made. Needs the owner's connection.
    qint64 materialize(qint64 clinicId, const QDate &from, const QDate &to, const Progress &progress = {});

    /// The same without slots that have begun. Stops between two transactions when `goOn` says no.
    ScheduleChange fit(qint64 clinicId, const QDate &from, const QDate &to, const Progress &progress = {},
                       const GoOn &goOn = {});

    /// The same for every clinic, from its today on for so many days.
    ScheduleChange materializeComing(int days);

    /// {"templates": [{weekday, from, to, slotMinutes, capacity, validFrom?, validTo?}]}.
    /// Throws BookingError(NotFound).
    QByteArray templates(qint64 clinicId, qint64 doctorId);
    /// Replaces a doctor's week by a JSON array of the same. Future open seats follow; booked ones that no longer fit
    /// come back as "misfits".
    Answer replaceTemplates(const Intent &intent, qint64 doctorId, const QByteArray &json);

    struct Exception
    {
        std::optional<qint64> doctorId; ///< none: the whole clinic
        QDate day;
        QString kind; ///< closed, blocked or extra
        std::optional<QString> from;
        std::optional<QString> to;
        std::optional<int> slotMinutes;
        std::optional<int> capacity;
        QString reason;
    };

    /// {"exceptions": [...]} of these days; an invalid one means from today, or without end.
    QByteArray exceptions(qint64 clinicId, const QDate &from, const QDate &to);
    Answer addException(const Intent &intent, const Exception &exception);
    Answer removeException(const Intent &intent, qint64 exceptionId);

    struct Rules
    {
        QString opens;
        QString closes;
        std::optional<QByteArray> releaseRule; ///< JSON; none: bookable at once
        int daysAhead = 14;
    };

    /// {opens, closes, releaseRule, daysAhead, through, work}.
    QByteArray rules(qint64 clinicId);
    Answer setRules(const Intent &intent, const Rules &rules);
    /// Asks the job for the seats of so many days from today on.
    Answer askMaterialize(const Intent &intent, int days);

private:
    ScheduleChange spread(qint64 clinicId, const QDate &from, const QDate &to, const char *since,
                          const Progress &progress, const GoOn &goOn);

    Database &m_database;
    std::optional<DatabaseSettings> m_second;
};

} // namespace holdfast
