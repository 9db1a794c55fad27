#pragma once

#include <QWidget>

class QAbstractItemModel;

namespace holdfast {

/// What stands in the grid of a day without consultation hours: that it is so, and the keys that lead on. Shows and
/// hides itself as the day's blocks come and go.
class EmptyDay : public QWidget
{
    Q_OBJECT

public:
    /// Stands in the middle of `grid`; the model must outlive it.
    EmptyDay(const QAbstractItemModel &day, QWidget *grid);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refresh();
    void place();

    const QAbstractItemModel &m_day;
};

} // namespace holdfast
