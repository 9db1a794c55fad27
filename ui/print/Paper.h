#pragma once

#include <QList>
#include <QPageLayout>
#include <QString>

#include <optional>

namespace holdfast {

/// What the desk prints on.
enum class Paper {
    A4,
    A6,
    Roll80, ///< an 80 mm roll: 72 mm can be printed on, as long as what is printed
};

/// "80mm", "A6", "A4": as the settings spell it.
QString toString(Paper paper);
/// Nothing for any other name.
std::optional<Paper> paperFromString(const QString &name);
/// "A4", "A6", "80 mm roll": as people say it.
QString paperText(Paper paper);
QList<Paper> papers();

/// Portrait, with the margins that every printer keeps. `lengthMm` is the length of a piece of the roll, margins
/// included; sheets have their own.
QPageLayout pageLayoutOf(Paper paper, qreal lengthMm = 0);

} // namespace holdfast
