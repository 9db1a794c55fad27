#include "ui/patient/NoteDelegate.h"

#include "ui/look/Palette.h"

#include <QAbstractItemView>
#include <QPainter>

namespace holdfast {

namespace {

constexpr int sidePadding = 12;
constexpr int topPadding = 8;
constexpr int secondLine = 18;
constexpr int wraps = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap | Qt::TextWrapAnywhere;

} // namespace

int NoteDelegate::heightFor(const QFont &font, const QString &text, int width)
{
    const QRect room(0, 0, width - 2 * sidePadding, 10000);
    return QFontMetrics(font).boundingRect(room, wraps, text).height() + secondLine + 2 * topPadding + 2;
}

void NoteDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Palette &look = Palette::of(option.widget->window());
    const bool removed = index.data(RemovedRole).toBool();
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected) && option.widget->hasFocus())
        painter->fillRect(option.rect, look.accentTint);
    if (index.row() + 1 < index.model()->rowCount()) {
        painter->setPen(look.line);
        painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    }
    const QRect inside = option.rect.adjusted(sidePadding, topPadding, -sidePadding, -topPadding);
    QFont words = option.font;
    words.setStrikeOut(removed);
    painter->setFont(words);
    painter->setPen(removed ? look.muted : look.text);
    painter->drawText(inside.adjusted(0, 0, 0, -secondLine), wraps, index.data(Qt::DisplayRole).toString());
    QFont small = option.font;
    small.setPixelSize(12);
    painter->setFont(small);
    painter->setPen(removed ? look.heldOtherText : look.muted);
    const QRect below(inside.left(), inside.bottom() - secondLine + 1, inside.width(), secondLine);
    painter->drawText(
        below, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(small).elidedText(index.data(Qt::ToolTipRole).toString(), Qt::ElideRight, below.width()));
    painter->restore();
}

QSize NoteDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    const int width = view ? view->viewport()->width() : option.rect.width();
    return {width, heightFor(option.font, index.data(Qt::DisplayRole).toString(), width)};
}

} // namespace holdfast
