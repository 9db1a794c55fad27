#pragma once

#include <QFont>
#include <QRect>
#include <QSize>
#include <QString>

class QPainter;
class QWidget;

namespace holdfast {

/// The small frame with a key's name that stands beside what the key does.
class KeyCap
{
public:
    static QSize size(const QString &key, const QFont &base);
    /// Paints the cap with its right edge and vertical middle at those of `place`.
    static void paint(QPainter &painter, const QRect &place, const QString &key, const QWidget *widget);
};

} // namespace holdfast
