#pragma once

#include "core/Intent.h"
#include "models/Session.h"

#include <QDateTime>
#include <QList>

namespace holdfast {

class Database;

/// Puts a clinic's things into a database through the owner's connection.
class Seed
{
public:
    explicit Seed(Database &owner) : m_owner(owner) {}

    qint64 clinic(const QString &zone = QStringLiteral("Asia/Ho_Chi_Minh"));
    qint64 doctor(qint64 clinicId, const QString &specialty = QStringLiteral("Da liễu"));
    qint64 account(qint64 clinicId, Role role = Role::Receptionist); ///< cannot sign in: no password
    /// A session of an account that lives for an hour; returns its token.
    QByteArray session(qint64 accountId, const QString &desk = QStringLiteral("Quầy 1"));
    qint64 patient(qint64 clinicId, const QString &name = QStringLiteral("Đặng Thị Huệ"));
    QList<qint64> patients(qint64 clinicId, int count);
    /// One doctor's seats from the day after tomorrow on, so that midnight is far at any hour; forty a day of ten
    /// minutes.
    QList<qint64> slotRow(qint64 clinicId, qint64 doctorId, int count);
    /// The seats of one slot, by seat number.
    QList<qint64> seats(qint64 clinicId, qint64 doctorId, const QDateTime &startsAt, int minutes = 15,
                        int capacity = 1);
    /// One seat that starts `minutesFromNow` minutes from now on the database's clock.
    qint64 slotIn(qint64 clinicId, qint64 doctorId, int minutesFromNow);

    /// An intent of an account with a fresh key.
    static Intent intent(qint64 accountId, qint64 clinicId, const QByteArray &fingerprint = "f");

private:
    Database &m_owner;
    int m_count = 0;
};

} // namespace holdfast
