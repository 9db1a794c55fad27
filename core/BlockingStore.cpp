#include "core/BlockingStore.h"

#include "core/Decision.h"

namespace holdfast {

namespace {

Param instant(const QDateTime &time)
{
    return time.toUTC().toString(Qt::ISODateWithMs);
}

} // namespace

QByteArray BlockingStore::preview(qint64 clinicId, const Time &time)
{
    return m_database
        .run("SELECT holdfast.preview_block($1, $2, $3, $4)",
             {clinicId, time.doctorId, instant(time.from), instant(time.to)})
        .bytes(0, 0);
}

Answer BlockingStore::block(const Intent &intent, const Time &time, const QString &reason)
{
    return decide(m_database, "block_seats", intent, {time.doctorId, instant(time.from), instant(time.to), reason});
}

Answer BlockingStore::unblock(const Intent &intent, const Time &time)
{
    return decide(m_database, "unblock_seats", intent, {time.doctorId, instant(time.from), instant(time.to)});
}

} // namespace holdfast
