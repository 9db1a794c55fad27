#include "ui/parts/TwoLineDelegate.h"

#include "ui/look/Palette.h"
#include "ui/parts/KeyCap.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QPainterPath>

namespace holdfast {

TwoLineDelegate::TwoLineDelegate(KeyOf keyOf, QObject *parent) : QStyledItemDelegate(parent), m_keyOf(std::move(keyOf))
{}

void TwoLineDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    paintInset(painter, option, index, 0);
}

void TwoLineDelegate::paintInset(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                                 int inset) const
{
    const Palette &palette = Palette::of(option.widget->window());
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const int rows = index.model()->rowCount(index.parent());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (selected) {
        // The list's own corners are round; the fill of its first and last row must not stand out of them.
        QPainterPath clip;
        clip.addRoundedRect(QRectF(option.widget->rect()).adjusted(1, 1, -2, -2), 7, 7);
        painter->setClipPath(clip, Qt::IntersectClip);
        painter->fillRect(option.rect, palette.accentTint);
    }
    if (index.row() + 1 < rows) {
        painter->setPen(palette.line);
        painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    }
    QRect inside = option.rect.adjusted(12 + inset, 8, -12, -8);
    const QString key = m_keyOf ? m_keyOf(index, selected) : QString();
    if (!key.isEmpty()) {
        const QRect place(inside.left(), inside.top(), inside.width(), 18);
        KeyCap::paint(*painter, place, key, option.widget);
    }
    const int keyWidth = key.isEmpty() ? 0 : KeyCap::size(key, option.font).width() + 8;
    QFont name = option.font;
    name.setPixelSize(14);
    name.setWeight(QFont::DemiBold);
    painter->setFont(name);
    painter->setPen(palette.text);
    const QRect first(inside.left(), inside.top(), inside.width() - keyWidth, 18);
    painter->drawText(
        first, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(name).elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, first.width()));
    QFont small = option.font;
    small.setPixelSize(12);
    painter->setFont(small);
    painter->setPen(palette.muted);
    const QRect second(inside.left(), inside.top() + 19, inside.width(), 17);
    painter->drawText(
        second, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(small).elidedText(index.data(Qt::ToolTipRole).toString(), Qt::ElideRight, second.width()));
    painter->restore();
}

QSize TwoLineDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {200, rowHeight};
}

} // namespace holdfast
