#pragma once

#include <QStringList>

namespace holdfast {

/// holdfastd payments reconcile: 0 when every charge is booked or refunded, 1 when one is neither.
int payments(const QStringList &arguments);

} // namespace holdfast
