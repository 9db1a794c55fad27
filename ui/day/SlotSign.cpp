#include "ui/day/SlotSign.h"

#include "ui/parts/StatusSign.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>

namespace holdfast {

namespace {

constexpr int Wide = 20;
constexpr int Wider = 30; // a dot and a mark

void paintDotAndMark(QPainter &painter, const QPointF &center)
{
    painter.drawEllipse(center - QPointF(9, 0), 5.5, 5.5);
    painter.drawRoundedRect(QRectF(center.x() + 2, center.y() - 5.5, 2.4, 7), 1, 1);
    painter.drawRoundedRect(QRectF(center.x() + 2, center.y() + 3, 2.4, 2.4), 1, 1);
}

/// Out of its place: an arrow that leaves a bar.
void paintLeaving(QPainter &painter, const QPointF &center)
{
    painter.drawLine(center + QPointF(-6, -4.5), center + QPointF(-6, 4.5));
    painter.drawLine(center + QPointF(-3, 0), center + QPointF(5, 0));
    painter.drawPolyline(QPolygonF({center + QPointF(1.5, -3.5), center + QPointF(5, 0), center + QPointF(1.5, 3.5)}));
}

} // namespace

int paintSlotSign(QPainter &painter, const QRect &card, SlotCard::State state, const QColor &ink)
{
    using State = SlotCard::State;
    const QPointF center(card.right() - 13.0, card.top() + std::min(13.5, card.height() / 2.0));
    const auto at = [&center](double x, double y) { return center + QPointF(x, y); };
    const auto draw = [&](double width) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    switch (state) {
    case State::Arrived:
        paintStatusSign(painter, center, AppointmentStatus::Arrived, ink);
        return Wide;
    case State::WaitingLong:
        paintDotAndMark(painter, center);
        return Wider;
    case State::Late: // a clock
        draw(1.6);
        painter.drawEllipse(center, 5.5, 5.5);
        painter.drawPolyline(QPolygonF({at(0, -3.2), center, at(2.6, 1.2)}));
        return Wide;
    case State::MustMove:
        draw(1.8);
        paintLeaving(painter, center);
        return Wide;
    case State::InRoom:
        paintStatusSign(painter, center, AppointmentStatus::InRoom, ink);
        return Wide;
    case State::Done:
        paintStatusSign(painter, center, AppointmentStatus::Completed, ink);
        return Wide;
    case State::NoShow:
        paintStatusSign(painter, center, AppointmentStatus::NoShow, ink);
        return Wide;
    default:
        return 0;
    }
}

} // namespace holdfast
