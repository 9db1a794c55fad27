#pragma once

#include <QString>

namespace holdfast {

/// Whether a secret may be sent there: over https, or over http within this machine.
bool maySendSecretsTo(const QString &url);

} // namespace holdfast
