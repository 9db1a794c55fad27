#pragma once

#include <QStyledItemDelegate>

namespace holdfast {

/// A note: its whole text over as many lines as it takes, and muted below (ToolTipRole) who wrote it and when.
class NoteDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    enum Role { NoteIdRole = Qt::UserRole + 1, RemovedRole };

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    static int heightFor(const QFont &font, const QString &text, int width);
};

} // namespace holdfast
