#pragma once

#include <QAccessibleWidget>
#include <QHash>

namespace holdfast {

class DayGridView;

/// The day grid as a screen reader knows it: a table with a column per doctor, each cell named by doctor, time and what
/// the seat is.
class DayGridAccessible : public QAccessibleWidget, public QAccessibleTableInterface
{
public:
    /// Makes Qt ask here for every DayGridView. May be called again.
    static void install();

    explicit DayGridAccessible(DayGridView *grid);
    ~DayGridAccessible() override;

    void *interface_cast(QAccessible::InterfaceType type) override;
    int childCount() const override;
    QAccessibleInterface *child(int index) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *focusChild() const override;
    int indexOfChild(const QAccessibleInterface *child) const override;

    QAccessibleInterface *caption() const override { return nullptr; }
    QAccessibleInterface *summary() const override { return nullptr; }
    QAccessibleInterface *cellAt(int row, int column) const override;
    int columnCount() const override;
    int rowCount() const override;
    QString columnDescription(int column) const override;
    QString rowDescription(int) const override { return {}; }
    int selectedCellCount() const override;
    QList<QAccessibleInterface *> selectedCells() const override;
    // Seats are selected one by one, never by row or column.
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent *event) override;

private:
    DayGridView *grid() const;
    void forgetCells();

    mutable QHash<int, QAccessible::Id> m_cells; ///< by the child's index
};

} // namespace holdfast
