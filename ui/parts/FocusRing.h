#pragma once

class QPainter;
class QWidget;

namespace holdfast {

/// The focus of a button that is filled with the accent: a ring within the fill. A frame around it would stand out from
/// a dark page, but not from a light fill.
void paintFocusRing(QPainter &painter, const QWidget &button);

} // namespace holdfast
