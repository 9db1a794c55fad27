#include "ui/walkin/BirthDate.h"

#include <QRegularExpression>

namespace holdfast {

namespace {

int fullYear(const QString &digits, const QDate &today)
{
    const int year = digits.toInt();
    if (digits.size() > 2)
        return year;
    const int century = today.year() - today.year() % 100;
    return century + year <= today.year() ? century + year : century - 100 + year;
}

} // namespace

std::optional<QDate> birthDateFromText(const QString &text, const QDate &today)
{
    static const QRegularExpression dayFirst(QStringLiteral(R"(^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4}|\d{2})$)"));
    static const QRegularExpression yearFirst(QStringLiteral(R"(^(\d{4})[./\- ](\d{1,2})[./\- ](\d{1,2})$)"));
    static const QRegularExpression together(QStringLiteral(R"(^(\d{2})(\d{2})(\d{4}|\d{2})$)"));
    const QString trimmed = text.trimmed();
    QDate date;
    if (const auto match = yearFirst.match(trimmed); match.hasMatch())
        date = QDate(match.captured(1).toInt(), match.captured(2).toInt(), match.captured(3).toInt());
    for (const QRegularExpression *pattern : {&dayFirst, &together})
        if (const auto match = pattern->match(trimmed); match.hasMatch())
            date = QDate(fullYear(match.captured(3), today), match.captured(2).toInt(), match.captured(1).toInt());
    if (!date.isValid() || date > today || date.year() < today.year() - 130)
        return std::nullopt;
    return date;
}

} // namespace holdfast
