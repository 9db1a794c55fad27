#pragma once

#include <QStyledItemDelegate>

#include <functional>

namespace holdfast {

/// Rows of two lines: DisplayRole in semibold, ToolTipRole muted below, and at the right the key that picks the row.
class TwoLineDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// Which key picks the row; empty for none.
    using KeyOf = std::function<QString(const QModelIndex &index, bool selected)>;

    explicit TwoLineDelegate(KeyOf keyOf, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    static constexpr int rowHeight = 52;

protected:
    /// With so many pixels left free before the words.
    void paintInset(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index, int inset) const;

private:
    KeyOf m_keyOf;
};

} // namespace holdfast
