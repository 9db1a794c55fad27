#include "ui/parts/FocusRing.h"

#include "ui/look/Palette.h"

#include <QPainter>
#include <QWidget>

namespace holdfast {

void paintFocusRing(QPainter &painter, const QWidget &button)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Palette::of(button.window()).onAccent, 2));
    painter.drawRoundedRect(QRectF(button.rect()).adjusted(4, 4, -4, -4), 5, 5);
    painter.restore();
}

} // namespace holdfast
