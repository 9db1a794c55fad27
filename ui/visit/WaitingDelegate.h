#pragma once

#include <QStyledItemDelegate>

namespace holdfast {

/// A row of a doctor's list: the number, the name, what there is to tell, and the sign of the state; colour and shape
/// as on the day's cards.
class WaitingDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit WaitingDelegate(QObject *parent = nullptr) : QStyledItemDelegate(parent) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    static constexpr int rowHeight = 54;
};

} // namespace holdfast
