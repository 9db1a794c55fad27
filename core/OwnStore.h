#pragma once

#include <QByteArray>

namespace holdfast {

class Database;

/// What a patient may read, as JSON bytes ready for the wire: nothing of any other person.
class OwnStore
{
public:
    explicit OwnStore(Database &database) : m_database(database) {}

    /// {appointments: [{id, slotId, doctor, startsAt, endsAt, status, channel}], serverTime}: the patient's own, the
    /// latest first, at most 200.
    QByteArray appointments(qint64 clinicId, qint64 patientId);
    /// {doctors: [Doctor]} who see patients.
    QByteArray doctors(qint64 clinicId);

private:
    Database &m_database;
};

} // namespace holdfast
