#pragma once

#include "ui/day/DayColumns.h"

#include <QDateTime>
#include <QWidget>

#include <functional>

namespace holdfast {

class GridModel;

/// The grid's head, always in sight: above each column the doctor's name and specialty, or the day, and how much of it
/// is taken, as a number and as a bar.
class DayHeader : public QWidget
{
    Q_OBJECT

public:
    using Now = std::function<QDateTime()>;

    static constexpr int Height = 66;

    /// `now` is the service's time in UTC.
    explicit DayHeader(Now now, QWidget *parent);

    /// The header owns neither; the model may be nullptr.
    void setModel(const GridModel *model);
    /// `inset` is where the first column starts, `offset` how far the columns are scrolled.
    void setColumns(const DayColumns &columns, int inset, int offset);
    /// Marks the column of the current card; -1 for none.
    void setCurrentColumn(int column);
    void updateColumn(int column);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QRect columnRect(int column) const;
    void paintColumn(QPainter &painter, int column) const;

    Now m_now;
    const GridModel *m_model = nullptr;
    DayColumns m_columns;
    int m_inset = 0;
    int m_offset = 0;
    int m_current = -1;
};

} // namespace holdfast
