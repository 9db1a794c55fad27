#include "app/desk/Tour.h"

#include "models/DayModel.h"
#include "ui/day/DayGridView.h"
#include "ui/walkin/WalkIn.h"

#include <stdexcept>

namespace holdfast {

void Tour::bookWalkIn()
{
    m_first->selectFreeConsultation();
    m_first->hold();
    m_bookedSlot = m_first->walkIn().seat().id;
    m_first->picture(QStringLiteral("held"));
    const auto seenElsewhere = [this](SlotStatus status) {
        const Slot *seat = m_second->session().day().slot(m_bookedSlot);
        return seat && seat->status == status;
    };
    expect(QStringLiteral("the other desk sees the hold"), [&] { return seenElsewhere(SlotStatus::Held); });
    m_second->grid()->showSlot(m_bookedSlot);
    m_second->picture(QStringLiteral("held-elsewhere"));
    m_first->findSomebodyWithoutAppointment();
    m_first->picture(QStringLiteral("search"));
    m_first->pickWithoutAppointment();
    m_first->picture(QStringLiteral("picked"));
    m_first->press(Qt::Key_Return);
    expect(QStringLiteral("the appointment is confirmed"),
           [this] { return m_first->walkIn().state() == WalkIn::State::Confirmed; });
    m_first->picture(QStringLiteral("confirmed"));
    expect(
        QStringLiteral("the other desk sees it booked within a second"),
        [&] { return seenElsewhere(SlotStatus::Booked); }, 1000);
    m_second->picture(QStringLiteral("booked-elsewhere"));
}

void Tour::loseRace()
{
    m_first->selectFreeConsultation();
    m_first->hold();
    const qint64 wanted = m_first->walkIn().seat().id;
    expect(QStringLiteral("the second desk sees it held"), [&] {
        const Slot *seat = m_second->session().day().slot(wanted);
        return seat && seat->status == SlotStatus::Held;
    });
    m_second->selectSeat(wanted);
    m_second->press(Qt::Key_Return);
    expect(QStringLiteral("the second desk is offered alternatives"), [this] {
        return m_second->walkIn().state() == WalkIn::State::Lost && !m_second->walkIn().alternatives().isEmpty();
    });
    m_second->picture(QStringLiteral("alternatives"));
    m_second->press(Qt::Key_1, {}, QStringLiteral("1"));
    expect(QStringLiteral("the alternative is held"),
           [this] { return m_second->walkIn().state() == WalkIn::State::Held; });
    m_second->picture(QStringLiteral("alternative-held"));
    m_second->letGo();
    m_first->letGo();
}

void Tour::offerNewPatient()
{
    m_first->press(Qt::Key_N, {}, QStringLiteral("n"));
    m_first->hold();
    m_first->type(QStringLiteral("Vuong Bao Khanh"));
    m_first->press(Qt::Key_N, Qt::ControlModifier);
    m_first->type(QStringLiteral("3.9.1990"));
    m_first->picture(QStringLiteral("new-patient"));
    m_first->press(Qt::Key_Escape);
    m_first->letGo();
}

void Tour::showSeats()
{
    const bool found = m_second->selectBlock([](const DayBlock &block) {
        return block.seats.size() > 1 && block.seats.constFirst().status == SlotStatus::Booked;
    });
    if (!found)
        throw std::runtime_error("this day has no vaccination time with somebody booked");
    m_second->press(Qt::Key_Space, {}, QStringLiteral(" "));
    auto *rows = m_second->window()->findChild<QAbstractItemView *>(QStringLiteral("seatRows"));
    expect(QStringLiteral("the seats are listed"), [rows] { return rows->isVisible() && rows->hasFocus(); });
    m_second->picture(QStringLiteral("seats"));
    m_second->press(Qt::Key_Escape);
}

} // namespace holdfast
