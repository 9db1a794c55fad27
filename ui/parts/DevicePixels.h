#pragma once

#include <QPainter>
#include <QRectF>

namespace holdfast {

/// The device's own pixels under a painter: where edges and lines must lie to be sharp at 125 or 150 %.
class DevicePixels
{
public:
    explicit DevicePixels(const QPainter &painter) : m_toDevice(painter.deviceTransform()) {}

    /// The rectangle with its edges on the nearest device pixels.
    QRectF snapped(const QRectF &rect) const;
    /// The width of a line of one logical pixel: whole device pixels, at least one.
    qreal hairline() const;
    /// Fills a line of a hairline's width at the left of `x`, or above `y`.
    void fillUpright(QPainter &painter, qreal x, qreal top, qreal height, const QColor &color) const;
    void fillLevel(QPainter &painter, qreal left, qreal y, qreal width, const QColor &color) const;

private:
    QTransform m_toDevice;
};

} // namespace holdfast
