#include "ui/parts/PanelStack.h"

namespace holdfast {

PanelStack::PanelStack(QWidget *parent) : QStackedWidget(parent)
{
    connect(this, &QStackedWidget::currentChanged, this, &PanelStack::fit);
}

void PanelStack::addPanel(QWidget *panel)
{
    addWidget(panel);
    fit();
}

/// Sizes are asked through policies, heights for a width are not.
void PanelStack::fit()
{
    for (int page = 0; page < count(); ++page) {
        const auto policy = page == currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        QSizePolicy wanted(policy, policy);
        wanted.setHeightForWidth(widget(page)->sizePolicy().hasHeightForWidth());
        widget(page)->setSizePolicy(wanted);
    }
    updateGeometry();
}

bool PanelStack::hasHeightForWidth() const
{
    return currentWidget() && currentWidget()->hasHeightForWidth();
}

int PanelStack::heightForWidth(int width) const
{
    return hasHeightForWidth() ? currentWidget()->heightForWidth(width) : sizeHint().height();
}

} // namespace holdfast
