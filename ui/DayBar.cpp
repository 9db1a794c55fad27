#include "ui/DayBar.h"

#include "ui/DeskSession.h"
#include "ui/TypedDate.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/Look.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

namespace holdfast {

namespace {

QToolButton *arrow(const QString &sign, const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(sign);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedSize(28, 32);
    QFont big = button->font();
    big.setPixelSize(20);
    button->setFont(big);
    return button;
}

void setInvalid(QLineEdit *field, bool invalid)
{
    field->setProperty("invalid", invalid);
    field->style()->unpolish(field);
    field->style()->polish(field);
}

} // namespace

DayBar::DayBar(DeskSession &session, QWidget *parent) : QFrame(parent), m_session(session)
{
    setLook(this, "bar");
    setFixedHeight(56);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 12, 0);
    row->setSpacing(4);
    QToolButton *before = arrow(QStringLiteral("‹"), tr("Day before"), this);
    QToolButton *after = arrow(QStringLiteral("›"), tr("Day after"), this);
    m_title = makeLabel(QString(), "heading", this);
    m_title->setObjectName(QStringLiteral("dayTitle"));
    m_date = new QLineEdit(this);
    m_date->setObjectName(QStringLiteral("typedDate"));
    m_date->setAccessibleName(tr("Date"));
    m_date->setPlaceholderText(tr("30.11, 2W, +3"));
    m_date->setFixedWidth(160);
    m_date->hide();
    connect(m_date, &QLineEdit::returnPressed, this, &DayBar::takeDate);
    m_today = new KeyButton(tr("Today"), QStringLiteral("T"), this);
    m_today->setFocusPolicy(Qt::TabFocus);
    m_state = makeLabel(QString(), "warning", this);
    m_state->setObjectName(QStringLiteral("dayState"));
    m_next = new KeyButton(tr("Next free"), QStringLiteral("N"), this);
    m_next->setFocusPolicy(Qt::TabFocus);
    setLook(m_next, "primary");
    row->addWidget(before);
    row->addWidget(m_title);
    row->addWidget(m_date);
    row->addWidget(after);
    row->addSpacing(8);
    row->addWidget(m_today);
    row->addSpacing(12);
    row->addWidget(m_state, 1);
    row->addWidget(m_next);
    connect(before, &QToolButton::clicked, this, [this] { Q_EMIT daysAsked(-1); });
    connect(after, &QToolButton::clicked, this, [this] { Q_EMIT daysAsked(1); });
    connect(m_today, &QPushButton::clicked, this, &DayBar::todayAsked);
    connect(m_next, &QPushButton::clicked, this, &DayBar::nextFreeAsked);
    connect(&m_session, &DeskSession::dayShown, this, &DayBar::refresh);
    connect(&m_session, &DeskSession::wantedDateChanged, this, &DayBar::refresh);
    connect(&m_session, &DeskSession::connectionChanged, this, &DayBar::refresh);
    refresh();
}

void DayBar::refresh()
{
    const QDate date = m_session.wantedDate();
    m_title->setText(date.isValid() ? QLocale().toString(date, tr("dddd d MMMM", "the day's title, QLocale's format"))
                                    : QString());
    m_today->setEnabled(date != m_session.today());
    m_state->setText(stateText());
    m_next->setEnabled(m_session.connection() != DeskSession::Connection::Offline);
}

void DayBar::askDate()
{
    m_title->hide();
    m_date->clear();
    setInvalid(m_date, false);
    m_date->show();
    m_date->setFocus();
}

bool DayBar::isAskingDate() const
{
    return m_date->isVisibleTo(this);
}

void DayBar::leaveDate()
{
    m_date->hide();
    m_title->show();
    refresh();
    Q_EMIT dateLeft();
}

void DayBar::takeDate()
{
    const QDate date = typedDate(m_date->text(), m_session.wantedDate(), m_session.today());
    setInvalid(m_date, !date.isValid());
    if (!date.isValid()) {
        m_state->setText(tr("Type a date (30.11), weeks (2W) or days (+3, -1)"));
        return;
    }
    leaveDate();
    Q_EMIT dateChosen(date);
}

QString DayBar::stateText() const
{
    const QDate date = m_session.wantedDate();
    const bool offline = m_session.connection() == DeskSession::Connection::Offline;
    if (date != m_session.shownDate() && date.isValid())
        return offline ? tr("This day is not here yet; the service is not reachable") : tr("Reading the day…");
    if (!offline || !date.isValid())
        return {};
    const QTimeZone zone = m_session.session().clinic.timeZone;
    return tr("As it was at %1, read-only").arg(m_session.readAt().toTimeZone(zone).toString(QStringLiteral("HH:mm")));
}

} // namespace holdfast
