#include "app/service/commands/CommandLine.h"

#include <cstdio>

namespace holdfast {

CommandLine::CommandLine(const QString &name, const QString &description, const QList<QCommandLineOption> &own)
    : m_name(name)
{
    m_parser.setApplicationDescription(description);
    m_parser.addHelpOption();
    m_parser.addOptions(own);
    m_parser.addOptions(DatabaseOptions::options());
}

bool CommandLine::parse(const QStringList &arguments)
{
    if (!m_parser.parse(QStringList{QStringLiteral("holdfastd ") + m_name} + arguments))
        throw UsageError(m_parser.errorText());
    if (m_parser.isSet(QStringLiteral("help"))) {
        std::fputs(qPrintable(m_parser.helpText()), stdout);
        return false;
    }
    if (!m_parser.positionalArguments().isEmpty())
        throw UsageError(QStringLiteral("%1 does not know what to do with \"%2\". See holdfastd %1 --help.")
                             .arg(m_name, m_parser.positionalArguments().constFirst()));
    return true;
}

qint64 CommandLine::id(const QCommandLineOption &option) const
{
    bool good = false;
    const qint64 number = m_parser.value(option).toLongLong(&good);
    if (!good || number < 1)
        throw UsageError(QStringLiteral("--%1 needs a number from 1 on, not \"%2\".")
                             .arg(option.names().constFirst(), m_parser.value(option)));
    return number;
}

} // namespace holdfast
