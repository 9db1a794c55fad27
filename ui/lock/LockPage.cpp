#include "ui/lock/LockPage.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/LineIcon.h"
#include "ui/parts/Look.h"

#include <QLineEdit>
#include <QShortcut>
#include <QVBoxLayout>

namespace holdfast {

namespace {

constexpr int cardWidth = 380;

} // namespace

LockPage::LockPage(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setAccessibleName(tr("Locked desk"));
    setAutoFillBackground(true);
    auto *column = new QVBoxLayout(this);
    column->addStretch(2);
    auto *row = new QHBoxLayout; // an aligned item would not grow with its lines
    row->addStretch(1);
    row->addWidget(buildCard());
    row->addStretch(1);
    column->addLayout(row);
    column->addStretch(3);
    connect(m_password, &QLineEdit::returnPressed, this, &LockPage::submit);
    connect(m_unlock, &QPushButton::clicked, this, &LockPage::submit);
    connect(m_other, &QPushButton::clicked, this, &LockPage::otherPersonAsked);
    connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), this), &QShortcut::activated, this,
            &LockPage::otherPersonAsked);
    connect(&m_session.walkIn(), &WalkIn::ticked, this, &LockPage::refreshHold);
    connect(&m_session.walkIn(), &WalkIn::stateChanged, this, &LockPage::refreshHold);
}

QWidget *LockPage::buildCard()
{
    auto *card = new QFrame(this);
    setLook(card, "panel");
    card->setFixedWidth(cardWidth);
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(32, 28, 32, 28);
    column->setSpacing(6);
    column->addWidget(makeLabel(tr("Locked"), "brand", card));
    m_who = makeLines(QString(), "strong", card);
    m_who->setObjectName(QStringLiteral("lockedFor"));
    m_reason = makeLines(QString(), "muted", card);
    m_reason->setObjectName(QStringLiteral("lockReason"));
    m_hold = makeLines(QString(), "warning", card);
    m_hold->setObjectName(QStringLiteral("lockHold"));
    m_waiting = makeLines(QString(), "warning", card);
    m_waiting->setObjectName(QStringLiteral("lockWaiting"));
    m_password = new QLineEdit(card);
    m_password->setObjectName(QStringLiteral("unlockPassword"));
    m_password->setEchoMode(QLineEdit::Password);
    m_password->setAccessibleName(tr("Password"));
    m_password->setPlaceholderText(tr("Password"));
    m_message = makeLines(QString(), "error", card);
    m_message->setObjectName(QStringLiteral("lockMessage"));
    m_message->hide();
    m_unlock = new KeyButton(tr("Go on"), tr("Enter"), card);
    setLook(m_unlock, "primary");
    m_unlock->setTall(36);
    m_other = new KeyButton(tr("Somebody else signs in"), QStringLiteral("Ctrl Shift L"), card);
    m_other->setTall(36);
    for (QWidget *line : std::initializer_list<QWidget *>{m_who, m_reason, m_hold, m_waiting})
        column->addWidget(line);
    column->addSpacing(8);
    column->addWidget(m_password);
    column->addWidget(m_message);
    column->addSpacing(4);
    column->addWidget(m_unlock);
    column->addWidget(m_other);
    return card;
}

void LockPage::cover(const QString &reason, bool somethingWaits)
{
    const Session &who = m_session.session();
    m_who->setText(QStringLiteral("%1 · %2").arg(who.accountName, who.desk));
    m_reason->setText(reason.isEmpty() ? tr("Your password leads back to where you were.") : reason);
    m_waiting->setText(tr("Something that was typed here is not saved yet. It waits for you."));
    m_waiting->setVisible(somethingWaits);
    m_message->hide();
    m_password->clear();
    setAsking(false);
    refreshHold();
    m_password->setFocus();
}

void LockPage::refreshHold()
{
    const WalkIn &walkIn = m_session.walkIn();
    const bool held = walkIn.state() == WalkIn::State::Held;
    const int left = walkIn.secondsLeft();
    if (held)
        m_hold->setText(tr("A seat is held for another %1.")
                            .arg(QStringLiteral("%1:%2").arg(left / 60).arg(left % 60, 2, 10, QLatin1Char('0'))));
    else if (walkIn.isOpen())
        m_hold->setText(tr("A walk-in is open. It waits for you."));
    m_hold->setVisible(walkIn.isOpen());
}

void LockPage::submit()
{
    if (!m_unlock->isEnabled())
        return;
    if (m_password->text().isEmpty())
        return say(tr("Write your password."));
    m_message->hide();
    setAsking(true);
    Q_EMIT unlockAsked(m_password->text());
}

void LockPage::showRefusal(const Reply<Session> &reply)
{
    setAsking(false);
    if (reply.problem)
        say(problemText(*reply.problem));
    else
        say(tr("The service does not answer, and this password is not known here. Is the network connected? Then press "
               "Enter again."));
}

void LockPage::showWrongPassword()
{
    setAsking(false);
    say(tr("The password is wrong. Try again."));
}

void LockPage::say(const QString &text)
{
    m_message->setText(text);
    m_message->show();
    m_password->setFocus();
    m_password->selectAll();
}

void LockPage::setAsking(bool asking)
{
    m_unlock->setEnabled(!asking);
    m_unlock->setText(asking ? tr("Looking…") : tr("Go on"));
}

} // namespace holdfast
