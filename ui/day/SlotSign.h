#pragma once

#include "ui/day/SlotCard.h"

class QColor;
class QPainter;
class QRect;

namespace holdfast {

/// Paints a state's sign into the upper right corner of a card. Says how much width it took, 0 for a state without a
/// sign.
int paintSlotSign(QPainter &painter, const QRect &card, SlotCard::State state, const QColor &ink);

} // namespace holdfast
