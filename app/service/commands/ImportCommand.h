#pragma once

#include <QStringList>

namespace holdfast {

/// holdfastd import: 0 when everything was (or, in a dry run, could be) imported, 1 when there are problems.
int importFiles(const QStringList &arguments);

} // namespace holdfast
