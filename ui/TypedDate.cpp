#include "ui/TypedDate.h"

#include <QRegularExpression>

namespace holdfast {

namespace {

constexpr int longPastDays = 90;

QDate written(const QRegularExpressionMatch &match, const QDate &today)
{
    const int day = match.captured(1).toInt();
    if (match.captured(2).isEmpty()) { // a day of the month
        const QDate thisMonth(today.year(), today.month(), day);
        const QDate next = today.addMonths(1);
        return thisMonth.isValid() && thisMonth >= today ? thisMonth : QDate(next.year(), next.month(), day);
    }
    const int month = match.captured(2).toInt();
    if (!match.captured(3).isEmpty()) {
        const int year = match.captured(3).toInt();
        return {year < 100 ? 2000 + year : year, month, day};
    }
    const QDate thisYear(today.year(), month, day);
    return thisYear.isValid() && thisYear.daysTo(today) > longPastDays ? QDate(today.year() + 1, month, day) : thisYear;
}

} // namespace

QDate typedDate(const QString &typed, const QDate &from, const QDate &today)
{
    static const QRegularExpression date(
        QStringLiteral("^(\\d{1,2})(?:[./-](\\d{1,2})(?:[./-](\\d{4}|\\d{2}))?)?[./]?$"));
    static const QRegularExpression step(QStringLiteral("^([+-]?\\d{1,3})\\s*([DWM])$"));
    static const QRegularExpression days(QStringLiteral("^([+-]\\d{1,3})$"));
    const QString text = typed.simplified().toUpper();
    if (text == u"T")
        return today;
    if (const auto match = days.match(text); match.hasMatch())
        return from.addDays(match.captured(1).toInt());
    if (const auto match = step.match(text); match.hasMatch()) {
        const int count = match.captured(1).toInt();
        if (match.captured(2) == u"M")
            return from.addMonths(count);
        return from.addDays(count * (match.captured(2) == u"W" ? 7 : 1));
    }
    const auto match = date.match(text);
    return match.hasMatch() ? written(match, today) : QDate();
}

} // namespace holdfast
