#include "ui/day/SlotDress.h"

#include "ui/day/SlotCard.h"
#include "ui/look/Palette.h"

namespace holdfast {

SlotDress SlotDress::of(const SlotCard &card, const Palette &look)
{
    using State = SlotCard::State;
    const QColor none;
    switch (card.state) {
    case State::Open:
        return {look.panel, none, look.frame, look.muted, look.muted, look.muted, none};
    case State::PastOpen:
        return {none, none, look.line, look.faint, look.faint, look.faint, none};
    case State::HeldMine:
        return {look.heldMine, none, none, look.onHeldMine, look.onHeldMine, look.onHeldMine, none};
    case State::HeldOther:
        return {look.heldOther,     none, look.heldOtherInk, look.text, look.heldOtherText, look.heldOtherText,
                look.heldOtherHatch};
    case State::Booked:
        return {look.booked, look.bookedInk, none, look.text, look.muted, look.muted, none};
    case State::Arrived:
        return {look.arrived, look.arrivedInk, none, look.text, look.muted, look.muted, none};
    case State::WaitingLong:
        return {look.arrived, look.warning, none, look.text, look.heldOtherText, look.heldOtherText, none};
    case State::Late:
        return {look.booked, look.warning, none, look.text, look.heldOtherText, look.heldOtherText, none};
    case State::MustMove:
        return {look.booked, look.full, none, look.text, look.full, look.full, none};
    case State::InRoom:
        return {look.inRoom, look.inRoomInk, none, look.text, look.muted, look.muted, none};
    case State::Done:
        return {look.done, look.doneInk, none, look.doneText, look.doneText, look.doneText, none};
    case State::NoShow:
        return {look.noShow, look.noShowInk, none, look.text, look.muted, look.muted, none};
    case State::Blocked:
        return {look.blocked, none, none, look.muted, look.muted, look.muted, look.blockedHatch};
    case State::Capacity:
    case State::CapacityFull:
        return {look.panel, none, look.frame, card.past ? look.muted : look.text, look.muted, look.muted, none};
    }
    return {};
}

} // namespace holdfast
