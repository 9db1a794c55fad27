#pragma once

#include <QList>

namespace holdfast {

/// Where the grid's columns lie. The shown ones share the width evenly, none narrower than can be read nor wider than
/// is good for the eye. Columns are named by their place in the model, hidden or not.
class DayColumns
{
public:
    static constexpr int Narrowest = 150; ///< pixels at a zoom of 1
    static constexpr int Widest = 340;

    DayColumns() = default;
    /// `shown` are the model's columns to show, in order.
    DayColumns(const QList<int> &shown, int available, double zoom = 1);

    const QList<int> &shown() const { return m_shown; }
    int count() const { return static_cast<int>(m_shown.size()); }
    int width() const { return m_width; } ///< of all columns together
    bool shows(int column) const { return m_shown.contains(column); }
    int left(int column) const;  ///< 0 for a hidden column
    int right(int column) const; ///< 0 for a hidden column
    /// The column at `x`; -1 beside the columns.
    int at(int x) const;
    /// The shown column beside `column`, to the right (1) or left (-1), also of a hidden one; -1 when there is none.
    int beside(int column, int direction) const;
    bool operator==(const DayColumns &) const = default;

private:
    int edge(qsizetype place) const { return static_cast<int>(qint64(m_width) * place / m_shown.size()); }

    QList<int> m_shown;
    int m_width = 0;
};

} // namespace holdfast
