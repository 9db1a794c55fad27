#pragma once

#include "ui/print/Paper.h"
#include "ui/print/PrintPreviewDialog.h"
#include "ui/print/SlipText.h"

namespace holdfast {

/// A slip before it is printed (again), on the paper of choice.
class SlipDialog : public PrintPreviewDialog
{
    Q_OBJECT

public:
    SlipDialog(const SlipText &slip, Paper paper, const QString &printer, QWidget *parent = nullptr);

private:
    void showSlip();

    SlipText m_slip;
    QComboBox *m_paper;
};

} // namespace holdfast
