#include "ui/day/DayHeader.h"

#include "models/GridModel.h"
#include "ui/look/Palette.h"
#include "ui/parts/DevicePixels.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace holdfast {

namespace {

/// What stands under the name, the longest that fits: the specialty, or else the room; and the places of a start when
/// there are several.
QString secondLine(const GridModel &model, int column, const QFontMetrics &metrics, int width)
{
    QStringList parts;
    if (const QString below = model.subheadOf(column); !below.isEmpty())
        parts.append(below);
    else if (const QString &room = model.doctorOf(column)->room; model.hasDoctorColumns() && !room.isEmpty())
        parts.append(room);
    qsizetype places = 0;
    for (int row = 0; row < model.blockCount(column); ++row)
        places = std::max(places, model.blockAt(model.index(row, column))->seats.size());
    if (places > 2)
        parts.append(DayHeader::tr("%n places", nullptr, static_cast<int>(places)));
    while (parts.size() > 1 && metrics.horizontalAdvance(parts.join(QStringLiteral(" · "))) > width)
        parts.removeFirst();
    return metrics.elidedText(parts.join(QStringLiteral(" · ")), Qt::ElideRight, width);
}

} // namespace

DayHeader::DayHeader(Now now, QWidget *parent) : QWidget(parent), m_now(std::move(now))
{
    setFixedHeight(Height);
    setAccessibleName(tr("Doctors of the day"));
}

void DayHeader::setModel(const GridModel *model)
{
    m_model = model;
    update();
}

void DayHeader::setColumns(const DayColumns &columns, int inset, int offset)
{
    if (columns == m_columns && inset == m_inset && offset == m_offset)
        return; // scrolled down only
    m_columns = columns;
    m_inset = inset;
    m_offset = offset;
    update();
}

void DayHeader::setCurrentColumn(int column)
{
    if (column == m_current)
        return;
    updateColumn(m_current);
    m_current = column;
    updateColumn(m_current);
}

void DayHeader::updateColumn(int column)
{
    if (m_columns.shows(column))
        update(columnRect(column));
}

QRect DayHeader::columnRect(int column) const
{
    const int left = m_columns.left(column);
    return {m_inset + left - m_offset, 0, m_columns.right(column) - left, Height};
}

bool DayHeader::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || !m_model)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int column = help->pos().x() < m_inset ? -1 : m_columns.at(help->pos().x() - m_inset + m_offset);
    const Doctor *doctor = m_model->doctorOf(column);
    if (!doctor)
        return QWidget::event(event);
    QStringList lines{m_model->headOf(column)};
    if (const QString below = m_model->subheadOf(column); !below.isEmpty())
        lines.append(below);
    if (m_model->hasDoctorColumns() && !doctor->room.isEmpty())
        lines.append(doctor->room);
    QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this, columnRect(column));
    return true;
}

void DayHeader::paintEvent(QPaintEvent *event)
{
    const Palette &look = Palette::of(this);
    QPainter painter(this);
    painter.fillRect(event->rect(), look.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_model) {
        painter.setClipRect(QRect(m_inset, 0, width() - m_inset, Height));
        for (const int column : m_columns.shown()) {
            if (m_model->doctorOf(column) && columnRect(column).intersects(event->rect()))
                paintColumn(painter, column);
        }
        painter.setClipping(false);
    }
    const DevicePixels pixels(painter);
    pixels.fillLevel(painter, 0, Height, width(), look.line);
    pixels.fillUpright(painter, m_inset, 0, Height, look.line);
}

void DayHeader::paintColumn(QPainter &painter, int column) const
{
    const Palette &look = Palette::of(this);
    const QRect rect = columnRect(column);
    const QRect inner = rect.adjusted(10, 10, -10, -10);
    if (rect.right() + 1 < width() - 1)
        DevicePixels(painter).fillUpright(painter, rect.right() + 1, 0, Height, look.line);

    const QString title = m_model->headOf(column);
    QFont name(font());
    name.setPixelSize(14);
    name.setWeight(QFont::DemiBold);
    if (QFontMetrics(name).horizontalAdvance(title) > inner.width())
        name.setPixelSize(13);
    painter.setFont(name);
    painter.setPen(column == m_current ? look.accent : look.text);
    // On one line of letters whatever the script: a fallback font's height must not push its name up or down.
    painter.drawText(inner.left(), 26, painter.fontMetrics().elidedText(title, Qt::ElideRight, inner.width()));

    QFont second(font());
    second.setPixelSize(12);
    painter.setFont(second);
    painter.setPen(look.muted);
    const QFontMetrics metrics = painter.fontMetrics();
    const int all = m_model->allSeats(column);
    const int taken = m_model->takenSeats(column, m_now());
    const QString count = all > 0 ? QStringLiteral("%1/%2").arg(taken).arg(all) : QString();
    const int countWidth = metrics.horizontalAdvance(count);
    painter.drawText(inner.right() + 1 - countWidth, 43, count);
    painter.drawText(inner.left(), 43, secondLine(*m_model, column, metrics, inner.width() - countWidth - 8));

    QRectF bar(inner.left(), 51, inner.width(), 3);
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.line);
    painter.drawRoundedRect(bar, 1.5, 1.5);
    if (taken > 0) {
        bar.setWidth(std::max(3.0, bar.width() * taken / all));
        painter.setBrush(look.bookedInk);
        painter.drawRoundedRect(bar, 1.5, 1.5);
    }
}

} // namespace holdfast
