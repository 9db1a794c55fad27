#include "app/desk/Tour.h"

#include "models/DayModel.h"

#include <QAbstractItemView>

namespace holdfast {

void Tour::showHistory()
{
    m_second->selectSeat(m_bookedSlot);
    m_second->press(Qt::Key_Return);
    auto *rows = m_second->window()->findChild<QAbstractItemView *>(QStringLiteral("history"));
    expect(QStringLiteral("the seat's history is shown"),
           [rows] { return rows->isVisible() && rows->model()->rowCount() >= 1; });
    m_second->picture(QStringLiteral("history"));
    m_second->press(Qt::Key_Delete);
    m_second->picture(QStringLiteral("cancel-asked"));
    m_second->press(Qt::Key_N, {}, QStringLiteral("n"));
    m_second->press(Qt::Key_Escape);
}

void Tour::showVisit()
{
    const auto reaches = [this](AppointmentStatus status) {
        const Slot *seat = m_second->session().day().slot(m_bookedSlot);
        return seat && seat->appointment && seat->appointment->status == status;
    };
    m_second->selectSeat(m_bookedSlot);
    m_second->press(Qt::Key_A, {}, QStringLiteral("a"));
    expect(QStringLiteral("the patient has arrived"), [&] { return reaches(AppointmentStatus::Arrived); });
    m_second->picture(QStringLiteral("arrived"));
    m_second->press(Qt::Key_R, {}, QStringLiteral("r"));
    expect(QStringLiteral("the patient is in the room"), [&] { return reaches(AppointmentStatus::InRoom); });
    m_second->press(Qt::Key_Return);
    m_second->picture(QStringLiteral("in-room"));
    m_second->press(Qt::Key_Escape);
    m_second->press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    m_second->picture(QStringLiteral("taken-back-why"));
    m_second->press(Qt::Key_Return);
    expect(QStringLiteral("the step is taken back"), [&] { return reaches(AppointmentStatus::Arrived); });
    m_second->picture(QStringLiteral("taken-back"));
}

/// Both desks write a note on the same appointment; the slower one sees the other's.
void Tour::showStale()
{
    for (TourDesk *desk : {m_first.get(), m_second.get()}) {
        desk->selectSeat(m_bookedSlot);
        desk->press(Qt::Key_E, {}, QStringLiteral("e"));
    }
    m_first->type(QStringLiteral("comes with her daughter"));
    m_second->type(QStringLiteral("needs an interpreter"));
    m_second->press(Qt::Key_Return, Qt::ControlModifier);
    expect(QStringLiteral("the first desk hears of the note"), [this] {
        const Slot *seat = m_first->session().day().slot(m_bookedSlot);
        return seat && seat->appointment && !seat->appointment->note.isEmpty();
    });
    m_first->press(Qt::Key_Return, Qt::ControlModifier);
    m_first->picture(QStringLiteral("changed-meanwhile"));
    for (TourDesk *desk : {m_first.get(), m_second.get()})
        for (int step = 0; step < 3; ++step)
            desk->press(Qt::Key_Escape);
}

void Tour::showQueue()
{
    m_first->press(Qt::Key_A, Qt::ShiftModifier, QStringLiteral("A"));
    m_first->type(QStringLiteral("le"));
    m_first->picture(QStringLiteral("without-a-time"));
    for (int step = 0; step < 3; ++step)
        m_first->press(Qt::Key_Escape);
    m_first->press(Qt::Key_2, Qt::ControlModifier);
    m_first->picture(QStringLiteral("queue"));
    m_first->press(Qt::Key_1, Qt::ControlModifier);
}

} // namespace holdfast
