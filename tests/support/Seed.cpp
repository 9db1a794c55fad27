#include "tests/support/Seed.h"

#include "core/Database.h"
#include "core/Secrets.h"

#include <QUuid>

namespace holdfast {

qint64 Seed::clinic(const QString &zone)
{
    return m_owner.run("INSERT INTO holdfast.clinics (name, time_zone) VALUES ('An Hoà', $1) RETURNING id", {zone})
        .integer(0, 0);
}

qint64 Seed::doctor(qint64 clinicId, const QString &specialty)
{
    return m_owner
        .run("INSERT INTO holdfast.doctors (clinic_id, name, specialty) VALUES ($1, $2, $3) RETURNING id",
             {clinicId, QStringLiteral("BS. Nguyễn Thị Lan %1").arg(++m_count), specialty})
        .integer(0, 0);
}

qint64 Seed::account(qint64 clinicId, Role role)
{
    const QString login = QUuid::createUuid().toString(QUuid::WithoutBraces);
    return m_owner
        .run("INSERT INTO holdfast.accounts (clinic_id, login, password_hash, name, role)"
             " VALUES ($1, $2, '', 'Thu Hà', $3) RETURNING id",
             {clinicId, login, toString(role)})
        .integer(0, 0);
}

QByteArray Seed::session(qint64 accountId, const QString &desk)
{
    const QByteArray token = newToken();
    m_owner.run("SELECT holdfast.open_session($1, $2, $3, '1 hour', '1 hour')",
                {accountId, Param::bytes(hashToken(token)), desk});
    return token;
}

QList<qint64> Seed::patients(qint64 clinicId, int count)
{
    const Rows rows = m_owner.run("INSERT INTO holdfast.patients (clinic_id, name)"
                                  " SELECT $1, 'Bệnh nhân ' || n FROM generate_series(1, $2) AS n RETURNING id",
                                  {clinicId, count});
    QList<qint64> ids;
    for (int row = 0; row < rows.size(); ++row)
        ids.append(rows.integer(row, 0));
    return ids;
}

QList<qint64> Seed::slotRow(qint64 clinicId, qint64 doctorId, int count)
{
    const Rows rows = m_owner.run(
        "INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at)"
        " SELECT $1, $2, t, t + interval '10 minutes' FROM (SELECT date_trunc('day', holdfast.booking_now())"
        " + make_interval(days => 2 + n / 40, mins => 10 * (n % 40)) AS t FROM generate_series(0, $3 - 1) AS n) AS x"
        " RETURNING id",
        {clinicId, doctorId, count});
    QList<qint64> ids;
    for (int row = 0; row < rows.size(); ++row)
        ids.append(rows.integer(row, 0));
    return ids;
}

qint64 Seed::patient(qint64 clinicId, const QString &name)
{
    return m_owner.run("INSERT INTO holdfast.patients (clinic_id, name) VALUES ($1, $2) RETURNING id", {clinicId, name})
        .integer(0, 0);
}

QList<qint64> Seed::seats(qint64 clinicId, qint64 doctorId, const QDateTime &startsAt, int minutes, int capacity)
{
    const Rows rows =
        m_owner.run("INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at, seat)"
                    " SELECT $1, $2, $3, $3::timestamptz + make_interval(mins => $4), seat FROM generate_series(1, $5) "
                    "AS seat RETURNING id",
                    {clinicId, doctorId, startsAt.toUTC().toString(Qt::ISODateWithMs), minutes, capacity});
    QList<qint64> ids;
    for (int row = 0; row < rows.size(); ++row)
        ids.append(rows.integer(row, 0));
    return ids;
}

qint64 Seed::slotIn(qint64 clinicId, qint64 doctorId, int minutesFromNow)
{
    return m_owner
        .run("INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at)"
             " SELECT $1, $2, t, t + interval '15 minutes' FROM (SELECT holdfast.booking_now() + make_interval(mins => "
             "$3) AS t) AS x"
             " RETURNING id",
             {clinicId, doctorId, minutesFromNow})
        .integer(0, 0);
}

Intent Seed::intent(qint64 accountId, qint64 clinicId, const QByteArray &fingerprint)
{
    return {.accountId = accountId,
            .clinicId = clinicId,
            .channel = QStringLiteral("counter"),
            .desk = QStringLiteral("Quầy 1"),
            .key = QUuid::createUuid().toString(QUuid::WithoutBraces),
            .fingerprint = fingerprint};
}

} // namespace holdfast
