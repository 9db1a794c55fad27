#include "ui/patient/AgeText.h"

#include "models/WrittenDate.h"

#include <QCoreApplication>

namespace holdfast {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(holdfast::AgeText)
};

int monthsBetween(const QDate &from, const QDate &to)
{
    const int months = (to.year() - from.year()) * 12 + to.month() - from.month();
    return qMax(0, from.addMonths(months) > to ? months - 1 : months);
}

} // namespace

QString birthText(const QDate &birthDate, const QDate &today)
{
    if (!birthDate.isValid())
        return {};
    const int months = monthsBetween(birthDate, today);
    const QString age =
        months < 24 ? Text::tr("%n month(s)", nullptr, months) : Text::tr("%n year(s)", nullptr, months / 12);
    return QStringLiteral("%1, %2").arg(writtenDate(birthDate), age);
}

} // namespace holdfast
