#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace holdfast {

/// A line icon of the desk by its name, drawn in a colour and sharp at 100, 150 and 200 %.
QIcon lineIcon(const QString &name, const QColor &color);

} // namespace holdfast
