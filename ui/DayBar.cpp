#include "ui/DayBar.h"

#include "ui/DeskSession.h"
#include "ui/day/FindField.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/Look.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QToolButton>

namespace holdfast {

DayBar::DayBar(DeskSession &session, QWidget *page) : QFrame(page), m_session(session), m_page(page)
{
    setLook(this, "bar");
    setFixedHeight(56);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 12, 0);
    row->setSpacing(4);
    buildDate(row);
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
    row->addWidget(m_find, 2);
    row->addSpacing(8);
    buildNext(row);
    connect(m_today, &QPushButton::clicked, this, &DayBar::todayAsked);
    connect(m_week, &QPushButton::clicked, this, &DayBar::weekAsked);
    connect(&m_session, &DeskSession::dayShown, this, &DayBar::refresh);
    connect(&m_session, &DeskSession::wantedDateChanged, this, &DayBar::refresh);
    connect(&m_session, &DeskSession::connectionChanged, this, &DayBar::refresh);
    refresh();
}

void DayBar::buildNext(QHBoxLayout *row)
{
    m_next = new KeyButton(tr("Next free"), QStringLiteral("N"), this);
    m_next->setFocusPolicy(Qt::TabFocus);
    setLook(m_next, "primary");
    connect(m_next, &QPushButton::clicked, this, [this] { Q_EMIT nextFreeAsked(FreeOf::Anybody); });
    m_more = new QToolButton(this);
    setLook(m_more, "more");
    m_more->setText(QStringLiteral("▾"));
    m_more->setAccessibleName(tr("Whose next free seat"));
    m_more->setToolTip(tr("Whose next free seat"));
    m_more->setFocusPolicy(Qt::TabFocus);
    m_more->setFixedSize(26, 34);
    m_more->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(m_more);
    const auto add = [&](const QString &text, const char *key, FreeOf whose) {
        QAction *action = menu->addAction(text + QLatin1Char('\t') + QString::fromLatin1(key));
        connect(action, &QAction::triggered, this, [this, whose] { Q_EMIT nextFreeAsked(whose); });
    };
    add(tr("Next free of all shown"), "N", FreeOf::Anybody);
    add(tr("Next free of this doctor"), "Shift N", FreeOf::Doctor);
    add(tr("Next free of this specialty"), "Alt N", FreeOf::Specialty);
    m_more->setMenu(menu);
    row->addWidget(m_next);
    row->addWidget(m_more);
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
    m_title->setText(titleText());
    m_today->setEnabled(m_weekFirst.isValid() || m_session.wantedDate() != m_session.today());
    m_week->setText(m_weekFirst.isValid() ? tr("Day") : tr("Week"));
    m_week->setAccessibleName(m_weekFirst.isValid() ? tr("Back to the day") : tr("Week of this doctor"));
    m_week->setToolTip(QStringLiteral("%1 (W)").arg(m_week->accessibleName()));
    m_week->updateGeometry();
    m_state->setText(stateText());
    const bool online = m_session.connection() != DeskSession::Connection::Offline;
    m_next->setEnabled(online);
    m_more->setEnabled(online);
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
