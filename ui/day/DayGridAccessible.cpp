#include "ui/day/DayGridAccessible.h"

#include "models/GridModel.h"
#include "ui/day/DayGridView.h"

#include <QPointer>

namespace holdfast {

namespace {

class SeatCell : public QAccessibleInterface, public QAccessibleTableCellInterface, public QAccessibleActionInterface
{
public:
    SeatCell(DayGridView *grid, int row, int column) : m_grid(grid), m_row(row), m_column(column) {}

    bool isValid() const override { return m_grid && m_grid->gridModel() && m_grid->gridModel()->blockAt(index()); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override { return table(); }
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    void setText(QAccessible::Text, const QString &) override {}
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name ? index().data(Qt::AccessibleTextRole).toString() : QString();
    }
    QRect rect() const override
    {
        return isValid() ? m_grid->visualRect(index()).translated(m_grid->viewport()->mapToGlobal(QPoint())) : QRect();
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        if (state.invalid)
            return state;
        state.focusable = true;
        state.selectable = true;
        state.selected = isSelected();
        state.focused = m_grid->hasFocus() && m_grid->currentIndex() == index();
        state.offscreen = !m_grid->visualRect(index()).intersects(m_grid->viewport()->rect());
        return state;
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::TableCellInterface)
            return static_cast<QAccessibleTableCellInterface *>(this);
        if (type == QAccessible::ActionInterface)
            return static_cast<QAccessibleActionInterface *>(this);
        return nullptr;
    }

    bool isSelected() const override { return m_grid->selectionModel()->isSelected(index()); }
    QList<QAccessibleInterface *> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface *> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return m_column; }
    int rowIndex() const override { return m_row; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface *table() const override { return QAccessible::queryAccessibleInterface(m_grid); }

    QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    QStringList keyBindingsForAction(const QString &) const override { return {}; }
    void doAction(const QString &action) override
    {
        if (!isValid())
            return;
        m_grid->setCurrentIndex(index());
        m_grid->setFocus();
        if (action == pressAction())
            Q_EMIT m_grid->blockActivated(index());
    }

private:
    QModelIndex index() const { return m_grid->gridModel()->index(m_row, m_column); }

    QPointer<DayGridView> m_grid;
    int m_row;
    int m_column;
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *grid = qobject_cast<DayGridView *>(object);
    return grid ? new DayGridAccessible(grid) : nullptr;
}

} // namespace

void DayGridAccessible::install()
{
    QAccessible::installFactory(makeInterface);
}

DayGridAccessible::DayGridAccessible(DayGridView *grid) : QAccessibleWidget(grid, QAccessible::Table) {}

DayGridAccessible::~DayGridAccessible()
{
    forgetCells();
}

DayGridView *DayGridAccessible::grid() const
{
    return static_cast<DayGridView *>(widget());
}

void *DayGridAccessible::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableInterface)
        return static_cast<QAccessibleTableInterface *>(this);
    return QAccessibleWidget::interface_cast(type);
}

int DayGridAccessible::columnCount() const
{
    return grid()->gridModel() ? grid()->gridModel()->columnCount() : 0;
}

int DayGridAccessible::rowCount() const
{
    return grid()->gridModel() ? grid()->gridModel()->rowCount() : 0;
}

int DayGridAccessible::childCount() const
{
    return rowCount() * columnCount();
}

QAccessibleInterface *DayGridAccessible::child(int index) const
{
    return index >= 0 && index < childCount() ? cellAt(index / columnCount(), index % columnCount()) : nullptr;
}

QAccessibleInterface *DayGridAccessible::cellAt(int row, int column) const
{
    if (row < 0 || column < 0 || row >= rowCount() || column >= columnCount())
        return nullptr;
    const int place = row * columnCount() + column;
    if (const auto known = m_cells.constFind(place); known != m_cells.constEnd())
        return QAccessible::accessibleInterface(*known);
    auto *cell = new SeatCell(grid(), row, column);
    m_cells.insert(place, QAccessible::registerAccessibleInterface(cell));
    return cell;
}

QAccessibleInterface *DayGridAccessible::childAt(int x, int y) const
{
    const QModelIndex index = grid()->indexAt(grid()->viewport()->mapFromGlobal(QPoint(x, y)));
    return index.isValid() ? cellAt(index.row(), index.column()) : nullptr;
}

QAccessibleInterface *DayGridAccessible::focusChild() const
{
    const QModelIndex current = grid()->currentIndex();
    return grid()->hasFocus() && current.isValid() ? cellAt(current.row(), current.column()) : nullptr;
}

int DayGridAccessible::indexOfChild(const QAccessibleInterface *child) const
{
    for (auto cell = m_cells.cbegin(); cell != m_cells.cend(); ++cell)
        if (QAccessible::accessibleInterface(cell.value()) == child)
            return cell.key();
    return -1;
}

QString DayGridAccessible::columnDescription(int column) const
{
    return grid()->gridModel()->headerData(column, Qt::Horizontal, Qt::AccessibleTextRole).toString();
}

int DayGridAccessible::selectedCellCount() const
{
    return static_cast<int>(grid()->selectionModel()->selectedIndexes().size());
}

QList<QAccessibleInterface *> DayGridAccessible::selectedCells() const
{
    QList<QAccessibleInterface *> cells;
    for (const QModelIndex &index : grid()->selectionModel()->selectedIndexes())
        cells.append(cellAt(index.row(), index.column()));
    return cells;
}

void DayGridAccessible::modelChange(QAccessibleTableModelChangeEvent *event)
{
    // Places are what cells are known by: once rows or columns come and go, all of them may mean something else.
    if (event->modelChangeType() != QAccessibleTableModelChangeEvent::DataChanged)
        forgetCells();
}

void DayGridAccessible::forgetCells()
{
    for (const QAccessible::Id id : std::as_const(m_cells))
        QAccessible::deleteAccessibleInterface(id);
    m_cells.clear();
}

} // namespace holdfast
