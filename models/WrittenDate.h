#pragma once

#include <QDate>
#include <QString>

namespace holdfast {

/// A date in figures as the language at the desk writes it, "12.04.1987" in English; empty for an invalid one.
QString writtenDate(const QDate &date);

} // namespace holdfast
