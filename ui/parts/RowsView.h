#pragma once

#include "ui/parts/TwoLineDelegate.h"

#include <QListView>

namespace holdfast {

/// A short list of two-line rows, as tall as its rows (up to `mostRows`), that is moved through by keys while the focus
/// is elsewhere.
class RowsView : public QListView
{
    Q_OBJECT

public:
    RowsView(int mostRows, TwoLineDelegate::KeyOf keyOf, QWidget *parent = nullptr);

    void setModel(QAbstractItemModel *model) override;
    /// Highlights the row that many below (above, when negative) the highlighted one, and stays within the list.
    void moveBy(int rows);
    void selectFirst();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

private:
    int m_mostRows;
};

} // namespace holdfast
