#include "core/ScheduleJob.h"

#include "core/Database.h"
#include "core/ScheduleStore.h"

namespace holdfast {

namespace {

// Held by whoever runs the job; any number that nothing else in the project uses.
constexpr qint64 jobLock = 4'860'126'013;

} // namespace

bool ScheduleJob::run(const std::function<bool()> &goOn)
{
    if (!m_owner.run("SELECT pg_try_advisory_lock($1)", {jobLock}).boolean(0, 0))
        return false;
    try {
        m_owner.run("SELECT holdfast.block_lapsed_holds()");
        m_owner.run("SELECT holdfast.ask_nightly()");
        workOff(goOn);
    } catch (...) {
        if (m_owner.isOpen())
            m_owner.run("SELECT pg_advisory_unlock($1)", {jobLock});
        throw;
    }
    m_owner.run("SELECT pg_advisory_unlock($1)", {jobLock});
    return true;
}

void ScheduleJob::workOff(const std::function<bool()> &goOn)
{
    const Rows due = m_owner.run("SELECT id, clinic_id, from_day, to_day FROM holdfast.schedule_work"
                                 " WHERE finished_at IS NULL AND (tried_at IS NULL"
                                 " OR tried_at < holdfast.booking_now() - interval '1 minute') ORDER BY id");
    ScheduleStore store(m_owner, m_second);
    for (int row = 0; row < due.size(); ++row) {
        const qint64 work = due.integer(row, 0);
        try {
            const ScheduleChange change =
                store.fit(due.integer(row, 1), QDate::fromString(due.text(row, 2), Qt::ISODate),
                          QDate::fromString(due.text(row, 3), Qt::ISODate), {}, goOn);
            if (goOn && !goOn())
                return;
            if (change.made + change.removed > 0)
                m_owner.run("SELECT holdfast.tell_schedule_changed($1)", {due.integer(row, 1)});
            m_owner.run(
                "UPDATE holdfast.schedule_work SET finished_at = holdfast.booking_now(), made = $2, removed = $3,"
                " refitted = $4, failure = '' WHERE id = $1",
                {work, change.made, change.removed, change.refitted});
        } catch (const DatabaseError &error) {
            m_owner.run(
                "UPDATE holdfast.schedule_work SET tried_at = holdfast.booking_now(), failure = $2 WHERE id = $1",
                {work, error.what()});
        }
    }
}

} // namespace holdfast
