#pragma once

#include "models/Session.h"
#include "net/client/Reply.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace holdfast {

class DeskSession;
class KeyButton;

/// Covers the desk: nothing of a patient can be read. The person who was here types the password and goes on where it
/// was; somebody else signs in from here too.
class LockPage : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive the page.
    explicit LockPage(DeskSession &session, QWidget *parent = nullptr);

    /// Why, and whether something is typed beneath that is not saved. Takes the focus.
    void cover(const QString &reason, bool somethingWaits);
    void showRefusal(const Reply<Session> &reply);
    void showWrongPassword();

Q_SIGNALS:
    void unlockAsked(const QString &password);
    void otherPersonAsked();

private:
    QWidget *buildCard();
    void submit();
    void say(const QString &text);
    void setAsking(bool asking);
    void refreshHold();

    DeskSession &m_session;
    QLabel *m_who;
    QLabel *m_reason;
    QLabel *m_hold;
    QLabel *m_waiting;
    QLineEdit *m_password;
    QLabel *m_message;
    KeyButton *m_unlock;
    KeyButton *m_other;
};

} // namespace holdfast
