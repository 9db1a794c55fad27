#pragma once

#include <QFrame>

class QLabel;
class QToolButton;

namespace holdfast {

class DeskSession;
class StateDot;

/// The line at the bottom: connection, last change, what has no known outcome, who is signed in.
class StatusLine : public QFrame
{
    Q_OBJECT

public:
    /// The session must outlive the line.
    explicit StatusLine(DeskSession &session, QWidget *parent = nullptr);

Q_SIGNALS:
    void languageChosen(const QString &code);
    void themeChosen(const QString &name); ///< as themeNamed() knows it
    void keysAsked();
    void lockAsked();
    void nextPersonAsked();

private:
    void refresh();
    QToolButton *buildWho();
    QToolButton *buildLook();

    DeskSession &m_session;
    StateDot *m_dot;
    QLabel *m_connection;
    QLabel *m_lastChange;
    QLabel *m_unsettled;
    QToolButton *m_who;
};

} // namespace holdfast
