#include "ui/print/SlipDocument.h"

#include "ui/print/PaperText.h"

#include <QPainter>

namespace holdfast {

namespace {

/// What is cut off an A4 sheet: as wide as an A6 one.
constexpr qreal cornerWidth = millimetres(105 - 12);

} // namespace

SlipDocument::SlipDocument(const SlipText &slip, Paper paper) : m_slip(slip), m_paper(paper)
{
    m_layout = pageLayoutOf(paper, 100);
    if (paper != Paper::Roll80)
        return;
    const QMarginsF margins = m_layout.margins(QPageLayout::Millimeter);
    const qreal length = setLines(nullptr, printableSize().width()) / millimetres(1);
    m_layout = pageLayoutOf(paper, margins.top() + length + margins.bottom());
}

QString SlipDocument::title() const
{
    QStringList parts{tr("Slip"), m_slip.number, m_slip.patient};
    parts.removeAll(QString());
    return parts.join(QLatin1Char(' '));
}

qreal SlipDocument::setLines(QPainter *painter, qreal width) const
{
    qreal y = 0;
    const auto line = [&](const QString &words, qreal size, QFont::Weight weight, qreal above) {
        if (words.isEmpty())
            return;
        const PaperText text(words, paperFont(size, weight), width, Qt::AlignHCenter);
        y += points(above);
        if (painter)
            text.paint(*painter, {0, y});
        y += text.height();
    };
    const auto rule = [&] {
        y += points(6);
        if (painter)
            painter->fillRect(QRectF(0, y, width, points(0.8)), Qt::black);
        y += points(1);
    };
    line(m_slip.clinic, 12, QFont::Bold, 0);
    rule();
    if (!m_slip.number.isEmpty()) {
        line(tr("Your number"), 9, QFont::Normal, 6);
        line(m_slip.number, 48, QFont::Bold, -8);
        y -= points(6); // below the digits the font keeps room for letters that hang
    }
    line(m_slip.patient, 15, QFont::Bold, 6);
    line(m_slip.doctor, 12, QFont::DemiBold, 8);
    line(m_slip.place, 11, QFont::Normal, 0);
    line(m_slip.time.isEmpty() ? tr("Without a time") : m_slip.time, 18, QFont::Bold, 8);
    line(m_slip.date, 11, QFont::Normal, 0);
    line(m_slip.note, 10, QFont::Normal, 8);
    rule();
    line(m_slip.printedAt, 8, QFont::Normal, 3);
    return y;
}

void SlipDocument::paintPage(QPainter &painter, int) const
{
    painter.setPen(Qt::black);
    const qreal width = printableSize().width();
    if (m_paper != Paper::A4) {
        setLines(&painter, width);
        return;
    }
    const qreal inside = cornerWidth - millimetres(8);
    const qreal end = setLines(&painter, inside) + millimetres(8);
    painter.setPen(QPen(Qt::black, points(0.5), Qt::DashLine));
    painter.drawLine(QPointF(cornerWidth, 0), QPointF(cornerWidth, end));
    painter.drawLine(QPointF(0, end), QPointF(cornerWidth, end));
}

} // namespace holdfast
