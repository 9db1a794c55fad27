#include "ui/LoginDialog.h"

#include "ui/ProblemText.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/Look.h"
#include "ui/settings/AddressText.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace holdfast {

LoginDialog::LoginDialog(const DeskSettings &remembered, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Sign in"));
    setAccessibleName(tr("Sign in"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(32, 28, 32, 28);
    column->setSpacing(4);
    column->setSizeConstraint(QLayout::SetFixedSize);
    QLabel *title = makeLabel(QStringLiteral("Holdfast"), "brand", this);
    column->addWidget(title);
    m_reason = makeLines(tr("Sign in at this desk."), "muted", this);
    column->addWidget(m_reason);
    column->addSpacing(12);
    m_change = new QPushButton(this);
    setLook(m_change, "link");
    m_change->setAutoDefault(false);
    m_change->setText(tr("Service: %1 · change").arg(remembered.service.toDisplayString()));
    m_change->setAccessibleName(tr("Change the service's address"));
    m_serviceLabel = makeLabel(tr("Service address"), "muted", this);
    m_service = new QLineEdit(remembered.service.toDisplayString(), this);
    m_service->setAccessibleName(tr("Service address"));
    m_service->setPlaceholderText(QStringLiteral("http://clinic-server:8080"));
    column->addWidget(m_serviceLabel);
    column->addWidget(m_service);
    m_login = addField(tr("Login"), QStringLiteral("login"));
    m_login->setText(remembered.login);
    m_password = addField(tr("Password"), QStringLiteral("password"));
    m_password->setEchoMode(QLineEdit::Password);
    m_desk = addField(tr("This desk's name"), QStringLiteral("desk"));
    m_desk->setText(remembered.desk.isEmpty() ? tr("Counter 1") : remembered.desk);
    m_desk->setMaxLength(40);
    column->addSpacing(8);
    m_message = makeLines(QString(), "error", this);
    m_message->setObjectName(QStringLiteral("loginMessage"));
    m_message->hide();
    column->addWidget(m_message);
    column->addSpacing(4);
    m_signIn = new KeyButton(tr("Sign in"), tr("Enter"), this);
    m_signIn->setObjectName(QStringLiteral("signIn"));
    setLook(m_signIn, "primary");
    m_signIn->setDefault(true);
    m_signIn->setMinimumHeight(36);
    column->addWidget(m_signIn);
    column->addSpacing(4);
    column->addWidget(m_change, 0, Qt::AlignHCenter);
    connect(m_signIn, &QPushButton::clicked, this, &LoginDialog::submit);
    connect(m_change, &QPushButton::clicked, this, [this] {
        showAddress();
        m_service->setFocus();
        m_service->selectAll();
    });
    const bool known = remembered.service.isValid() && !remembered.service.isEmpty();
    m_serviceLabel->setVisible(!known);
    m_service->setVisible(!known);
    m_change->setVisible(known);
}

QLineEdit *LoginDialog::addField(const QString &label, const QString &name)
{
    auto *field = new QLineEdit(this);
    field->setObjectName(name);
    field->setAccessibleName(label);
    field->setMinimumWidth(320);
    QLabel *words = makeLabel(label, "muted", this);
    words->setBuddy(field);
    static_cast<QVBoxLayout *>(layout())->addSpacing(4);
    layout()->addWidget(words);
    layout()->addWidget(field);
    return field;
}

void LoginDialog::showAddress()
{
    m_change->hide();
    m_serviceLabel->show();
    m_service->show();
}

QUrl LoginDialog::address() const
{
    return addressFromText(m_service->text());
}

void LoginDialog::submit()
{
    m_message->hide();
    const QUrl url = address();
    if (!url.isValid()) {
        showAddress();
        return complain(m_service, tr("Write the service's address, for instance http://clinic-server:8080."));
    }
    if (m_login->text().trimmed().isEmpty())
        return complain(m_login, tr("Write your login."));
    if (m_password->text().isEmpty())
        return complain(m_password, tr("Write your password."));
    if (m_desk->text().simplified().isEmpty())
        return complain(m_desk, tr("Give this desk a name, for instance Counter 1: other desks see it."));
    setWaiting(true);
    Q_EMIT signInAsked(url, m_login->text().trimmed(), m_password->text(), m_desk->text().simplified());
}

void LoginDialog::explain(const QString &text)
{
    m_reason->setText(text);
}

void LoginDialog::showRefusal(const Reply<Session> &reply)
{
    setWaiting(false);
    if (reply.problem && reply.problem->code == ErrorCode::WrongPassword) {
        complain(m_password, problemText(*reply.problem));
    } else if (reply.problem) {
        complain(m_password, problemText(*reply.problem));
    } else {
        showAddress();
        complain(m_service, tr("No answer from %1. Is the service (holdfastd) running and the address right? Then "
                               "press Enter again.")
                                .arg(address().toDisplayString()));
    }
}

void LoginDialog::showAccepted()
{
    setWaiting(false);
    m_password->clear();
    accept();
}

void LoginDialog::complain(QLineEdit *field, const QString &text)
{
    m_message->setText(text);
    m_message->show();
    field->setFocus();
    field->selectAll();
}

void LoginDialog::setWaiting(bool waiting)
{
    m_signIn->setEnabled(!waiting);
    m_signIn->setText(waiting ? tr("Signing in…") : tr("Sign in"));
}

void LoginDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    if (m_service->isVisibleTo(this) && m_service->text().isEmpty())
        m_service->setFocus();
    else if (m_login->text().isEmpty())
        m_login->setFocus();
    else
        m_password->setFocus();
}

void LoginDialog::reject()
{
    // Alone it means leaving the program.
    if (!parentWidget() || m_mayLeave)
        QDialog::reject();
}

} // namespace holdfast
