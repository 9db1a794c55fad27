#include "ui/DayPage.h"

#include "ui/DayBar.h"
#include "ui/RestPanel.h"
#include "ui/day/DayGridView.h"
#include "ui/day/EmptyDay.h"
#include "ui/parts/Look.h"
#include "ui/parts/NoticeStrip.h"
#include "ui/seat/SeatListPanel.h"
#include "ui/seat/SeatPanel.h"
#include "ui/walkin/WalkInPanel.h"

#include <QHBoxLayout>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace holdfast {

namespace {

constexpr int sideWidth = 320;

} // namespace

DayPage::DayPage(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    build();
    addKeys();
    connect(m_grid, &DayGridView::blockActivated, this, &DayPage::onBlock);
    connect(&m_session.walkIn(), &WalkIn::stateChanged, this, &DayPage::onWalkIn);
    connect(m_walkInPanel, &WalkInPanel::letGo, this, [this] { backToGrid(m_session.walkIn().seat().id); });
    connect(m_seatPanel, &SeatPanel::closed, this, &DayPage::closeSeat);
    connect(m_seatList, &SeatListPanel::seatChosen, this, &DayPage::takeSeat);
    connect(m_grid, &DayGridView::seatsAsked, this, &DayPage::onSeats);
    connect(&m_session, &DeskSession::noticed, this, &DayPage::notice);
    connect(&m_session, &DeskSession::dayShown, this, &DayPage::onDayShown);
    if (m_session.shownDate().isValid())
        onDayShown(m_session.shownDate());
}

void DayPage::build()
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto *left = new QVBoxLayout;
    left->setSpacing(0);
    m_bar = new DayBar(m_session, this);
    connect(m_bar, &DayBar::daysAsked, this, &DayPage::moveDays);
    connect(m_bar, &DayBar::todayAsked, this, &DayPage::showToday);
    connect(m_bar, &DayBar::nextFreeAsked, this, &DayPage::selectNextFree);
    connect(m_bar, &DayBar::dateChosen, &m_session, &DeskSession::openDay);
    connect(m_bar, &DayBar::dateLeft, this, [this] { m_grid->setFocus(); });
    left->addWidget(m_bar);
    QFrame *line = new QFrame(this);
    setLook(line, "line");
    left->addWidget(line);
    auto *around = new QVBoxLayout;
    around->setContentsMargins(12, 12, 12, 12);
    m_grid = new DayGridView([this] { return m_session.clock().now(); }, this);
    m_grid->setDayModel(&m_session.day());
    m_grid->setAccessibleName(tr("Day grid"));
    new EmptyDay(m_session.day(), m_grid->viewport());
    around->addWidget(m_grid);
    left->addLayout(around, 1);
    row->addLayout(left, 1);
    QFrame *border = new QFrame(this);
    setLook(border, "edge");
    border->setFixedWidth(1);
    row->addWidget(border);
    row->addWidget(buildSide());
    setFocusProxy(m_grid);
    setTabOrder(m_grid, m_walkInPanel);
}

QWidget *DayPage::buildSide()
{
    auto *side = new QFrame(this);
    setLook(side, "bar");
    side->setFixedWidth(sideWidth);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_side = new QStackedWidget(side);
    m_rest = new RestPanel(m_side);
    m_walkInPanel = new WalkInPanel(m_session, m_side);
    m_seatPanel = new SeatPanel(m_session, m_side);
    m_side->addWidget(m_rest);
    m_side->addWidget(m_walkInPanel);
    m_side->addWidget(m_seatPanel);
    m_seatList = new SeatListPanel(m_session, m_side);
    m_side->addWidget(m_seatList);
    column->addWidget(m_side, 1);
    m_notice = new NoticeStrip(side);
    column->addWidget(m_notice);
    return side;
}

void DayPage::addKeys()
{
    const auto key = [this](const QKeySequence &keys, auto &&does) {
        auto *shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, does);
    };
    key(QKeySequence(Qt::Key_T), [this] { showToday(); });
    key(QKeySequence(Qt::Key_D), [this] { m_bar->askDate(); });
    key(QKeySequence(Qt::Key_N), [this] { selectNextFree(); });
    key(QKeySequence(Qt::ALT | Qt::Key_Left), [this] { moveDays(-1); });
    key(QKeySequence(Qt::ALT | Qt::Key_Right), [this] { moveDays(1); });
    key(QKeySequence(Qt::Key_F5), [this] { m_session.openDay(m_session.wantedDate()); });
    key(QKeySequence(Qt::Key_F6), [this] { m_session.walkIn().renew(); });
    key(QKeySequence(Qt::CTRL | Qt::Key_N), [this] {
        if (m_side->currentWidget() == m_walkInPanel)
            m_walkInPanel->registerPatient();
    });
    key(QKeySequence(Qt::Key_Delete), [this] {
        if (m_side->currentWidget() == m_seatPanel)
            m_seatPanel->askToCancel();
    });
    key(QKeySequence(Qt::Key_Escape), [this] { stepBack(); });
}

void DayPage::showToday()
{
    m_placedFor = {};
    m_session.openDay(m_session.today());
}

void DayPage::moveDays(int days)
{
    m_session.openDay(m_session.wantedDate().addDays(days));
}

void DayPage::selectNextFree()
{
    if (m_session.shownDate().isValid() && m_session.day().rowCount() == 0) {
        m_session.openNextDayWithHours();
        return;
    }
    const QModelIndex next = m_grid->nextClaimable();
    if (!next.isValid()) {
        notice(tr("Nothing is free any more on this day. Alt → shows the next one."), Tone::Plain);
        return;
    }
    m_grid->setCurrentIndex(next);
    m_grid->setFocus();
}

void DayPage::stepBack()
{
    if (m_bar->isAskingDate())
        m_bar->leaveDate();
    else if (m_side->currentWidget() == m_walkInPanel)
        m_walkInPanel->stepBack();
    else if (m_side->currentWidget() == m_seatPanel)
        m_seatPanel->stepBack();
    else if (m_side->currentWidget() == m_seatList)
        backToGrid(m_seatList->slotId());
    else
        m_notice->hide();
}

void DayPage::onBlock(const QModelIndex &index)
{
    const DayBlock *block = m_session.day().blockAt(index);
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
        m_session.holdSeat(*free);
        return;
    }
    if (block->seats.size() == 1 || block->seats.constFirst().status == SlotStatus::Blocked)
        takeSeat(block->seats.constFirst());
    else
        openSeats(block->seats.constFirst());
}

void DayPage::onSeats(const QModelIndex &index)
{
    const DayBlock *block = m_session.day().blockAt(index);
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
    if (seat.appointment)
        openSeat(seat, m_side->currentWidget() == m_seatList);
    else if (seat.status == SlotStatus::Blocked)
        notice(seat.blockedReason.isEmpty() ? tr("This time is blocked.")
                                            : tr("This time is blocked: %1.").arg(seat.blockedReason),
               Tone::Plain);
    else // Free, or somebody else's as far as this desk knows: the service decides, and names alternatives.
        m_session.holdSeat(seat);
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
    m_side->setCurrentWidget(m_seatPanel);
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
    const Slot *seat = m_session.day().slot(m_seatPanel->slotId());
    if (m_fromList && seat)
        openSeats(*seat);
    else
        backToGrid(m_seatPanel->slotId());
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

void DayPage::backToGrid(qint64 slotId)
{
    m_side->setCurrentWidget(m_rest);
    m_grid->showSlot(slotId);
    m_grid->setFocus();
}

void DayPage::onDayShown(const QDate &date)
{
    if (m_placedFor == date)
        return;
    m_placedFor = date;
    if (date == m_session.today())
        m_grid->showNow();
    const QModelIndex next = m_grid->nextClaimable();
    if (const QModelIndex place = next.isValid() ? next : m_session.day().index(0, 0); place.isValid())
        m_grid->setCurrentIndex(place);
}

void DayPage::notice(const QString &text, Tone tone)
{
    m_notice->show(text, tone);
}

void DayPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_side->currentWidget()->isAncestorOf(focusWidget()))
        m_grid->setFocus();
}

} // namespace holdfast
