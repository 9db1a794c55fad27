#pragma once

#include <QDate>
#include <QString>

#include <optional>

namespace holdfast {

/// Reads a birth date as people type it: 12.4.1987, 12/04/1987, 12-4-87, 12041987, 1987-04-12. Two digits of a year are
/// the latest such year that is not after `today`. Nothing when it is no day, or after `today`.
std::optional<QDate> birthDateFromText(const QString &text, const QDate &today);

} // namespace holdfast
