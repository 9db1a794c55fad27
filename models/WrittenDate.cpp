#include "models/WrittenDate.h"

#include <QCoreApplication>

namespace holdfast {

QString writtenDate(const QDate &date)
{
    return date.toString(QCoreApplication::translate("WrittenDate", "dd.MM.yyyy", "how dates are written in figures"));
}

} // namespace holdfast
