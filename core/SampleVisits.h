#pragma once

#include "core/Intent.h"

#include <QList>

namespace holdfast {

class Database;
class Dice;

/// A visit of the sample's today that has begun by now: booked some days ago, and by now over, in the room, waiting,
/// late or a no-show, by how long ago it began. Leaves the seat alone when somebody has it.
void recordSampleVisit(Database &owner, const Intent &booker, qint64 slotId, qint64 patientId, Dice &dice);

/// What makes the sample's today look lived in: whoever comes next has arrived, notes at some of the visits, and, as
/// far as there are patients, four walk-ins without a time.
void enliven(Database &owner, const Intent &desk, const QList<qint64> &patients);

} // namespace holdfast
