#pragma once

#include <QDate>
#include <QWidget>

namespace holdfast {

/// A month as six weeks of days, beginning on the locale's first day of the week: today ringed, the chosen day filled.
/// Keys are handed in, so that the focus may stay in a field.
class MonthView : public QWidget
{
    Q_OBJECT

public:
    explicit MonthView(QWidget *parent = nullptr);

    QDate date() const { return m_date; }
    /// Shows that day's month. An invalid date changes nothing.
    void setDate(const QDate &date);
    void setToday(const QDate &today);
    /// Arrows step days and weeks, Page keys months, with Shift years, Home and End to the month's ends. Says whether
    /// the key was one of these.
    bool step(int key, Qt::KeyboardModifiers modifiers);

    QSize sizeHint() const override;

Q_SIGNALS:
    void dateChanged(const QDate &date);
    void dateClicked(const QDate &date);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    QDate firstShown() const;
    QRect cellOf(const QDate &date) const;
    QDate dateAt(const QPoint &point) const;
    void paintDay(QPainter &painter, const QDate &date) const;

    QDate m_date;
    QDate m_today;
    QDate m_hover;
};

} // namespace holdfast
