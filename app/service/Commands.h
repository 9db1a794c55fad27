#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace holdfast {

/// Runs `holdfastd COMMAND ...` when the first argument names a command, and gives its exit code; none when it does not
/// and the service itself is meant. Throws UsageError and std::runtime_error, in words for an administrator.
std::optional<int> runCommand(const QStringList &arguments);

/// One line a command, for the help.
QString commandSummary();

} // namespace holdfast
