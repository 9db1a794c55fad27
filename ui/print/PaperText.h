#pragma once

#include <QFont>
#include <QPointF>
#include <QString>

#include <memory>

class QPainter;
class QTextLayout;

namespace holdfast {

/// Lengths on paper are tenths of a point: fine enough that letters stand alike on a screen and on a printer.
constexpr qreal points(qreal number)
{
    return 10 * number;
}
constexpr qreal millimetres(qreal number)
{
    return points(number * 72 / 25.4);
}

/// The paper's font: Vietnamese and Korean side by side.
QFont paperFont(qreal sizeInPoints, QFont::Weight weight = QFont::Normal);

/// A text set into lines of a width. Nothing is cut off: a long one has more lines, a long word is broken.
class PaperText
{
public:
    PaperText(const QString &text, const QFont &font, qreal width, Qt::Alignment alignment = Qt::AlignLeft);
    ~PaperText();
    PaperText(PaperText &&) noexcept;
    PaperText &operator=(PaperText &&) noexcept;

    qreal height() const { return m_height; }
    qreal naturalWidth() const; ///< of the longest line
    void paint(QPainter &painter, const QPointF &topLeft) const;

private:
    std::unique_ptr<QTextLayout> m_lines;
    qreal m_height = 0;
};

} // namespace holdfast
