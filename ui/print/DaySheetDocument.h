#pragma once

#include "ui/print/PaperDocument.h"
#include "ui/print/SheetText.h"

#include <QCoreApplication>

namespace holdfast {

/// The day on paper: each doctor begins a page, the head stands on every page, and what is left of the last page is
/// ruled, to be written in.
class DaySheetDocument : public PaperDocument
{
    Q_DECLARE_TR_FUNCTIONS(holdfast::DaySheetDocument)

public:
    DaySheetDocument(const QString &title, const QList<SheetText> &sheets);

    QString title() const override { return m_title; }
    QPageLayout pageLayout() const override;
    int pageCount() const override { return static_cast<int>(m_pages.size()); }
    void paintPage(QPainter &painter, int page) const override;

private:
    struct Line
    {
        SheetRow row;
        qreal height;
        bool isHeading = false; ///< row.time says of what
    };
    struct Page
    {
        qsizetype sheet;
        QList<Line> lines;
        int number; ///< of the doctor's pages, from 1
        int of;
    };

    static QList<Line> linesOf(const SheetText &sheet, qreal width);
    void breakIntoPages(qsizetype sheet, const QList<Line> &lines);

    QString m_title;
    QList<SheetText> m_sheets;
    QList<Page> m_pages;
};

} // namespace holdfast
