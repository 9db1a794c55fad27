#pragma once

#include <QStringList>

namespace holdfast {

/// holdfastd follow URL: reads another clinic's service into this one's read model, until it is stopped.
int follow(const QStringList &arguments);

} // namespace holdfast
