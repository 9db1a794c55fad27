#include "ui/DayPage.h"

#include "ui/day/DayGridView.h"
#include "ui/move/TrayKeys.h"
#include "ui/parts/NoticeStrip.h"
#include "ui/parts/PanelStack.h"
#include "ui/parts/ScrolledPanel.h"
#include "ui/patient/PatientPanel.h"
#include "ui/seat/SeatListPanel.h"
#include "ui/seat/SeatPanel.h"
#include "ui/walkin/WalkInPanel.h"

namespace holdfast {

void DayPage::onBlock(const QModelIndex &index)
{
    const DayBlock *block = m_grid->gridModel()->blockAt(index);
    if (!block)
        return;
    const QDateTime now = m_session.clock().now();
    for (const Slot &seat : block->seats)
        if (m_session.walkIn().isOpen() && m_session.walkIn().seat().id == seat.id) {
            m_side->setCurrentWidget(m_walkInPanel);
            m_walkInPanel->takeFocus();
            return;
        }
    if (const Slot *free = block->claimableSeat(now)) {
        holdSeat(*free);
        return;
    }
    if (block->seats.size() == 1 || block->seats.constFirst().status == SlotStatus::Blocked)
        takeSeat(block->seats.constFirst());
    else
        openSeats(block->seats.constFirst());
}

void DayPage::onSeats(const QModelIndex &index)
{
    const DayBlock *block = m_grid->gridModel()->blockAt(index);
    if (!block)
        return;
    if (block->seats.size() > 1)
        openSeats(block->seats.constFirst());
    else if (block->seats.constFirst().appointment)
        openSeat(block->seats.constFirst());
}

/// The one seat is meant: its appointment, or else the seat itself.
void DayPage::takeSeat(const Slot &seat)
{
    if (m_trayKeys->isOwn(seat))
        m_trayKeys->takes(seat);
    else if (seat.appointment)
        openSeat(seat, m_side->currentWidget() == m_seatList);
    else if (seat.status == SlotStatus::Blocked)
        notice(seat.blockedReason.isEmpty() ? tr("This time is blocked.")
                                            : tr("This time is blocked: %1.").arg(seat.blockedReason),
               Tone::Plain);
    else // Free, or somebody else's as far as this desk knows: the service decides, and names alternatives.
        holdSeat(seat);
}

/// For whoever is in the parking tray, else for a walk-in.
void DayPage::holdSeat(const Slot &seat)
{
    if (!m_trayKeys->takes(seat))
        m_session.holdSeat(seat);
}

/// Of the open or the selected seat; a vaccination time opens its list first.
std::optional<Slot> DayPage::chosenAppointment()
{
    const DayBlock *block = m_grid->currentBlock();
    const Slot *seat = nullptr;
    if (showsSeat())
        seat = m_session.slot(m_seatPanel->slotId());
    else if (m_side->currentWidget() == m_seatList)
        seat = m_session.slot(m_seatList->slotId());
    else if (block && block->isOfOnePlace())
        seat = &block->seats.constFirst();
    else if (block)
        openSeats(block->seats.constFirst());
    return seat ? std::optional(*seat) : std::nullopt;
}

bool DayPage::walkInIsOpen()
{
    if (!m_session.walkIn().isOpen())
        return false;
    notice(tr("A walk-in is open: finish it, or let it go with Esc."), Tone::Plain);
    return true;
}

void DayPage::openSeat(const Slot &seat, bool fromList)
{
    if (walkInIsOpen())
        return;
    m_fromList = fromList;
    m_side->setCurrentWidget(m_seatPlace);
    m_seatPanel->showSeat(seat);
}

void DayPage::openSeats(const Slot &seat)
{
    if (walkInIsOpen())
        return;
    m_side->setCurrentWidget(m_seatList);
    m_seatList->showSeats(seat);
}

void DayPage::closeSeat()
{
    const Slot *seat = m_session.slot(m_seatPanel->slotId());
    if (m_fromList && seat)
        openSeats(*seat);
    else
        backToGrid(m_seatPanel->slotId());
}

/// The patient of the open seat, else of the selected one.
void DayPage::openPatient()
{
    if (isAboutOther())
        return;
    const DayBlock *block = m_grid->currentBlock();
    const Slot *seat = showsSeat()                         ? m_session.slot(m_seatPanel->slotId())
                       : block && block->seats.size() == 1 ? &block->seats.constFirst()
                                                           : nullptr;
    if (!seat || !seat->appointment) {
        notice(tr("No patient here. Choose a booked seat, or find a patient with Ctrl 3."), Tone::Plain);
        return;
    }
    Patient patient;
    patient.id = seat->appointment->patientId;
    patient.name = seat->appointment->patientName;
    openFile(patient);
}

void DayPage::openFile(const Patient &patient)
{
    if (walkInIsOpen())
        return;
    m_side->setCurrentWidget(m_patientFile);
    if (m_patientPanel->open(patient))
        m_patientPanel->takeFocus();
}

void DayPage::onWalkIn(WalkIn::State state)
{
    WalkIn &walkIn = m_session.walkIn();
    if (state == WalkIn::State::Holding) {
        m_notice->hide();
        // A walk-in that goes on at another seat keeps what was typed.
        const bool goesOn = m_side->currentWidget() == m_walkInPanel;
        m_side->setCurrentWidget(m_walkInPanel);
        m_grid->showSlot(walkIn.seat().id);
        if (goesOn)
            m_walkInPanel->takeFocus();
        else
            m_walkInPanel->start();
    } else if (state == WalkIn::State::Confirmed && walkIn.patient()) {
        notice(tr("Booked: %1 at %2.").arg(walkIn.patient()->name, m_session.seatText(walkIn.seat())), Tone::Good);
        backToGrid(walkIn.seat().id);
    } else if (state == WalkIn::State::Idle && m_side->currentWidget() == m_walkInPanel) {
        backToGrid(walkIn.seat().id);
    }
}

} // namespace holdfast
