#include "ui/parts/ScrolledPanel.h"

#include "ui/parts/Look.h"

#include <QApplication>

namespace holdfast {

ScrolledPanel::ScrolledPanel(QWidget *panel, QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setLook(this, "scrolled");
    setWidget(panel);
    panel->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) {
        if (now && widget() && widget()->isAncestorOf(now))
            ensureWidgetVisible(now, 0, 24);
    });
}

} // namespace holdfast
