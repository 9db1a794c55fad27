#pragma once

#include "core/DatabaseSettings.h"

#include <QCommandLineOption>
#include <QList>
#include <QString>

#include <optional>
#include <stdexcept>

class QCommandLineParser;

namespace holdfast {

/// A command line that can't be obeyed, in words for who typed it.
class UsageError : public std::runtime_error
{
public:
    explicit UsageError(const QString &message) : std::runtime_error(message.toStdString()) {}
};

/// Where the database is, as the service and every command are told.
struct DatabaseOptions
{
    QString dataFolder;                             ///< absolute; for the embedded database
    std::optional<DatabaseSettings> database;       ///< none: the embedded one
    std::optional<DatabaseSettings> databaseDirect; ///< never through a pooler; as the owner of the schema

    /// --data, --database and --database-direct.
    static QList<QCommandLineOption> options();
    /// Reads them from a parser that knows them. Throws UsageError.
    static DatabaseOptions from(const QCommandLineParser &parser);
};

} // namespace holdfast
