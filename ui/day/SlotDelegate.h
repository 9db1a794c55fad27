#pragma once

#include "ui/day/SlotCard.h"
#include <QDateTime>

#include <QStyledItemDelegate>

#include <functional>

namespace holdfast {

struct Palette;
struct SlotCard;

/// Paints a block's card into a grid cell: every state by fill, shape and words.
class SlotDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using Now = std::function<QDateTime()>;

    static constexpr int Radius = 6;

    /// `now` is the service's time in UTC.
    explicit SlotDelegate(Now now, QObject *parent = nullptr);

    /// The index's model must be a GridModel. State_HasFocus draws the ring, State_Active makes it strong.
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    /// The same card as it says at an earlier time, for instance.
    void paintCard(QPainter *painter, const QStyleOptionViewItem &option, SlotCard said) const;
    /// The card's words in full when they do not all fit into a cell of that size, else empty.
    QString cutWords(const QModelIndex &index, const QRect &cell, const QFont &base) const;
    /// A pause between two blocks of a doctor's day.
    void paintBreak(QPainter *painter, const QRect &cell, const QWidget *widget) const;

    /// The card inside its cell: what is left is the gap between cards and the room of the focus ring.
    static QRect cardRect(const QRect &cell);

private:
    Now m_now;
};

} // namespace holdfast
