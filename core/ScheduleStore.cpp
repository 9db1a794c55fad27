#include "core/ScheduleStore.h"

#include "core/Database.h"

namespace holdfast {

qint64 ScheduleStore::materialize(qint64 clinicId, const QDate &from, const QDate &to,
                                  const std::function<void(int, int)> &progress)
{
    qint64 made = 0;
    const int days = static_cast<int>(from.daysTo(to)) + 1;
    for (int day = 0; day < days; ++day) {
        made += m_database
                    .run("SELECT holdfast.materialize_day($1, $2)", {clinicId, from.addDays(day).toString(Qt::ISODate)})
                    .integer(0, 0);
        if (progress)
            progress(day + 1, days);
    }
    return made;
}

qint64 ScheduleStore::materializeComing(int days)
{
    const Rows clinics =
        m_database.run("SELECT id, (holdfast.booking_now() AT TIME ZONE time_zone)::date FROM holdfast.clinics ORDER BY id");
    qint64 made = 0;
    for (int row = 0; row < clinics.size(); ++row) {
        const QDate today = QDate::fromString(clinics.text(row, 1), Qt::ISODate);
        made += materialize(clinics.integer(row, 0), today, today.addDays(days - 1));
    }
    return made;
}

} // namespace holdfast
