#pragma once

#include <QDate>
#include <QWidget>

class QLabel;
class QLineEdit;

namespace holdfast {

class DatePopup;

/// What day or week is shown, the steps to the ones beside it, and a field in the title's place: a date is typed there
/// or chosen in the calendar below, Enter takes it.
class DayTitle : public QWidget
{
    Q_OBJECT

public:
    /// `page` is where the calendar opens.
    DayTitle(QWidget *page, QWidget *parent);

    void setTitle(const QString &title);
    /// Lets a date be typed; steps such as +3 count from `date`, today when it is invalid.
    void ask(const QDate &date, const QDate &today);
    bool isAsking() const;
    void leave();

Q_SIGNALS:
    void stepsAsked(int steps); ///< on, or back when negative
    void dateAsked();           ///< the calendar's button
    void dateChosen(const QDate &date);
    void left();
    void notUnderstood(const QString &help);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void close();
    void preview(const QString &typed);
    void take();
    void choose(const QDate &date);
    bool dateKey(int key, Qt::KeyboardModifiers modifiers);

    QWidget *m_page;
    QLabel *m_title;
    QLineEdit *m_date;
    DatePopup *m_days;
    QDate m_shown;
    QDate m_today;
};

} // namespace holdfast
