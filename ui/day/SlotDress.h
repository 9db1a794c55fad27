#pragma once

#include <QColor>

namespace holdfast {

struct Palette;
struct SlotCard;

/// The colours that a card of a state wears.
struct SlotDress
{
    QColor fill;
    QColor ink;   ///< of the bar at the left and the sign; invalid without
    QColor frame; ///< invalid without
    QColor title;
    QColor second;
    QColor corner;
    QColor hatch; ///< invalid without

    static SlotDress of(const SlotCard &card, const Palette &look);
};

} // namespace holdfast
