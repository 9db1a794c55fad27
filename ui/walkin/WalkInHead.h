#pragma once

#include "ui/walkin/WalkIn.h"

#include <QWidget>

class QLabel;

namespace holdfast {

class CountdownBar;
class DeskSession;

/// The upper part of the walk-in: how long the seat is held, which seat it is, and what there is to say about it.
class WalkInHead : public QWidget
{
    Q_OBJECT

public:
    explicit WalkInHead(DeskSession &session, QWidget *parent = nullptr);

private:
    void refresh();
    void refreshCountdown();
    void say(const char *look, const QString &text);
    void sayState();
    QString lostText() const;

    DeskSession &m_session;
    WalkIn &m_walkIn;
    QLabel *m_countdown;
    CountdownBar *m_bar;
    QLabel *m_when;
    QLabel *m_where;
    QLabel *m_message;
};

} // namespace holdfast
