#pragma once

#include <QStyle>
#include <QWidget>

namespace holdfast {

/// Whether the platform wants things to move at all; asked for each time, it may change.
inline bool wantsMotion(const QWidget &widget)
{
    return widget.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &widget) > 0;
}

} // namespace holdfast
