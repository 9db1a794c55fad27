#pragma once

#include <QDate>
#include <QJsonObject>

namespace holdfast {

class Database;

/// Books a share of the sample clinic's open seats of one day through the booking functions, the same for the same day:
/// most of today's, fewer the further ahead. Returns how many. `clinic` is clinic.json. Throws std::runtime_error when
/// a booking is refused that should not be.
int bookSampleDay(Database &owner, qint64 clinicId, const QDate &day, const QJsonObject &clinic);

} // namespace holdfast
