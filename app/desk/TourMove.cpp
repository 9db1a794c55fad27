#include "app/desk/Tour.h"

#include "models/DayModel.h"
#include "ui/day/DayGridView.h"
#include "ui/move/Moves.h"
#include "ui/move/ParkingTray.h"

namespace holdfast {

void Tour::moveAppointment()
{
    m_second->selectSeat(m_bookedSlot);
    m_second->press(Qt::Key_X, Qt::ControlModifier);
    expect(QStringLiteral("the appointment is in the tray"),
           [this] { return !m_second->session().moves().tray().isEmpty(); });
    m_second->picture(QStringLiteral("tray"));
    m_second->selectFreeConsultation();
    const qint64 wanted = m_second->session().day().blockAt(m_second->grid()->currentIndex())->seats.constFirst().id;
    m_second->press(Qt::Key_Return);
    expect(QStringLiteral("the other desk sees the new seat held"), [&] {
        const Slot *seat = m_first->session().day().slot(wanted);
        return seat && seat->status == SlotStatus::Held;
    });
    m_second->picture(QStringLiteral("tray-holds"));
    m_first->grid()->showSlot(wanted);
    m_first->picture(QStringLiteral("tray-holds-elsewhere"));
    for (int step = 0; step < 3 && !m_second->session().moves().tray().isEmpty(); ++step)
        m_second->press(Qt::Key_Escape);
    expect(QStringLiteral("all is put back"), [this] { return m_second->session().moves().tray().isEmpty(); });
}

} // namespace holdfast
