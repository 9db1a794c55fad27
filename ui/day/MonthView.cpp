#include "ui/day/MonthView.h"

#include "ui/look/Palette.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

namespace holdfast {

namespace {

constexpr int CellWidth = 38;
constexpr int CellHeight = 32;
constexpr int HeadHeight = 24;
constexpr int Weeks = 6;

} // namespace

MonthView::MonthView(QWidget *parent) : QWidget(parent), m_date(QDate::currentDate())
{
    setFixedSize(sizeHint());
    setMouseTracking(true);
}

QSize MonthView::sizeHint() const
{
    return {7 * CellWidth, HeadHeight + Weeks * CellHeight};
}

void MonthView::setDate(const QDate &date)
{
    if (!date.isValid() || date == m_date)
        return;
    m_date = date;
    setAccessibleName(QLocale().toString(date, QLocale::LongFormat));
    update();
    Q_EMIT dateChanged(date);
}

void MonthView::setToday(const QDate &today)
{
    m_today = today;
    update();
}

bool MonthView::step(int key, Qt::KeyboardModifiers modifiers)
{
    const bool years = modifiers.testFlag(Qt::ShiftModifier);
    switch (key) {
    case Qt::Key_Left:
        setDate(m_date.addDays(-1));
        return true;
    case Qt::Key_Right:
        setDate(m_date.addDays(1));
        return true;
    case Qt::Key_Up:
        setDate(m_date.addDays(-7));
        return true;
    case Qt::Key_Down:
        setDate(m_date.addDays(7));
        return true;
    case Qt::Key_PageUp:
        setDate(years ? m_date.addYears(-1) : m_date.addMonths(-1));
        return true;
    case Qt::Key_PageDown:
        setDate(years ? m_date.addYears(1) : m_date.addMonths(1));
        return true;
    case Qt::Key_Home:
        setDate(QDate(m_date.year(), m_date.month(), 1));
        return true;
    case Qt::Key_End:
        setDate(QDate(m_date.year(), m_date.month(), m_date.daysInMonth()));
        return true;
    default:
        return false;
    }
}

QDate MonthView::firstShown() const
{
    const QDate first(m_date.year(), m_date.month(), 1);
    const int before = (first.dayOfWeek() - QLocale().firstDayOfWeek() + 7) % 7;
    return first.addDays(-before);
}

QRect MonthView::cellOf(const QDate &date) const
{
    const auto days = static_cast<int>(firstShown().daysTo(date));
    return {days % 7 * CellWidth, HeadHeight + days / 7 * CellHeight, CellWidth, CellHeight};
}

QDate MonthView::dateAt(const QPoint &point) const
{
    if (!rect().contains(point) || point.y() < HeadHeight)
        return {};
    return firstShown().addDays((point.y() - HeadHeight) / CellHeight * 7 + point.x() / CellWidth);
}

void MonthView::paintEvent(QPaintEvent *)
{
    const Palette &look = Palette::of(window());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont small(font());
    small.setPixelSize(12);
    painter.setFont(small);
    painter.setPen(look.faint);
    const QDate first = firstShown();
    for (int day = 0; day < 7; ++day)
        painter.drawText(QRect(day * CellWidth, 0, CellWidth, HeadHeight), Qt::AlignCenter,
                         QLocale().standaloneDayName(first.addDays(day).dayOfWeek(), QLocale::ShortFormat));
    for (int day = 0; day < 7 * Weeks; ++day)
        paintDay(painter, first.addDays(day));
}

void MonthView::paintDay(QPainter &painter, const QDate &date) const
{
    const Palette &look = Palette::of(window());
    const QRectF cell = QRectF(cellOf(date)).adjusted(3.5, 2.5, -3.5, -2.5);
    const bool chosen = date == m_date;
    QFont words(font());
    words.setPixelSize(13);
    words.setWeight(chosen || date == m_today ? QFont::DemiBold : QFont::Normal);
    painter.setFont(words);
    painter.setPen(date == m_today ? QPen(look.accent, 1.5) : QPen(Qt::NoPen));
    painter.setBrush(chosen ? look.accent : date == m_hover ? look.accentTint : QColor(Qt::transparent));
    painter.drawRoundedRect(cell, 6, 6);
    painter.setPen(chosen                           ? look.onAccent
                   : date.month() != m_date.month() ? look.faint
                   : date == m_today                ? look.accent
                                                    : look.text);
    painter.drawText(cell, Qt::AlignCenter, QString::number(date.day()));
}

void MonthView::mousePressEvent(QMouseEvent *event)
{
    if (const QDate date = dateAt(event->position().toPoint()); date.isValid() && event->button() == Qt::LeftButton)
        Q_EMIT dateClicked(date);
}

void MonthView::mouseMoveEvent(QMouseEvent *event)
{
    m_hover = dateAt(event->position().toPoint());
    update();
}

void MonthView::leaveEvent(QEvent *)
{
    m_hover = {};
    update();
}

void MonthView::wheelEvent(QWheelEvent *event)
{
    setDate(m_date.addMonths(event->angleDelta().y() > 0 ? -1 : 1));
    event->accept();
}

} // namespace holdfast
