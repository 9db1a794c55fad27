#pragma once

#include <QDate>
#include <QString>

namespace holdfast {

/// The day somebody means by a few letters: "30.11" or "30/11" (this year, or the next when that is long past),
/// "30.11.2027", "15" (the next fifteenth), "2W" two weeks on, "3D" or "+3" three days on, "-1" one back, "T" today.
/// Invalid when it means none. `from` is the day shown, `today` the clinic's.
QDate typedDate(const QString &typed, const QDate &from, const QDate &today);

} // namespace holdfast
