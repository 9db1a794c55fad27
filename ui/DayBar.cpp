#include "ui/DayBar.h"

#include "ui/DeskSession.h"
#include "ui/day/DayTitle.h"
#include "ui/day/FindField.h"
#include "ui/day/NextFreeButton.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/Look.h"

#include <QHBoxLayout>
#include <QLocale>

namespace holdfast {

DayBar::DayBar(DeskSession &session, QWidget *page) : QFrame(page), m_session(session)
{
    setLook(this, "bar");
    setFixedHeight(56);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 12, 0);
    row->setSpacing(4);
    m_title = new DayTitle(page, this);
    row->addWidget(m_title);
    m_today = new KeyButton(tr("Today"), QStringLiteral("T"), this);
    m_today->setFocusPolicy(Qt::TabFocus);
    m_week = new KeyButton(tr("Week"), QStringLiteral("W"), this);
    m_week->setFocusPolicy(Qt::TabFocus);
    m_state = makeLabel(QString(), "warning", this);
    m_state->setObjectName(QStringLiteral("dayState"));
    m_state->setMinimumWidth(0);
    m_find = new FindField(page, this);
    row->addSpacing(8);
    row->addWidget(m_today);
    row->addSpacing(4);
    row->addWidget(m_week);
    row->addSpacing(12);
    row->addWidget(m_state, 1);
    row->addSpacing(8);
    row->addWidget(m_find, 2);
    row->addSpacing(8);
    m_next = new NextFreeButton(this);
    row->addWidget(m_next);
    connect(m_title, &DayTitle::stepsAsked, this, &DayBar::stepsAsked);
    connect(m_title, &DayTitle::dateAsked, this, &DayBar::askDate);
    connect(m_title, &DayTitle::dateChosen, this, &DayBar::dateChosen);
    connect(m_title, &DayTitle::notUnderstood, m_state, &QLabel::setText);
    connect(m_title, &DayTitle::left, this, [this] {
        m_state->setText(stateText());
        Q_EMIT dateLeft();
    });
    connect(m_today, &QPushButton::clicked, this, &DayBar::todayAsked);
    connect(m_week, &QPushButton::clicked, this, &DayBar::weekAsked);
    connect(m_next, &NextFreeButton::asked, this, &DayBar::nextFreeAsked);
    connect(&m_session, &DeskSession::dayShown, this, &DayBar::refresh);
    connect(&m_session, &DeskSession::wantedDateChanged, this, &DayBar::refresh);
    connect(&m_session, &DeskSession::connectionChanged, this, &DayBar::refresh);
    refresh();
}

void DayBar::askDate()
{
    m_title->ask(m_weekFirst.isValid() ? m_weekFirst : m_session.wantedDate(), m_session.today());
}

bool DayBar::isAskingDate() const
{
    return m_title->isAsking();
}

void DayBar::leaveDate()
{
    m_title->leave();
}

void DayBar::setFilter(const DoctorFilter &filter, int shown, int all, const QStringList &specialties)
{
    m_filterWords = filter.isAll() ? QString() : tr("%1 of %n doctors", nullptr, all).arg(shown);
    m_find->setSpecialties(specialties);
    m_find->setFilter(filter, m_filterWords);
}

void DayBar::setWeek(const QDate &first, const QString &doctor)
{
    m_weekFirst = first;
    m_weekDoctor = doctor;
    refresh();
}

void DayBar::refresh()
{
    m_title->setTitle(titleText());
    m_today->setEnabled(m_weekFirst.isValid() || m_session.wantedDate() != m_session.today());
    m_week->setText(m_weekFirst.isValid() ? tr("Day") : tr("Week"));
    m_week->setAccessibleName(m_weekFirst.isValid() ? tr("Back to the day") : tr("Week of this doctor"));
    m_week->setToolTip(QStringLiteral("%1 (W)").arg(m_week->accessibleName()));
    m_week->updateGeometry();
    m_state->setText(stateText());
    m_next->setEnabled(m_session.connection() != DeskSession::Connection::Offline);
}

QString DayBar::titleText() const
{
    const QDate date = m_session.wantedDate();
    if (!m_weekFirst.isValid())
        return date.isValid() ? QLocale().toString(date, tr("dddd d MMMM", "the day's title, QLocale's format"))
                              : QString();
    const QDate last = m_weekFirst.addDays(6);
    const QString end = tr("d MMM", "a day of a week's title, QLocale's format");
    const QString begin =
        m_weekFirst.month() == last.month() ? tr("d", "the first day of a week's title, QLocale's format") : end;
    return tr("%1 – %2 · %3", "first day, last day, doctor")
        .arg(QLocale().toString(m_weekFirst, begin), QLocale().toString(last, end), m_weekDoctor);
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
