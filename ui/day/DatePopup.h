#pragma once

#include <QDate>
#include <QFrame>

class QLabel;

namespace holdfast {

class MonthView;

/// The calendar that opens below the day's title. A part of the page and not a window: the focus stays in the field
/// where a date may be typed as well.
class DatePopup : public QFrame
{
    Q_OBJECT

public:
    explicit DatePopup(QWidget *page);

    /// Opens below `place`, which is in the page's coordinates.
    void open(const QPoint &place, const QDate &date, const QDate &today);
    QDate date() const;
    void setDate(const QDate &date);
    /// Moves through the calendar; see MonthView::step.
    bool step(int key, Qt::KeyboardModifiers modifiers);

Q_SIGNALS:
    void dateClicked(const QDate &date);

private:
    void refresh();

    QLabel *m_month;
    MonthView *m_days;
};

} // namespace holdfast
