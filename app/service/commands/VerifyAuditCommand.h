#pragma once

#include <QStringList>

namespace holdfast {

/// holdfastd verify-audit: 0 when the audit chain is whole, 1 when it is broken.
int verifyAudit(const QStringList &arguments);

} // namespace holdfast
