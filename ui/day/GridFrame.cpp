#include "ui/day/GridFrame.h"

#include "ui/look/Palette.h"
#include "ui/parts/DevicePixels.h"

#include <QPainter>
#include <QPainterPath>

namespace holdfast {

GridFrame::GridFrame(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
}

void GridFrame::resizeEvent(QResizeEvent *)
{
    // Only the ring and the corners, so that a card's repaint does not go through this widget.
    QRegion ring = QRegion(rect()).subtracted(rect().adjusted(1, 1, -1, -1));
    const QSize corner(Radius, Radius);
    ring += QRect(QPoint(0, 0), corner);
    ring += QRect(QPoint(width() - Radius, 0), corner);
    ring += QRect(QPoint(0, height() - Radius), corner);
    ring += QRect(QPoint(width() - Radius, height() - Radius), corner);
    setMask(ring);
}

void GridFrame::paintEvent(QPaintEvent *)
{
    const Palette &look = Palette::of(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath outside;
    outside.addRect(rect());
    QPainterPath inside;
    const DevicePixels pixels(painter);
    const qreal half = pixels.hairline() / 2;
    inside.addRoundedRect(pixels.snapped(rect()).adjusted(half, half, -half, -half), Radius, Radius);
    painter.fillPath(outside.subtracted(inside), look.window);
    painter.setPen(QPen(look.line, pixels.hairline()));
    painter.drawPath(inside);
}

} // namespace holdfast
