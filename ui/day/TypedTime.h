#pragma once

#include <QString>
#include <QTime>

namespace holdfast {

/// The time of the day somebody means by a few letters: "9", "930", "9:30", "9h30", "9h", "9.30", "9시". Invalid when
/// it means none.
QTime typedTime(const QString &typed);

} // namespace holdfast
