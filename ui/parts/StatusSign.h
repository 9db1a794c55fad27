#pragma once

#include "models/Slot.h"

#include <QPointF>

class QColor;
class QPainter;

namespace holdfast {

struct Palette;

/// The sign of an appointment's state, some 11 pixels wide around `center`: shape and colour both tell it. The
/// confirmed one is a ring, the cancelled one a dash.
void paintStatusSign(QPainter &painter, const QPointF &center, AppointmentStatus status, const Palette &look);
/// The same in an ink of the caller's.
void paintStatusSign(QPainter &painter, const QPointF &center, AppointmentStatus status, const QColor &ink);

} // namespace holdfast
