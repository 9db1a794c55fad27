#pragma once

#include <QDate>
#include <QString>

namespace holdfast {

/// "12.04.1987, 39 years"; under two years the age is in months. Empty without a date. `today` is the clinic's.
QString birthText(const QDate &birthDate, const QDate &today);

} // namespace holdfast
