#include "ui/DayNavigator.h"

#include "ui/DayBar.h"
#include "ui/DeskSession.h"
#include "ui/day/DayGridView.h"
#include "ui/day/DoctorFinder.h"
#include "ui/day/FindField.h"

#include <QShortcut>

#include <algorithm>

namespace holdfast {

DayNavigator::DayNavigator(DeskSession &session, DayBar &bar, DayGridView &grid, QWidget *page)
    : QObject(page), m_session(session), m_bar(bar), m_grid(grid), m_finder(new DoctorFinder(session.day(), this))
{
    addKeys(page);
    listenToBar();
    m_bar.find().addSource(m_finder);
    connect(m_finder, &DoctorFinder::doctorWanted, this, &DayNavigator::goToDoctor);
    connect(m_finder, &DoctorFinder::timeWanted, this, &DayNavigator::goToTime);
    connect(m_finder, &DoctorFinder::filterWanted, this, &DayNavigator::setFilter);
    connect(&m_grid, &DayGridView::columnsChanged, this, &DayNavigator::refreshBar);
    connect(&m_session, &DeskSession::dayShown, this, &DayNavigator::onDayShown);
    connect(&m_session.walkIn(), &WalkIn::stateChanged, this, [this](WalkIn::State state) {
        if (state == WalkIn::State::Holding)
            reveal(m_session.walkIn().seat().doctorId);
    });
    connect(&m_session.weekFollower(), &WeekFollower::weekShown, this, &DayNavigator::onWeekShown);
    if (m_session.shownDate().isValid())
        onDayShown(m_session.shownDate());
}

void DayNavigator::addKeys(QWidget *page)
{
    const auto key = [this, page](const QKeySequence &keys, auto &&does) {
        auto *shortcut = new QShortcut(keys, page);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, does);
    };
    key(QKeySequence(Qt::Key_T), [this] { showToday(); });
    key(QKeySequence(Qt::Key_D), [this] { m_bar.askDate(); });
    key(QKeySequence(Qt::Key_W), [this] { toggleWeek(); });
    key(QKeySequence(Qt::Key_Slash), [this] { m_bar.find().ask(); });
    key(QKeySequence(Qt::CTRL | Qt::Key_Slash), [this] { toggleFilter(); });
    key(QKeySequence(Qt::Key_N), [this] { showNextFree(FreeOf::Anybody); });
    key(QKeySequence(Qt::SHIFT | Qt::Key_N), [this] { showNextFree(FreeOf::Doctor); });
    key(QKeySequence(Qt::ALT | Qt::Key_N), [this] { showNextFree(FreeOf::Specialty); });
    key(QKeySequence(Qt::ALT | Qt::Key_Left), [this] { move(-1); });
    key(QKeySequence(Qt::ALT | Qt::Key_Right), [this] { move(1); });
    key(QKeySequence(Qt::Key_F5), [this] { readAgain(); });
}

void DayNavigator::listenToBar()
{
    connect(&m_bar, &DayBar::stepsAsked, this, &DayNavigator::move);
    connect(&m_bar, &DayBar::todayAsked, this, &DayNavigator::showToday);
    connect(&m_bar, &DayBar::weekAsked, this, &DayNavigator::toggleWeek);
    connect(&m_bar, &DayBar::nextFreeAsked, this, &DayNavigator::showNextFree);
    connect(&m_bar, &DayBar::dateChosen, this, &DayNavigator::showDate);
    connect(&m_bar, &DayBar::dateLeft, this, [this] { m_grid.setFocus(); });
    connect(&m_bar.find(), &FindField::left, this, [this] { m_grid.setFocus(); });
    connect(&m_bar.find(), &FindField::filterWanted, this, &DayNavigator::setFilter);
}

bool DayNavigator::isWeek() const
{
    return m_grid.gridModel() == &m_session.week();
}

void DayNavigator::showToday()
{
    const QDate today = m_session.today();
    m_placedFor = {};
    // What is on the screen is placed at once: when it is read afresh, the hand may have gone on.
    if (!isWeek() && m_session.shownDate() == today)
        placeInDay(today);
    showDate(today);
}

void DayNavigator::showDate(const QDate &date)
{
    m_freeOf.clear();
    if (isWeek())
        openWeek(m_session.weekFollower().doctorId(), date);
    else
        m_session.openDay(date);
}

void DayNavigator::move(int steps)
{
    m_freeOf.clear();
    if (!isWeek()) {
        m_session.openDay(m_session.wantedDate().addDays(steps));
        return;
    }
    const QDate here = m_session.week().dateOf(m_grid.currentIndex().column());
    const QDate first = m_session.weekFollower().firstDate();
    const auto day = here.isValid() ? m_session.week().firstDate().daysTo(here) : 0;
    openWeek(m_session.weekFollower().doctorId(), first.addDays(7 * steps + day));
}

void DayNavigator::readAgain()
{
    m_session.openDay(m_session.wantedDate());
    if (isWeek())
        m_session.weekFollower().open(m_session.weekFollower().doctorId(), m_session.weekFollower().firstDate());
}

void DayNavigator::setFilter(const DoctorFilter &filter)
{
    const DoctorFilter before = m_grid.filter();
    if (filter == before)
        return;
    if (!before.isAll())
        m_lastFilter = before;
    m_grid.setFilter(filter);
    const auto all = static_cast<int>(m_session.day().day().doctors.size());
    if (filter.isAll())
        Q_EMIT noticed(tr("All %n doctors are shown.", nullptr, all), Tone::Plain);
    else
        Q_EMIT noticed(tr("%1 are shown. Esc shows all.").arg(m_bar.filterWords()), Tone::Plain);
}

void DayNavigator::toggleFilter()
{
    if (m_grid.filter().isAll() && m_lastFilter.isAll())
        m_bar.find().ask();
    else
        setFilter(m_grid.filter().isAll() ? m_lastFilter : DoctorFilter());
}

bool DayNavigator::stepBack()
{
    if (m_bar.isAskingDate()) {
        m_bar.leaveDate();
        return true;
    }
    if (m_bar.find().isAsking() || m_bar.find().hasFocus()) {
        m_bar.find().leave();
        return true;
    }
    return false;
}

bool DayNavigator::showAll()
{
    if (m_grid.filter().isAll())
        return false;
    setFilter({});
    return true;
}

void DayNavigator::refreshBar()
{
    const QList<Doctor> &doctors = m_session.day().day().doctors;
    QStringList specialties;
    for (const Doctor &doctor : doctors) {
        if (!doctor.specialty.isEmpty() && !specialties.contains(doctor.specialty))
            specialties.append(doctor.specialty);
    }
    const auto shown = std::ranges::count_if(doctors, [&](const Doctor &one) { return m_grid.filter().shows(one); });
    m_finder->setFilter(m_grid.filter());
    m_bar.setFilter(m_grid.filter(), static_cast<int>(shown), static_cast<int>(doctors.size()), specialties);
    const Doctor *doctor = isWeek() ? m_session.week().doctorOf(0) : nullptr;
    m_bar.setWeek(doctor ? m_session.week().firstDate() : QDate(), doctor ? doctor->name : QString());
}

/// Work must not go on in a column that the filter hides: the doctor is shown besides.
void DayNavigator::reveal(qint64 doctorId)
{
    const QList<Doctor> &doctors = m_session.day().day().doctors;
    const auto doctor = std::ranges::find(doctors, doctorId, &Doctor::id);
    if (doctor == doctors.end() || m_grid.filter().shows(*doctor))
        return;
    DoctorFilter filter = m_grid.filter();
    filter.doctors.insert(doctorId);
    setFilter(filter);
}

void DayNavigator::goToDoctor(qint64 doctorId, const QTime &time)
{
    m_grid.setFocus();
    if (isWeek()) {
        openWeek(doctorId, m_session.week().dateOf(std::max(0, m_grid.currentIndex().column())));
        return;
    }
    const QList<Doctor> &doctors = m_session.day().day().doctors;
    const auto doctor = std::ranges::find(doctors, doctorId, &Doctor::id);
    if (doctor == doctors.end())
        return;
    reveal(doctorId);
    const int column = static_cast<int>(doctor - doctors.begin());
    if (!(time.isValid() ? m_grid.showTime(time, column) : m_grid.showColumn(column)))
        Q_EMIT noticed(tr("%1 has no consultation hours on this day.").arg(doctor->name), Tone::Plain);
}

void DayNavigator::goToTime(const QTime &time)
{
    m_grid.setFocus();
    m_grid.showTime(time);
}

} // namespace holdfast
