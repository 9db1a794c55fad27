#pragma once

#include <QStringList>

namespace holdfast {

/// holdfastd read-model check|rebuild. check: 0 when it says what the appointments say, 1 when not.
int readModel(const QStringList &arguments);

} // namespace holdfast
