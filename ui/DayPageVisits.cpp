#include "ui/DayPage.h"

#include "ui/day/DayGridView.h"
#include "ui/parts/NoticeStrip.h"
#include "ui/parts/PanelStack.h"
#include "ui/seat/SeatListPanel.h"
#include "ui/seat/SeatPanel.h"
#include "ui/visit/AddToQueue.h"
#include "ui/visit/UndoReason.h"
#include "ui/visit/VisitKeys.h"
#include "ui/visit/Visits.h"
#include "ui/walkin/WalkInPanel.h"

#include <QShortcut>

#include <algorithm>

namespace holdfast {

void DayPage::addVisitKeys()
{
    const auto key = [this](const QKeySequence &keys, auto &&does) {
        auto *shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, does);
    };
    auto *visit = new VisitKeys(m_session, this, [this] { return meantVisit(); });
    connect(visit, &VisitKeys::undoReasonAsked, m_undoReason, &UndoReason::ask);
    connect(m_undoReason, &UndoReason::closed, this, &DayPage::takeFocusBack);
    connect(&m_session.visits(), &Visits::foundStale, this, &DayPage::onStale);
    key(QKeySequence(Qt::Key_E), [this] {
        if (showsSeat() || openMeant(false))
            m_seatPanel->editNote();
    });
    key(QKeySequence(Qt::SHIFT | Qt::Key_A), [this] { addToQueue(); });
    key(QKeySequence(Qt::Key_F8), [this] { addToQueue(); });
    const auto back = [this] { backToGrid(0); };
    connect(m_addToQueue, &AddToQueue::closed, this, back);
    connect(m_addToQueue, &AddToQueue::added, this, back);
    key(QKeySequence(Qt::Key_H), [this] {
        if (showsSeat())
            m_seatPanel->turnHistory();
        else
            openMeant(true);
    });
}

bool DayPage::showsSeat() const
{
    return m_seatPanel->isVisibleTo(this);
}

/// The seat that a key is about: the open one, the highlighted one of the list, or the selected card's if it has one
/// seat only. Else the list opens.
std::optional<Slot> DayPage::meantSeat()
{
    if (isAboutOther()) {
        notice(tr("Esc closes this first: the key is about the seat in the grid."), Tone::Plain);
        return {};
    }
    const auto known = [this](qint64 id) {
        const Slot *seat = m_session.slot(id);
        return seat ? std::optional(*seat) : std::nullopt;
    };
    if (showsSeat())
        return known(m_seatPanel->slotId()).value_or(m_seatPanel->seat());
    if (m_side->currentWidget() == m_seatList)
        return known(m_seatList->slotId());
    const DayBlock *block = m_grid->gridModel()->blockAt(m_grid->currentIndex());
    if (!block)
        return {};
    QList<Slot> taken = block->seats;
    taken.removeIf([](const Slot &seat) { return !seat.appointment; });
    if (taken.size() == 1)
        return taken.constFirst();
    if (block->seats.size() == 1)
        return block->seats.constFirst();
    openSeats(taken.isEmpty() ? block->seats.constFirst() : taken.constFirst());
    if (m_side->currentWidget() == m_seatList)
        notice(tr("Several seats: choose one with the arrows, then press the key again."), Tone::Plain);
    return {};
}

/// The hand is in a panel that is about another patient than the selected card: what is pressed there must not
/// change the card.
bool DayPage::isAboutOther() const
{
    const QWidget *side = m_side->currentWidget();
    return (side == m_patientFile || side == m_addToQueue || side == m_walkInPanel) &&
           side->isAncestorOf(window()->focusWidget());
}

std::optional<Slot> DayPage::meantVisit()
{
    std::optional<Slot> seat = meantSeat();
    if (seat && !seat->appointment) {
        notice(tr("Nobody has this seat."), Tone::Plain);
        return {};
    }
    return seat;
}

/// Opens the meant seat; with `free` one that nobody has too.
bool DayPage::openMeant(bool free)
{
    const bool fromList = m_side->currentWidget() == m_seatList;
    const std::optional<Slot> seat = free ? meantSeat() : meantVisit();
    if (seat)
        openSeat(*seat, fromList);
    return seat && showsSeat();
}

void DayPage::onStale(const StaleStep &stale)
{
    const QString whom = stale.now.appointment->patientName;
    const QString who = m_session.visits().whoText(stale.changedBy);
    if (m_session.walkIn().isOpen() || !isVisible()) {
        notice(tr("Not done: %1 was changed meanwhile by %2. Look at it again.").arg(whom, who), Tone::Warning);
        return;
    }
    if (!showsSeat() || m_seatPanel->slotId() != stale.now.id)
        openSeat(stale.now, m_side->currentWidget() == m_seatList);
    m_seatPanel->showStale(stale);
}

/// For the selected doctor; out of a walk-in for its doctor and with its patient, and the seat is let go.
void DayPage::addToQueue()
{
    WalkIn &walkIn = m_session.walkIn();
    if (walkIn.state() == WalkIn::State::Confirming || m_side->currentWidget() == m_addToQueue)
        return;
    const bool fromWalkIn = walkIn.isOpen();
    const qint64 doctorId =
        fromWalkIn ? walkIn.seat().doctorId : m_grid->currentIndex().data(GridModel::DoctorIdRole).toLongLong();
    const std::optional<Patient> patient = fromWalkIn ? walkIn.patient() : walkIn.awaited();
    const QList<Doctor> doctors = m_session.day().day().doctors;
    const auto doctor = std::ranges::find(doctors, doctorId, &Doctor::id);
    if (doctor == doctors.end()) {
        notice(tr("Choose a doctor first: any of their seats."), Tone::Plain);
        return;
    }
    m_side->setCurrentWidget(m_addToQueue); // first: a walk-in that ends in its panel leads back to the grid
    if (fromWalkIn)
        walkIn.letGo();
    m_addToQueue->start(*doctor);
    if (patient)
        m_addToQueue->add(*patient);
}

void DayPage::takeFocusBack()
{
    if (m_side->currentWidget() == m_addToQueue)
        return m_addToQueue->takeFocus();
    if (m_side->currentWidget() == m_seatList)
        m_seatList->takeFocus();
    else if (showsSeat())
        m_seatPanel->takeFocus();
    else
        m_grid->setFocus();
}

} // namespace holdfast
