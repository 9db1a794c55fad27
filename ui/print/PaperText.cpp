#include "ui/print/PaperText.h"

#include <QPainter>
#include <QTextLayout>
#include <QTextOption>

#include <algorithm>

namespace holdfast {

QFont paperFont(qreal sizeInPoints, QFont::Weight weight)
{
    QFont font;
    font.setFamilies({QStringLiteral("Noto Sans"), QStringLiteral("Noto Sans CJK KR")});
    font.setPixelSize(qRound(points(sizeInPoints)));
    font.setWeight(weight);
    // Hints fit letters to the pixels of one device, and colour at their edges would not be black on white.
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(static_cast<QFont::StyleStrategy>(QFont::PreferAntialias | QFont::NoSubpixelAntialias));
    // Spacing sets letters one by one: a reader of the PDF finds "fi" as two letters, not as one joined sign.
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.1);
    return font;
}

PaperText::PaperText(const QString &text, const QFont &font, qreal width, Qt::Alignment alignment)
    : m_lines(std::make_unique<QTextLayout>(QString(text).replace(QLatin1Char('\n'), QChar::LineSeparator), font))
{
    QTextOption option(alignment);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setUseDesignMetrics(true);
    m_lines->setTextOption(option);
    m_lines->setCacheEnabled(true);
    m_lines->beginLayout();
    for (QTextLine line = m_lines->createLine(); line.isValid(); line = m_lines->createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, m_height});
        m_height += line.height();
    }
    m_lines->endLayout();
}

PaperText::~PaperText() = default;
PaperText::PaperText(PaperText &&) noexcept = default;
PaperText &PaperText::operator=(PaperText &&) noexcept = default;

qreal PaperText::naturalWidth() const
{
    qreal widest = 0;
    for (int line = 0; line < m_lines->lineCount(); ++line)
        widest = std::max(widest, m_lines->lineAt(line).naturalTextWidth());
    return widest;
}

void PaperText::paint(QPainter &painter, const QPointF &topLeft) const
{
    m_lines->draw(&painter, topLeft);
}

} // namespace holdfast
