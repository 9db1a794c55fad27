#include "ui/patient/NoteDelegate.h"

#include "ui/look/Palette.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QTextLayout>
#include <QtMath>

namespace holdfast {

namespace {

constexpr int sidePadding = 12;
constexpr int topPadding = 8;
constexpr int secondLine = 18;

/// Sets the text into lines, broken between words where that goes; paints them when there is a painter. Says the
/// height.
int setLines(const QFont &font, const QString &text, int width, QPainter *painter = nullptr, const QPointF &at = {})
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    QTextLayout layout(text, font);
    layout.setTextOption(option);
    layout.beginLayout();
    qreal height = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, height});
        height += line.height();
    }
    layout.endLayout();
    if (painter)
        layout.draw(painter, at);
    return qCeil(height);
}

} // namespace

int NoteDelegate::heightFor(const QFont &font, const QString &text, int width)
{
    return setLines(font, text, width - 2 * sidePadding) + secondLine + 2 * topPadding + 2;
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
    painter->setPen(removed ? look.muted : look.text);
    setLines(words, index.data(Qt::DisplayRole).toString(), inside.width(), painter, inside.topLeft());
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
