#pragma once

#include "core/DatabaseSettings.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <stdexcept>

namespace holdfast {

/// A command line that can't be obeyed, in words for who typed it.
class UsageError : public std::runtime_error
{
public:
    explicit UsageError(const QString &message) : std::runtime_error(message.toStdString()) {}
};

/// What holdfastd is told on its command line.
struct ServiceOptions
{
    QString dataFolder; ///< absolute; for the embedded database
    QString address = QStringLiteral("127.0.0.1");
    quint16 port = 8470;
    std::optional<DatabaseSettings> database;       ///< none: the embedded one
    std::optional<DatabaseSettings> databaseDirect; ///< never through a pooler; as the owner of the schema
    bool sample = false;
    QString text; ///< help or version was asked for: print this and end

    /// Throws UsageError.
    static ServiceOptions fromArguments(const QStringList &arguments);
};

} // namespace holdfast
