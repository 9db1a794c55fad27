#include "ui/parts/KeyCap.h"

#include "ui/look/Palette.h"

#include <QFontMetrics>
#include <QPainter>
#include <QWidget>

namespace holdfast {

namespace {

QFont capFont(QFont font)
{
    font.setPixelSize(11);
    font.setWeight(QFont::Normal);
    return font;
}

} // namespace

QSize KeyCap::size(const QString &key, const QFont &base)
{
    const QFontMetrics metrics(capFont(base));
    return {qMax(18, metrics.horizontalAdvance(key) + 10), 18};
}

void KeyCap::paint(QPainter &painter, const QRect &place, const QString &key, const QWidget *widget)
{
    const Palette &palette = Palette::of(widget->window());
    const QSize cap = size(key, widget->font());
    const QRect box(place.right() + 1 - cap.width(), place.center().y() - cap.height() / 2, cap.width(), cap.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette.frame);
    painter.setBrush(palette.window);
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setFont(capFont(widget->font()));
    painter.setPen(palette.muted);
    painter.drawText(box, Qt::AlignCenter, key);
    painter.restore();
}

} // namespace holdfast
