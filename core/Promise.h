#pragma once

#include <QStringList>

namespace holdfast {

class Database;

/// Where the promise is broken, in words, with how many seats of each kind; empty while it holds. `owner` is the
/// schema's owner. Reads whole tables: for the end of a run, not for its middle.
QStringList brokenPromises(Database &owner);

} // namespace holdfast
