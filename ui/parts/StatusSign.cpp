#include "ui/parts/StatusSign.h"

#include "ui/look/Palette.h"

#include <QPainter>
#include <QPolygonF>

namespace holdfast {

void paintStatusSign(QPainter &painter, const QPointF &center, AppointmentStatus status, const Palette &look)
{
    const auto at = [&center](double x, double y) { return center + QPointF(x, y); };
    const auto pen = [](const QColor &ink, double width) {
        return QPen(ink, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(Qt::NoBrush);
    switch (status) {
    case AppointmentStatus::Confirmed:
        painter.setPen(pen(look.bookedInk, 1.8));
        painter.drawEllipse(center, 4.5, 4.5);
        break;
    case AppointmentStatus::Arrived:
        painter.setBrush(look.arrivedInk);
        painter.drawEllipse(center, 5.5, 5.5);
        break;
    case AppointmentStatus::InRoom:
        painter.setBrush(look.inRoomInk);
        painter.drawPolygon(QPolygonF({at(-4, -5.5), at(6, 0), at(-4, 5.5)}));
        break;
    case AppointmentStatus::Completed:
        painter.setPen(pen(look.doneInk, 1.8));
        painter.drawPolyline(QPolygonF({at(-4.5, 0.5), at(-1.5, 4), at(4.5, -4.5)}));
        break;
    case AppointmentStatus::NoShow:
        painter.setPen(pen(look.noShowInk, 2));
        painter.drawLine(at(-3.5, -3.5), at(3.5, 3.5));
        painter.drawLine(at(-3.5, 3.5), at(3.5, -3.5));
        break;
    case AppointmentStatus::Cancelled:
        painter.setPen(pen(look.doneInk, 2));
        painter.drawLine(at(-4.5, 0), at(4.5, 0));
        break;
    }
}

} // namespace holdfast
