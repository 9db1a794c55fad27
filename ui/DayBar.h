#pragma once

#include <QFrame>

class QLabel;
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

Q_SIGNALS:
    void daysAsked(int days); ///< so many days on, or back when negative
    void todayAsked();
    void nextFreeAsked();

private:
    void refresh();
    QString stateText() const;

    DeskSession &m_session;
    QLabel *m_title;
    QLabel *m_state;
    KeyButton *m_today;
    KeyButton *m_next;
};

} // namespace holdfast
