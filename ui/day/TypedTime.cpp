#include "ui/day/TypedTime.h"

#include <QRegularExpression>

namespace holdfast {

QTime typedTime(const QString &typed)
{
    static const QRegularExpression time(QStringLiteral("^(\\d{1,2})(?:(?:[:.h]|시)?(\\d{2})|[:h]|시)?$"),
                                         QRegularExpression::CaseInsensitiveOption);
    const auto match = time.match(typed.trimmed());
    return match.hasMatch() ? QTime(match.captured(1).toInt(), match.captured(2).toInt()) : QTime();
}

} // namespace holdfast
