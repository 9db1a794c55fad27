#pragma once

#include "ui/print/Paper.h"
#include "ui/print/PaperDocument.h"
#include "ui/print/SlipText.h"

#include <QCoreApplication>

namespace holdfast {

/// The slip a patient takes along: one piece of the roll, or a sheet. On A4 it fills the corner that is cut off.
class SlipDocument : public PaperDocument
{
    Q_DECLARE_TR_FUNCTIONS(holdfast::SlipDocument)

public:
    SlipDocument(const SlipText &slip, Paper paper);

    QString title() const override;
    QPageLayout pageLayout() const override { return m_layout; }
    int pageCount() const override { return 1; }
    void paintPage(QPainter &painter, int page) const override;

private:
    /// Without a painter it only measures. Returns where the text ends.
    qreal setLines(QPainter *painter, qreal width) const;

    SlipText m_slip;
    Paper m_paper;
    QPageLayout m_layout;
};

} // namespace holdfast
