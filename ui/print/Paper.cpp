#include "ui/print/Paper.h"

#include <QCoreApplication>
#include <QSizeF>

namespace holdfast {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(holdfast::Paper)
};

} // namespace

QString toString(Paper paper)
{
    switch (paper) {
    case Paper::A4:
        return QStringLiteral("A4");
    case Paper::A6:
        return QStringLiteral("A6");
    case Paper::Roll80:
        return QStringLiteral("80mm");
    }
    return {};
}

std::optional<Paper> paperFromString(const QString &name)
{
    for (const Paper paper : papers())
        if (toString(paper) == name)
            return paper;
    return std::nullopt;
}

QString paperText(Paper paper)
{
    switch (paper) {
    case Paper::A4:
        return QStringLiteral("A4");
    case Paper::A6:
        return QStringLiteral("A6");
    case Paper::Roll80:
        return Text::tr("80 mm roll");
    }
    return {};
}

QList<Paper> papers()
{
    return {Paper::Roll80, Paper::A6, Paper::A4};
}

QPageLayout pageLayoutOf(Paper paper, qreal lengthMm)
{
    switch (paper) {
    case Paper::A4:
        return {QPageSize(QPageSize::A4), QPageLayout::Portrait, QMarginsF(12, 10, 12, 10), QPageLayout::Millimeter};
    case Paper::A6:
        return {QPageSize(QPageSize::A6), QPageLayout::Portrait, QMarginsF(8, 8, 8, 8), QPageLayout::Millimeter};
    case Paper::Roll80:
        break;
    }
    const QPageSize piece(QSizeF(80, lengthMm), QPageSize::Millimeter, QStringLiteral("80 mm"), QPageSize::ExactMatch);
    return {piece, QPageLayout::Portrait, QMarginsF(4, 3, 4, 3), QPageLayout::Millimeter};
}

} // namespace holdfast
