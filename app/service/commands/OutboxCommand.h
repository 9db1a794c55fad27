#pragma once

#include <QStringList>

namespace holdfast {

/// holdfastd outbox list|requeue|status: what is to be done about the clinic's events, and how far everybody is.
int outbox(const QStringList &arguments);

} // namespace holdfast
