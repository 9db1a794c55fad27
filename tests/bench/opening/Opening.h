#pragma once

#include <QStringList>

namespace holdfast {

/// Plays an opening as many times as --runs says, or ten times: 5,000 patients and 50 programs want 24 seats while the
/// counter works. Prints how each went and all together. False when a promise is broken, programs fare better than slow
/// phones, more are let in than the rate allows, or the counter waits.
bool benchOpening(const QStringList &arguments);

} // namespace holdfast
