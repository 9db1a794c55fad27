#include "ui/day/TimeColumn.h"

#include "ui/look/Palette.h"
#include "ui/parts/DevicePixels.h"

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
    const DevicePixels pixels(painter);
    pixels.fillUpright(painter, width(), 0, height(), look.line);
    if (m_axis.isEmpty())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    const QDateTime now = m_now();
    const int nowColumn = m_axis.columnWith(now);
    const int nowY = nowColumn >= 0 ? m_axis.y(nowColumn, now) : -1000;
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
            pixels.fillLevel(painter, 0, y + 1, width() - 1, look.line);
        // The pill says the time better than what it would cover.
        if (std::abs(y + m_offset + 13 - nowY) < 18)
            continue;
        painter.setFont(minute == 0 ? strong : small);
        painter.setPen(minute == 0 ? look.text : look.faint);
        painter.drawText(QRect(0, y + 4, width() - 9, 18), Qt::AlignRight | Qt::AlignVCenter, m_axis.written(at));
    }
    if (nowY >= 0)
        paintNow(painter, nowY - m_offset);
}

void TimeColumn::paintNow(QPainter &painter, int y) const
{
    const Palette &look = Palette::of(this);
    painter.fillRect(DevicePixels(painter).snapped(QRectF(width() - 10, y - 1, 10, 2)), look.now);
    QFont strong(font());
    strong.setPixelSize(12);
    strong.setWeight(QFont::DemiBold);
    painter.setFont(strong);
    const QString text = m_axis.written(m_now());
    const int wide = painter.fontMetrics().horizontalAdvance(text) + 10;
    const QRectF pill(width() - 8 - wide, y - 9, wide, 18);
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.now);
    painter.drawRoundedRect(pill, 5, 5);
    painter.setPen(look.onNow);
    painter.drawText(pill, Qt::AlignCenter, text);
}

} // namespace holdfast
