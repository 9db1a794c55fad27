#include "ui/visit/WaitingDelegate.h"

#include "ui/day/SlotCard.h"
#include "ui/day/SlotDress.h"
#include "ui/look/Palette.h"
#include "ui/parts/StatusSign.h"
#include "ui/visit/WaitingListModel.h"

#include <QPainter>
#include <QPainterPath>
#include <QWidget>

namespace holdfast {

namespace {

constexpr int radius = 6;
constexpr int numberWidth = 34;

QFont sized(QFont font, int pixels, bool strong)
{
    font.setPixelSize(pixels);
    font.setWeight(strong ? QFont::DemiBold : QFont::Normal);
    return font;
}

void paintCard(QPainter &painter, const QRectF &card, const SlotDress &dress)
{
    QPainterPath whole;
    whole.addRoundedRect(card, radius, radius);
    painter.fillPath(whole, dress.fill);
    QPainterPath bar;
    bar.addRect(QRectF(card.left(), card.top(), 4, card.height()));
    painter.fillPath(whole.intersected(bar), dress.ink);
}

/// Says how much width it took.
int paintSign(QPainter &painter, const QRect &card, SlotCard::State state, const SlotDress &dress, const Palette &look)
{
    const QPointF center(card.right() - 13.0, card.top() + 14.5);
    if (state == SlotCard::State::InRoom) {
        paintStatusSign(painter, center, AppointmentStatus::InRoom, look);
        return 22;
    }
    if (state == SlotCard::State::Arrived) {
        paintStatusSign(painter, center, AppointmentStatus::Arrived, look);
        return 22;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(dress.ink);
    painter.drawEllipse(center - QPointF(9, 0), 5.5, 5.5);
    painter.drawRoundedRect(QRectF(center.x() + 2, center.y() - 5.5, 2.4, 7), 1, 1);
    painter.drawRoundedRect(QRectF(center.x() + 2, center.y() + 3, 2.4, 2.4), 1, 1);
    return 32;
}

} // namespace

void WaitingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Palette &look = Palette::of(option.widget->window());
    SlotCard said;
    said.state = index.data(WaitingListModel::InRoomRole).toBool() ? SlotCard::State::InRoom
                 : index.data(WaitingListModel::LongRole).toBool() ? SlotCard::State::WaitingLong
                                                                   : SlotCard::State::Arrived;
    const SlotDress dress = SlotDress::of(said, look);
    const QRect card = option.rect.adjusted(6, 3, -6, -3);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintCard(*painter, card, dress);
    const int right = card.right() - paintSign(*painter, card, said.state, dress, look);

    const int number = index.data(WaitingListModel::NumberRole).toInt();
    painter->setFont(sized(option.font, 15, true));
    painter->setPen(dress.title);
    if (number > 0)
        painter->drawText(QRect(card.left() + 8, card.top(), numberWidth, card.height()), Qt::AlignCenter,
                          QString::number(number));
    const int left = card.left() + 8 + numberWidth + 6;
    painter->setFont(sized(option.font, 13, true));
    painter->drawText(
        left, card.top() + 19,
        painter->fontMetrics().elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, right - left - 4));
    painter->setFont(sized(option.font, 12, false));
    painter->setPen(dress.second);
    painter->drawText(left, card.top() + 37,
                      painter->fontMetrics().elidedText(index.data(Qt::ToolTipRole).toString(), Qt::ElideRight,
                                                        card.right() - 8 - left));
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected && option.widget->hasFocus()) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(look.accent, 2));
        painter->drawRoundedRect(QRectF(card).adjusted(-1, -1, 1, 1), radius + 1, radius + 1);
    }
    painter->restore();
}

QSize WaitingDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {180, rowHeight};
}

} // namespace holdfast
