#pragma once

#include <QStringList>

namespace holdfast {

/// holdfastd materialize: makes the coming days' seats of every clinic, also beside a running service.
int materialize(const QStringList &arguments);

} // namespace holdfast
