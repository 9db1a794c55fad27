#pragma once

#include "app/service/DatabaseOptions.h"

#include <QCommandLineParser>
#include <QString>
#include <QStringList>

namespace holdfast {

/// The command line of one command: its own options beside those that say where the database is.
class CommandLine
{
public:
    CommandLine(const QString &name, const QString &description, const QList<QCommandLineOption> &own);

    /// False when help was asked for; it has been printed then. Throws UsageError.
    bool parse(const QStringList &arguments);

    bool isSet(const QCommandLineOption &option) const { return m_parser.isSet(option); }
    QString value(const QCommandLineOption &option) const { return m_parser.value(option); }
    /// The value of --clinic, or of another option that carries an id. Throws UsageError.
    qint64 id(const QCommandLineOption &option) const;
    DatabaseOptions databaseOptions() const { return DatabaseOptions::from(m_parser); }

private:
    QCommandLineParser m_parser;
    QString m_name;
};

} // namespace holdfast
