#pragma once

#include "core/Database.h"
#include "core/Intent.h"

namespace holdfast {

/// Calls one of the functions that decide an intent: schema holdfast, first argument the intent, result an answer.
/// Serialization failures and deadlocks are run again (nothing was decided); everything else is thrown as BookingError.
Answer decide(Database &database, const char *function, const Intent &intent, const std::vector<Param> &arguments);

} // namespace holdfast
