#pragma once

namespace holdfast {

/// Starts the desk against a warm service and measures from the process's start until the day is on the screen, and the
/// memory it has then. Prints a line; false when one of the limits (1 s, 150 MB) is broken. Throws std::runtime_error
/// when a desk does not come up.
bool benchDeskStart();

} // namespace holdfast
