#include "ui/move/DragGhost.h"

#include "ui/day/SlotDelegate.h"
#include "ui/look/Palette.h"

#include <QPainter>

#include <algorithm>

namespace holdfast {

namespace {

constexpr int margin = 12;
constexpr int lineHeight = 17;

} // namespace

DragGhost::DragGhost(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void DragGhost::start(const QString &name, const QString &from, const QSize &card)
{
    m_name = name;
    m_from = from;
    resize(std::clamp(card.width(), 140, 220), 2 * lineHeight + 10);
    raise();
    show();
}

void DragGhost::follow(const QPoint &global)
{
    // Below and right of the pointer, so that it does not hide the card under it.
    move(parentWidget()->mapFromGlobal(global) + QPoint(margin, margin));
}

void DragGhost::paintEvent(QPaintEvent *)
{
    const Palette &look = Palette::of(window());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(look.accent, 1));
    painter.setBrush(look.booked);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), SlotDelegate::Radius, SlotDelegate::Radius);
    const QRect words = rect().adjusted(margin, 5, -8, -5);
    QFont font(this->font());
    font.setPixelSize(13);
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(look.text);
    painter.drawText(QRect(words.topLeft(), QSize(words.width(), lineHeight)), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_name, Qt::ElideRight, words.width()));
    font.setPixelSize(12);
    font.setWeight(QFont::Normal);
    painter.setFont(font);
    painter.setPen(look.muted);
    painter.drawText(QRect(words.left(), words.top() + lineHeight, words.width(), lineHeight),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_from, Qt::ElideRight, words.width()));
}

} // namespace holdfast
