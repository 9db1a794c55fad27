#pragma once

#include "app/desk/Desk.h"

#include <QString>
#include <QStringList>

namespace holdfast {

/// What the program was started with. A password is never taken from the command line itself, where every process could
/// read it.
struct CommandLine
{
    DeskOptions desk;
    QString tour; ///< folder for the tour's pictures, empty for no tour

    /// Leaves the program for --help and --version. Throws std::runtime_error, saying what is wrong.
    static CommandLine parse(const QStringList &arguments);
};

} // namespace holdfast
