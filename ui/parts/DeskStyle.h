#pragma once

#include <QString>

class QWidget;

namespace holdfast {

/// Gives a window the looks of what surrounds the grid (rail, headings, countdown, notices), in the colours of its
/// theme. To be called again when the theme changes; a second call for the same theme does nothing.
void applyDeskStyle(QWidget *window);

} // namespace holdfast
