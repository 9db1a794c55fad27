#include "ui/parts/RowsView.h"

namespace holdfast {

RowsView::RowsView(int mostRows, TwoLineDelegate::KeyOf keyOf, QWidget *parent)
    : QListView(parent), m_mostRows(mostRows)
{
    setItemDelegate(new TwoLineDelegate(std::move(keyOf), this));
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setUniformItemSizes(true);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void RowsView::setModel(QAbstractItemModel *rows)
{
    QListView::setModel(rows);
    connect(rows, &QAbstractItemModel::modelReset, this, [this] { updateGeometry(); });
    connect(rows, &QAbstractItemModel::rowsInserted, this, [this] { updateGeometry(); });
    connect(rows, &QAbstractItemModel::rowsRemoved, this, [this] { updateGeometry(); });
}

void RowsView::moveBy(int rows)
{
    const int count = model()->rowCount();
    if (count == 0)
        return;
    const int row = currentIndex().isValid() ? currentIndex().row() + rows : 0;
    setCurrentIndex(model()->index(qBound(0, row, count - 1), 0));
}

void RowsView::selectFirst()
{
    setCurrentIndex(model()->index(0, 0));
}

QSize RowsView::sizeHint() const
{
    const int rows = model() ? qMin(m_mostRows, model()->rowCount()) : 0;
    return {200, rows * TwoLineDelegate::rowHeight + 2 * frameWidth()};
}

} // namespace holdfast
