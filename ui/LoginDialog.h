#pragma once

#include "models/Session.h"
#include "net/client/Reply.h"
#include "ui/DeskSettings.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace holdfast {

/// Asks who sits where. Knows no network: it asks by signInAsked and is told the outcome.
class LoginDialog : public QDialog
{
    Q_OBJECT

public:
    /// Fills in what is remembered; the address stays folded away when it is known.
    explicit LoginDialog(const DeskSettings &remembered, QWidget *parent = nullptr);

    /// Why the desk is back here, for instance that the session has ended.
    void explain(const QString &text);
    /// Whether Esc leads back to the window below. At first not: over a signed-out window there is nowhere to go.
    void setMayLeave(bool may) { m_mayLeave = may; }
    void showRefusal(const Reply<Session> &reply);
    void showAccepted();

Q_SIGNALS:
    void signInAsked(const QUrl &service, const QString &login, const QString &password, const QString &desk);

protected:
    void showEvent(QShowEvent *event) override;
    void reject() override;

private:
    QLineEdit *addField(const QString &label, const QString &name);
    void submit();
    void complain(QLineEdit *field, const QString &text);
    void setWaiting(bool waiting);
    void showAddress();
    QUrl address() const;

    bool m_mayLeave = false;
    QLabel *m_reason;
    QLabel *m_serviceLabel;
    QLineEdit *m_service;
    QPushButton *m_change;
    QLineEdit *m_login;
    QLineEdit *m_password;
    QLineEdit *m_desk;
    QLabel *m_message;
    QPushButton *m_signIn;
};

} // namespace holdfast
