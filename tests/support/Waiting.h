#pragma once

#include <QElapsedTimer>
#include <QTest>

#include <functional>

namespace holdfast {

/// Runs the event loop until `condition` holds or `milliseconds` have gone; says which.
inline bool waitUntil(const std::function<bool()> &condition, int milliseconds = 15'000)
{
    return QTest::qWaitFor(condition, milliseconds);
}

} // namespace holdfast
