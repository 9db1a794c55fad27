#include "ui/parts/StateDot.h"

#include "ui/look/Palette.h"

#include <QPainter>

namespace holdfast {

StateDot::StateDot(QWidget *parent) : QWidget(parent)
{
    setFixedSize(12, 12);
}

void StateDot::setMark(Mark mark)
{
    m_mark = mark;
    update();
}

void StateDot::paintEvent(QPaintEvent *)
{
    const Palette &palette = Palette::of(window());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF disc(1, 1, 10, 10);
    switch (m_mark) {
    case Mark::Good:
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.arrivedInk);
        painter.drawEllipse(disc);
        break;
    case Mark::Partly:
        painter.setPen(QPen(palette.warning, 1.5));
        painter.drawEllipse(disc.adjusted(0.75, 0.75, -0.75, -0.75));
        painter.setBrush(palette.warning);
        painter.drawPie(disc.adjusted(0.75, 0.75, -0.75, -0.75), 90 * 16, 180 * 16);
        break;
    case Mark::Bad:
        painter.setPen(QPen(palette.noShowInk, 2, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(2, 2), QPointF(10, 10));
        painter.drawLine(QPointF(2, 10), QPointF(10, 2));
        break;
    }
}

} // namespace holdfast
