#pragma once

#include <QWidget>

class QLabel;

namespace holdfast {

class DayGridView;

/// What stands in a grid without cards: why it is so, and the keys that lead on. Shows and hides itself as blocks come
/// and go.
class EmptyDay : public QWidget
{
    Q_OBJECT

public:
    /// Stands in the middle of the grid, which owns it.
    explicit EmptyDay(DayGridView &grid);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refresh();
    void place();

    DayGridView &m_grid;
    QLabel *m_title;
    QWidget *m_free;
    QWidget *m_all;
};

} // namespace holdfast
