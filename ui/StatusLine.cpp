#include "ui/StatusLine.h"

#include "ui/DeskSession.h"
#include "ui/StatusText.h"
#include "ui/parts/Look.h"
#include "ui/parts/StateDot.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

namespace holdfast {

StatusLine::StatusLine(DeskSession &session, QWidget *parent) : QFrame(parent), m_session(session)
{
    setLook(this, "bar");
    setFixedHeight(28);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 0, 8, 0);
    row->setSpacing(24);
    auto *connection = new QHBoxLayout;
    connection->setSpacing(6);
    m_dot = new StateDot(this);
    m_connection = makeLabel(QString(), "muted", this);
    m_connection->setObjectName(QStringLiteral("connection"));
    connection->addWidget(m_dot);
    connection->addWidget(m_connection);
    row->addLayout(connection);
    m_lastChange = makeLabel(QString(), "muted", this);
    m_unsettled = makeLabel(QString(), "muted", this);
    m_unsettled->setObjectName(QStringLiteral("unsettled"));
    row->addWidget(m_lastChange);
    row->addWidget(m_unsettled);
    row->addStretch(1);
    m_who = new QToolButton(this);
    m_who->setAutoRaise(true);
    setLook(m_who, "status");
    m_who->setPopupMode(QToolButton::InstantPopup);
    m_who->setFocusPolicy(Qt::TabFocus);
    auto *menu = new QMenu(m_who);
    menu->addAction(tr("Sign out"), &m_session, &DeskSession::signOut);
    m_who->setMenu(menu);
    row->addWidget(m_who);
    connect(&m_session, &DeskSession::connectionChanged, this, &StatusLine::refresh);
    connect(&m_session, &DeskSession::lastChangeChanged, this, &StatusLine::refresh);
    connect(&m_session, &DeskSession::unsettledCountChanged, this, &StatusLine::refresh);
    connect(&m_session, &DeskSession::signedIn, this, &StatusLine::refresh);
    refresh();
}

void StatusLine::refresh()
{
    const QTimeZone zone = m_session.session().clinic.timeZone;
    const auto time = [&zone](const QDateTime &at, const char *format) {
        return at.toTimeZone(zone).toString(QString::fromLatin1(format));
    };
    switch (m_session.connection()) {
    case DeskSession::Connection::Live:
        m_dot->setMark(StateDot::Mark::Good);
        m_connection->setText(m_session.answerMs() >= 0 ? tr("Live · %1 ms").arg(m_session.answerMs()) : tr("Live"));
        break;
    case DeskSession::Connection::CatchingUp:
        m_dot->setMark(StateDot::Mark::Partly);
        m_connection->setText(tr("Catching up"));
        break;
    case DeskSession::Connection::Connecting:
        m_dot->setMark(StateDot::Mark::Partly);
        m_connection->setText(tr("Connecting…"));
        break;
    case DeskSession::Connection::Offline:
        m_dot->setMark(StateDot::Mark::Bad);
        m_connection->setText(tr("Offline since %1").arg(time(m_session.connectionSince(), "HH:mm")));
        break;
    }
    const auto &change = m_session.lastChange();
    m_lastChange->setVisible(change.has_value());
    if (change) {
        const QString at = time(change->at, "HH:mm:ss");
        m_lastChange->setText(change->from.isEmpty() ? tr("Last change %1").arg(at)
                                                     : tr("Last change %1 · %2").arg(at, channelText(change->from)));
    }
    const int unsettled = m_session.unsettledCount();
    setLook(m_unsettled, unsettled == 0 ? "muted" : "warning");
    m_unsettled->setText(tr("%n action(s) without known outcome", nullptr, unsettled));
    const Session &who = m_session.session();
    m_who->setText(QStringLiteral("%1 · %2").arg(who.desk, who.accountName));
    m_who->setAccessibleName(tr("Signed in: %1 at %2").arg(who.accountName, who.desk));
}

} // namespace holdfast
