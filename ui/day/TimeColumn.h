#pragma once

#include "ui/day/DayAxis.h"

#include <QDateTime>
#include <QWidget>

#include <functional>

namespace holdfast {

/// The times at the grid's left, always in sight, and the time of now in a pill.
class TimeColumn : public QWidget
{
    Q_OBJECT

public:
    using Now = std::function<QDateTime()>;

    static constexpr int Width = 62;

    /// `now` is the service's time in UTC.
    explicit TimeColumn(Now now, QWidget *parent);

    /// `offset` is how far the axis is scrolled.
    void setAxis(const DayAxis &axis, int offset);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintNow(QPainter &painter, int y) const;

    Now m_now;
    DayAxis m_axis;
    int m_offset = 0;
};

} // namespace holdfast
