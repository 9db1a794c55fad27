#include "ui/parts/ScrolledPanel.h"

#include "ui/parts/Look.h"

#include <QApplication>
#include <QScrollBar>

namespace holdfast {

namespace {

constexpr int margin = 24;

} // namespace

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
            bringIntoSight(*now);
    });
}

/// From the top when that suffices: half a title above what is meant looks broken.
void ScrolledPanel::bringIntoSight(QWidget &part)
{
    const int bottom = part.mapTo(widget(), QPoint(0, part.height())).y() + margin;
    if (bottom <= viewport()->height())
        verticalScrollBar()->setValue(0);
    else
        ensureWidgetVisible(&part, 0, margin);
}

} // namespace holdfast
