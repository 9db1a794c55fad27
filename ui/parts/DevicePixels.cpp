#include "ui/parts/DevicePixels.h"

#include <algorithm>
#include <cmath>

namespace holdfast {

QRectF DevicePixels::snapped(const QRectF &rect) const
{
    const QRectF there = m_toDevice.mapRect(rect);
    const QRectF whole(QPointF(std::round(there.left()), std::round(there.top())),
                       QPointF(std::round(there.right()), std::round(there.bottom())));
    return m_toDevice.inverted().mapRect(whole);
}

qreal DevicePixels::hairline() const
{
    const qreal ratio = m_toDevice.m11();
    return ratio > 0 ? std::max(1.0, std::floor(ratio)) / ratio : 1;
}

void DevicePixels::fillUpright(QPainter &painter, qreal x, qreal top, qreal height, const QColor &color) const
{
    QRectF line = snapped(QRectF(x, top, 1, height));
    line.setLeft(line.left() - hairline());
    line.setWidth(hairline());
    painter.fillRect(line, color);
}

void DevicePixels::fillLevel(QPainter &painter, qreal left, qreal y, qreal width, const QColor &color) const
{
    QRectF line = snapped(QRectF(left, y, width, 1));
    line.setTop(line.top() - hairline());
    line.setHeight(hairline());
    painter.fillRect(line, color);
}

} // namespace holdfast
