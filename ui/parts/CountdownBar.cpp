#include "ui/parts/CountdownBar.h"

#include "ui/look/Palette.h"

#include <QPainter>

namespace holdfast {

CountdownBar::CountdownBar(QWidget *parent) : QWidget(parent)
{
    setFixedHeight(4);
    setAccessibleName(tr("Time left of the hold"));
}

void CountdownBar::setLeft(int left, int whole)
{
    if (left == m_left && whole == m_whole)
        return;
    m_left = left;
    m_whole = qMax(1, whole);
    update();
}

void CountdownBar::paintEvent(QPaintEvent *)
{
    const Palette &palette = Palette::of(window());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette.line);
    painter.drawRoundedRect(rect(), 2, 2);
    QRectF rest(rect());
    rest.setWidth(rest.width() * qMin(m_left, m_whole) / m_whole);
    if (rest.width() <= 0)
        return;
    painter.setBrush(m_left < warnBelow ? palette.warning : palette.accent);
    painter.drawRoundedRect(rest, 2, 2);
}

} // namespace holdfast
