#include "ui/parts/StatusSign.h"

#include "ui/look/Palette.h"

#include <QPainter>
#include <QPolygonF>

namespace holdfast {

namespace {

QColor inkOf(AppointmentStatus status, const Palette &look)
{
    switch (status) {
    case AppointmentStatus::Confirmed:
        return look.bookedInk;
    case AppointmentStatus::Arrived:
        return look.arrivedInk;
    case AppointmentStatus::InRoom:
        return look.inRoomInk;
    case AppointmentStatus::Completed:
        return look.doneInk;
    case AppointmentStatus::NoShow:
        return look.noShowInk;
    case AppointmentStatus::Cancelled:
        break;
    }
    return look.doneInk;
}

} // namespace

void paintStatusSign(QPainter &painter, const QPointF &center, AppointmentStatus status, const Palette &look)
{
    paintStatusSign(painter, center, status, inkOf(status, look));
}

void paintStatusSign(QPainter &painter, const QPointF &center, AppointmentStatus status, const QColor &ink)
{
    const auto at = [&center](double x, double y) { return center + QPointF(x, y); };
    const auto pen = [&ink](double width) { return QPen(ink, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin); };
    painter.setPen(Qt::NoPen);
    painter.setBrush(Qt::NoBrush);
    switch (status) {
    case AppointmentStatus::Confirmed:
        painter.setPen(pen(1.8));
        painter.drawEllipse(center, 4.5, 4.5);
        break;
    case AppointmentStatus::Arrived:
        painter.setBrush(ink);
        painter.drawEllipse(center, 5.5, 5.5);
        break;
    case AppointmentStatus::InRoom:
        painter.setBrush(ink);
        painter.drawPolygon(QPolygonF({at(-4, -5.5), at(6, 0), at(-4, 5.5)}));
        break;
    case AppointmentStatus::Completed:
        painter.setPen(pen(1.8));
        painter.drawPolyline(QPolygonF({at(-4.5, 0.5), at(-1.5, 4), at(4.5, -4.5)}));
        break;
    case AppointmentStatus::NoShow:
        painter.setPen(pen(2));
        painter.drawLine(at(-3.5, -3.5), at(3.5, 3.5));
        painter.drawLine(at(-3.5, 3.5), at(3.5, -3.5));
        break;
    case AppointmentStatus::Cancelled:
        painter.setPen(pen(2));
        painter.drawLine(at(-4.5, 0), at(4.5, 0));
        break;
    }
}

} // namespace holdfast
