#include "ui/move/TrayKeys.h"

#include "models/GridModel.h"
#include "ui/DeskSession.h"
#include "ui/day/DayGridView.h"
#include "ui/move/DragWatch.h"
#include "ui/move/MovePlace.h"
#include "ui/move/TrayPanel.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QShortcut>

#include <utility>

namespace holdfast {

TrayKeys::TrayKeys(DeskSession &session, Page page)
    : QObject(&page.widget), m_session(session), m_tray(session.moves().tray()), m_page(std::move(page))
{
    addKeys();
    watchDrag();
    connect(&m_tray, &ParkingTray::changed, this, &TrayKeys::onChanged);
    connect(&m_tray, &ParkingTray::moved, this, [this](const Parked &, const Slot &to) {
        m_page.grid.showSlot(to.id);
        m_page.grid.setFocus();
    });
    connect(&m_page.panel, &TrayPanel::gridAsked, this, [this](int key) {
        m_page.grid.setFocus();
        QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
        QCoreApplication::sendEvent(&m_page.grid, &press);
    });
}

void TrayKeys::watchDrag()
{
    Moves &moves = m_session.moves();
    auto *drag = new DragWatch(m_page.grid, m_page.panel,
                               {.now = [this] { return m_session.clock().now(); },
                                .seatText = [this](const Slot &seat) { return m_session.seatText(seat); },
                                .parkedOf = [&moves](const Slot &seat) { return moves.parkedOf(seat); }},
                               &m_page.widget);
    connect(drag, &DragWatch::begun, this, [&moves](const Slot &seat) { moves.showDragged(seat); });
    connect(drag, &DragWatch::ended, this, [&moves] { moves.showDragged({}); });
    connect(drag, &DragWatch::parked, this, [&moves](const Slot &seat) { moves.park(seat); });
    connect(drag, &DragWatch::placed, this, &TrayKeys::dropped);
    connect(drag, &DragWatch::unparked, this, [this](int row, const Slot &target) {
        m_tray.choose(row);
        place(target);
    });
}

void TrayKeys::addKeys()
{
    const auto key = [this](const QKeySequence &keys, auto &&does) {
        auto *shortcut = new QShortcut(keys, &m_page.widget);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, does);
    };
    key(QKeySequence(Qt::CTRL | Qt::Key_X), [this] { cut(); });
    key(QKeySequence(Qt::CTRL | Qt::Key_V), [this] { paste(); });
    key(QKeySequence(Qt::CTRL | Qt::Key_Up), [this] { m_page.panel.chooseNext(-1); });
    key(QKeySequence(Qt::CTRL | Qt::Key_Down), [this] { m_page.panel.chooseNext(1); });
}

void TrayKeys::cut()
{
    const Slot seat = m_page.chosen().value_or(Slot());
    if (!m_session.moves().park(seat))
        return;
    m_page.grid.setFocus();
    Q_EMIT parked(seat.id);
}

void TrayKeys::paste()
{
    const DayBlock *block = m_page.grid.currentBlock();
    if (!block)
        return;
    const QDateTime now = m_session.clock().now();
    const Slot *free = block->claimableSeat(now);
    // Where it does not fit the service says so, and what is free instead.
    Slot target = free ? *free : block->seats.constFirst();
    if (!m_tray.isEmpty())
        target = placeIn(*m_page.grid.gridModel(), m_page.grid.currentIndex(), m_tray.current(), now).value_or(target);
    place(target);
}

bool TrayKeys::isOwn(const Slot &seat) const
{
    return !m_tray.isEmpty() && m_tray.current().owns(seat) && seat.id != m_tray.current().seat.id;
}

bool TrayKeys::place(const Slot &target)
{
    if (m_session.walkIn().isOpen()) {
        Q_EMIT m_session.noticed(tr("A walk-in is open: finish it, or let it go with Esc."), Tone::Plain);
        return false;
    }
    return m_session.moves().place(target);
}

/// Dropped on a free seat: parked and placed in one; if that cannot be, nothing has happened.
void TrayKeys::dropped(const Slot &seat, const Slot &target)
{
    const qsizetype before = m_tray.parked().size();
    if (m_session.moves().park(seat) && !place(target) && m_tray.parked().size() > before)
        m_tray.takeOut(seat.appointment->id);
}

bool TrayKeys::takes(const Slot &seat)
{
    if (m_tray.isEmpty())
        return false;
    if (m_tray.hasTarget() && m_tray.target().seat().id == seat.id)
        m_page.panel.takeFocus();
    else
        place(seat);
    return true;
}

bool TrayKeys::stepBack()
{
    if (m_tray.isEmpty())
        return false;
    m_tray.putBack();
    if (!m_tray.hasTarget())
        m_page.grid.setFocus();
    return true;
}

void TrayKeys::onChanged()
{
    using State = ParkingTray::State;
    const State state = m_tray.state();
    if (std::exchange(m_shown, state) == state)
        return;
    if (state == State::Asking)
        m_page.grid.showSlot(m_tray.target().seat().id);
    if (state != State::Choosing)
        m_page.panel.takeFocus();
    else if (m_page.panel.isAncestorOf(m_page.widget.window()->focusWidget()) || m_page.panel.hasFocus())
        m_page.grid.setFocus();
}

} // namespace holdfast
