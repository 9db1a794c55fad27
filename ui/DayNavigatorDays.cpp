#include "ui/DayNavigator.h"

#include "ui/DayBar.h"
#include "ui/DeskSession.h"
#include "ui/day/DayGridView.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace holdfast {

namespace {

QDate weekOf(const QDate &date)
{
    return date.addDays(-((date.dayOfWeek() - QLocale().firstDayOfWeek() + 7) % 7));
}

} // namespace

void DayNavigator::toggleWeek()
{
    const DayBlock *block = m_grid.currentBlock();
    m_cardDoctor = block ? block->doctorId : 0;
    m_cardAt = block ? block->startsAt : QDateTime();
    const int column = std::max(0, m_grid.currentIndex().column());
    if (isWeek()) {
        leaveWeek(m_session.week().dateOf(column));
        return;
    }
    const Doctor *doctor = m_session.day().doctorOf(column);
    if (!doctor)
        return;
    if (m_session.connection() == DeskSession::Connection::Offline)
        Q_EMIT noticed(tr("A week can be read only while the service is reachable."), Tone::Warning);
    else
        openWeek(doctor->id, m_session.shownDate());
}

void DayNavigator::openWeek(qint64 doctorId, const QDate &date)
{
    m_leavingTo = {};
    m_weekGoal = date;
    m_session.weekFollower().open(doctorId, weekOf(date));
}

void DayNavigator::onWeekShown()
{
    const bool arrives = !isWeek();
    if (arrives)
        showGrid(m_session.week());
    refreshBar();
    const QDate goal = std::exchange(m_weekGoal, QDate());
    const auto column = static_cast<int>(m_session.week().firstDate().daysTo(goal));
    if (!m_freeOf.isEmpty() && arriveAtFree(m_session.week().firstDate()))
        return;
    if (!goal.isValid() || (arrives && placeAtCard()))
        return;
    const DayBlock *block = m_grid.currentBlock();
    const QDateTime card = block ? block->startsAt : m_cardAt;
    const QTimeZone zone = m_session.session().clinic.timeZone;
    const QTime time = card.isValid() ? card.toTimeZone(zone).time() : QTime();
    if (!m_grid.showTime(time, column))
        m_grid.setCurrentIndex(m_grid.nextClaimable());
}

/// The day takes the week's place when it is there: nothing of another date must be shown meanwhile.
void DayNavigator::leaveWeek(const QDate &date)
{
    const bool offline = m_session.connection() == DeskSession::Connection::Offline;
    m_leavingTo = offline ? m_session.shownDate() : date;
    if (m_session.wantedDate() != m_leavingTo)
        m_session.openDay(m_leavingTo);
    if (m_session.shownDate() == m_leavingTo)
        onDayShown(m_leavingTo);
}

void DayNavigator::showGrid(GridModel &model)
{
    m_grid.setGridModel(&model);
    if (&model != &m_session.week())
        m_session.weekFollower().close();
    m_grid.setFocus();
}

bool DayNavigator::placeAtCard()
{
    const QModelIndex card = m_grid.gridModel()->indexOfBlock(m_cardDoctor, m_cardAt);
    const DayBlock *block = m_grid.gridModel()->blockAt(card);
    if (!block || !m_grid.columns().shows(card.column()))
        return false;
    m_grid.showSlot(block->seats.constFirst().id);
    return true;
}

void DayNavigator::onDayShown(const QDate &date)
{
    if (isWeek()) {
        if (date != m_leavingTo)
            return; // the day behind the week is kept fresh too
        m_leavingTo = {};
        showGrid(m_session.day());
        refreshBar();
        m_placedFor = m_goTo == 0 && placeAtCard() ? date : QDate();
    }
    refreshBar();
    if (const Slot *seat = m_goTo == 0 ? nullptr : m_session.day().slot(m_goTo)) {
        m_placedFor = date;
        reveal(seat->doctorId);
        m_grid.showSlot(std::exchange(m_goTo, 0));
        m_grid.setFocus();
        return;
    }
    if (!m_freeOf.isEmpty() && m_session.wantedDate() == date && arriveAtFree(date))
        m_placedFor = date;
    if (m_placedFor != date)
        placeInDay(date);
}

void DayNavigator::placeInDay(const QDate &date)
{
    m_placedFor = date;
    if (date == m_session.today())
        m_grid.showNow();
    const QModelIndex next = m_grid.nextClaimable();
    const int first = m_grid.columns().shown().value(0, -1);
    if (const QModelIndex place = next.isValid() ? next : m_session.day().index(0, first); place.isValid())
        m_grid.setCurrentIndex(place);
}

void DayNavigator::showSeat(const QDate &date, qint64 slotId)
{
    m_goTo = slotId;
    if (isWeek())
        leaveWeek(date);
    else if (m_session.shownDate() == date)
        onDayShown(date);
    else
        m_session.openDay(date);
}

void DayNavigator::showNextFree(FreeOf whose)
{
    m_grid.setFocus();
    const bool empty = m_session.shownDate().isValid() && m_grid.gridModel()->rowCount() == 0;
    if (!empty && m_grid.showNextFree(whose)) {
        m_offeredAt.reset();
        return;
    }
    const bool offered = m_offeredAt && *m_offeredAt == m_grid.currentIndex() && m_offeredOf == whose;
    if (empty || offered)
        goFurther(whose);
    else
        offerFurther(whose);
}

void DayNavigator::offerFurther(FreeOf whose)
{
    m_offeredAt = QPersistentModelIndex(m_grid.currentIndex());
    m_offeredOf = whose;
    if (isWeek()) {
        Q_EMIT noticed(tr("Nothing more is free in this week. The same key again shows the next one."), Tone::Plain);
        return;
    }
    const QList<qint64> ids = m_grid.doctorsOf(whose);
    Q_EMIT noticed(tr("Nothing more is free on this day. The same key again looks in the days after it."), Tone::Plain);
    m_session.findNextDay(hasFree(ids), [this, ids, whose, now = m_session.clock().now()](const DaySnapshot &day) {
        if (!m_offeredAt || *m_offeredAt != m_grid.currentIndex() || m_offeredOf != whose)
            return; // the hand has gone on
        const Slot *next = nullptr;
        for (const Slot &slot : day.slotList)
            if (ids.contains(slot.doctorId) && slot.isClaimable(now) && (!next || slot.startsAt < next->startsAt))
                next = &slot;
        if (next)
            Q_EMIT noticed(tr("Nothing more is free on this day. Next: %1. The same key again goes there; Shift A puts "
                              "the patient into today's queue without a time.")
                               .arg(m_session.seatText(*next)),
                           Tone::Plain);
    });
}

DayFollower::Fits DayNavigator::hasFree(const QList<qint64> &doctorIds) const
{
    return [doctorIds, now = m_session.clock().now()](const DaySnapshot &day) {
        return std::ranges::any_of(day.slotList, [&](const Slot &slot) {
            return doctorIds.contains(slot.doctorId) && slot.startsAt > now && slot.isClaimable(now);
        });
    };
}

void DayNavigator::goFurther(FreeOf whose)
{
    m_offeredAt.reset();
    m_freeOf = m_grid.doctorsOf(whose);
    if (isWeek())
        openWeek(m_session.weekFollower().doctorId(), m_session.weekFollower().firstDate().addDays(7));
    else
        m_session.openNextDay(hasFree(m_freeOf));
}

/// Says whether there is one: somebody else may have been faster.
bool DayNavigator::arriveAtFree(const QDate &date)
{
    if (!m_grid.showFirstFree(std::exchange(m_freeOf, {})))
        return false;
    const QString day = QLocale().toString(date, tr("dddd d MMMM", "the day's title, QLocale's format"));
    Q_EMIT noticed(isWeek() ? tr("The week from %1.").arg(day) : tr("The next day with a free seat: %1.").arg(day),
                   Tone::Plain);
    return true;
}

} // namespace holdfast
