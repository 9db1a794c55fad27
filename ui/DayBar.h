#pragma once

#include <QDate>
#include <QFrame>

class QLabel;
class QLineEdit;
class QToolButton;

namespace holdfast {

class DeskSession;
class KeyButton;

/// The bar above the day: which day it is, whether it is fresh, the ways to another day and to the next free seat.
class DayBar : public QFrame
{
    Q_OBJECT

public:
    /// The session must outlive the bar.
    explicit DayBar(DeskSession &session, QWidget *parent = nullptr);

    /// Lets a date be typed in place of the title; Enter shows that day.
    void askDate();
    bool isAskingDate() const;
    void leaveDate();

Q_SIGNALS:
    void dateChosen(const QDate &date);
    void dateLeft();
    void daysAsked(int days); ///< so many days on, or back when negative
    void todayAsked();
    void nextFreeAsked();

private:
    void refresh();
    void takeDate();
    QString stateText() const;

    DeskSession &m_session;
    QLabel *m_title;
    QLineEdit *m_date;
    QLabel *m_state;
    KeyButton *m_today;
    KeyButton *m_next;
};

} // namespace holdfast
