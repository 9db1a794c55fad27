#pragma once

#include <QPageLayout>
#include <QRectF>
#include <QSizeF>
#include <QString>

class QPainter;

namespace holdfast {

/// Something that can be put on paper. Preview, printer and PDF all let it paint itself; the unit is a tenth of a point
/// (see PaperText), the origin the corner of what can be printed on. Black on white.
class PaperDocument
{
public:
    PaperDocument() = default;
    virtual ~PaperDocument() = default;
    Q_DISABLE_COPY_MOVE(PaperDocument)

    virtual QString title() const = 0; ///< of the print job, and without an ending the name of a file
    virtual QPageLayout pageLayout() const = 0;
    virtual int pageCount() const = 0;
    /// `page` from 0. Paints nothing outside printableSize().
    virtual void paintPage(QPainter &painter, int page) const = 0;

    QSizeF printableSize() const { return pageLayout().paintRect(QPageLayout::Point).size() * 10; }
};

} // namespace holdfast
