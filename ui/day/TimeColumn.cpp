#include "ui/day/TimeColumn.h"

#include "ui/look/Palette.h"

#include <QPaintEvent>
#include <QPainter>

#include <cstdlib>

namespace holdfast {

TimeColumn::TimeColumn(Now now, QWidget *parent) : QWidget(parent), m_now(std::move(now))
{
    setFixedWidth(Width);
    setAccessibleName(tr("Times"));
}

void TimeColumn::setAxis(const DayAxis &axis, int offset)
{
    m_axis = axis;
    m_offset = offset;
    update();
}

void TimeColumn::paintEvent(QPaintEvent *event)
{
    const Palette &look = Palette::of(this);
    QPainter painter(this);
    painter.fillRect(event->rect(), look.panel);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), look.line);
    if (m_axis.isEmpty())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    const QDateTime now = m_now();
    const int nowY = m_axis.contains(now) ? m_axis.y(now) : -1000;
    const int minutes = m_axis.labelMinutes();

    QFont small(font());
    small.setPixelSize(12);
    QFont strong(small);
    strong.setWeight(QFont::DemiBold);
    for (QDateTime at = m_axis.first(); at < m_axis.last(); at = at.addSecs(15 * 60)) {
        const int minute = at.toTimeZone(m_axis.zone()).time().minute();
        const int y = m_axis.y(at) - m_offset;
        if (minute % minutes != 0 || y > height() || y < -30)
            continue;
        if (minute == 0 && at != m_axis.first())
            painter.fillRect(QRect(0, y, width() - 1, 1), look.line);
        // The pill says the time better than what it would cover.
        if (std::abs(y + m_offset + 13 - nowY) < 18)
            continue;
        painter.setFont(minute == 0 ? strong : small);
        painter.setPen(minute == 0 ? look.text : look.faint);
        painter.drawText(QRect(0, y + 4, width() - 9, 18), Qt::AlignRight | Qt::AlignVCenter, m_axis.written(at));
    }
    if (nowY >= 0)
        paintNow(painter);
}

void TimeColumn::paintNow(QPainter &painter) const
{
    const Palette &look = Palette::of(this);
    const QDateTime now = m_now();
    const int y = m_axis.y(now) - m_offset;
    painter.fillRect(QRect(width() - 10, y - 1, 10, 2), look.now);
    QFont strong(font());
    strong.setPixelSize(12);
    strong.setWeight(QFont::DemiBold);
    painter.setFont(strong);
    const QString text = m_axis.written(now);
    const int wide = painter.fontMetrics().horizontalAdvance(text) + 10;
    const QRectF pill(width() - 8 - wide, y - 9, wide, 18);
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.now);
    painter.drawRoundedRect(pill, 5, 5);
    painter.setPen(look.onNow);
    painter.drawText(pill, Qt::AlignCenter, text);
}

} // namespace holdfast
