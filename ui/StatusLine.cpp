#include "ui/StatusLine.h"

#include "ui/DeskSession.h"
#include "ui/StatusText.h"
#include "ui/look/Languages.h"
#include "ui/parts/Look.h"
#include "ui/parts/StateDot.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QToolButton>

namespace holdfast {

namespace {

QToolButton *menuButton(QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setAutoRaise(true);
    setLook(button, "status");
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::TabFocus);
    button->setMenu(new QMenu(button));
    return button;
}

} // namespace

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
    row->addWidget(buildWho());
    row->addWidget(buildLook());
    connect(&m_session, &DeskSession::connectionChanged, this, &StatusLine::refresh);
    connect(&m_session, &DeskSession::lastChangeChanged, this, &StatusLine::refresh);
    connect(&m_session, &DeskSession::unsettledCountChanged, this, &StatusLine::refresh);
    connect(&m_session, &DeskSession::signedIn, this, &StatusLine::refresh);
    refresh();
}

QToolButton *StatusLine::buildWho()
{
    m_who = menuButton(this);
    // The keys are only told here: the window has them.
    const auto tell = [](QAction *action, const QKeySequence &keys) {
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
    };
    tell(m_who->menu()->addAction(tr("Lock"), this, &StatusLine::lockAsked), Qt::CTRL | Qt::Key_L);
    tell(m_who->menu()->addAction(tr("Next person…"), this, &StatusLine::nextPersonAsked),
         Qt::CTRL | Qt::SHIFT | Qt::Key_L);
    m_who->menu()->addSeparator();
    m_who->menu()->addAction(tr("Sign out"), &m_session, &DeskSession::signOut);
    return m_who;
}

QToolButton *StatusLine::buildLook()
{
    QToolButton *button = menuButton(this);
    button->setObjectName(QStringLiteral("look"));
    const QLocale::Language spoken = QLocale().language();
    auto *languages = new QActionGroup(button);
    for (const auto &[code, name] : Languages::all()) {
        QAction *action = languages->addAction(name);
        action->setCheckable(true);
        action->setData(code);
        action->setChecked(QLocale(code).language() == spoken);
        if (action->isChecked())
            button->setText(name);
        connect(action, &QAction::triggered, this, [this, code = code] { Q_EMIT languageChosen(code); });
    }
    button->menu()->addActions(languages->actions());
    button->menu()->addSeparator();
    for (const auto &[name, words] :
         {std::pair{QStringLiteral("light"), tr("Light")}, std::pair{QStringLiteral("dark"), tr("Dark")},
          std::pair{QString(), tr("As the computer")}}) {
        QAction *action = button->menu()->addAction(words);
        connect(action, &QAction::triggered, this, [this, name = name] { Q_EMIT themeChosen(name); });
    }
    button->menu()->addSeparator();
    QAction *keys = button->menu()->addAction(tr("Keys"), this, &StatusLine::keysAsked);
    keys->setShortcut(Qt::Key_Question);
    keys->setShortcutContext(Qt::WidgetShortcut); // only told here: the window has the key
    button->setAccessibleName(tr("Language and look"));
    return button;
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
