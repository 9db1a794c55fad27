#include "ui/print/SlipDialog.h"

#include "ui/print/SlipDocument.h"

#include <QComboBox>

namespace holdfast {

SlipDialog::SlipDialog(const SlipText &slip, Paper paper, const QString &printer, QWidget *parent)
    : PrintPreviewDialog(tr("Slip"), printer, parent), m_slip(slip), m_paper(addChoice(tr("Paper")))
{
    m_paper->setObjectName(QStringLiteral("slipPaper"));
    for (const Paper one : papers()) {
        m_paper->addItem(paperText(one), static_cast<int>(one));
        if (one == paper)
            m_paper->setCurrentIndex(m_paper->count() - 1);
    }
    setSubtitle(slip.patient);
    connect(m_paper, &QComboBox::currentIndexChanged, this, &SlipDialog::showSlip);
    resize(820, 720);
    showSlip();
}

void SlipDialog::showSlip()
{
    showDocument(std::make_shared<SlipDocument>(m_slip, static_cast<Paper>(m_paper->currentData().toInt())), false);
}

} // namespace holdfast
