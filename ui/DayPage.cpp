#include "ui/DayPage.h"

#include "ui/DayBar.h"
#include "ui/DayNavigator.h"
#include "ui/RestPanel.h"
#include "ui/day/DayGridView.h"
#include "ui/day/EmptyDay.h"
#include "ui/day/FindField.h"
#include "ui/move/TrayKeys.h"
#include "ui/move/TrayPanel.h"
#include "ui/parts/Look.h"
#include "ui/parts/NoticeStrip.h"
#include "ui/parts/PanelStack.h"
#include "ui/parts/ScrolledPanel.h"
#include "ui/patient/BookingFor.h"
#include "ui/patient/PatientFinder.h"
#include "ui/patient/PatientPanel.h"
#include "ui/seat/SeatListPanel.h"
#include "ui/seat/SeatPanel.h"
#include "ui/visit/AddToQueue.h"
#include "ui/visit/UndoReason.h"
#include "ui/walkin/WalkInPanel.h"

#include <QFocusEvent>
#include <QHBoxLayout>
#include <QShortcut>
#include <QVBoxLayout>

namespace holdfast {

namespace {

constexpr int sideWidth = 320;

} // namespace

DayPage::DayPage(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    build();
    addKeys();
    addVisitKeys();
    connect(m_grid, &DayGridView::blockActivated, this, &DayPage::onBlock);
    connect(&m_session.walkIn(), &WalkIn::stateChanged, this, &DayPage::onWalkIn);
    connect(m_walkInPanel, &WalkInPanel::letGo, this, [this] { backToGrid(m_session.walkIn().seat().id); });
    m_trayKeys = new TrayKeys(m_session, {.widget = *this, .grid = *m_grid, .panel = *m_tray, .chosen = [this] {
                                              return chosenAppointment();
                                          }});
    connect(m_trayKeys, &TrayKeys::parked, this, [this](qint64 slotId) {
        if (!m_session.walkIn().isOpen())
            backToGrid(slotId);
    });
    connect(m_seatPanel, &SeatPanel::closed, this, &DayPage::closeSeat);
    connect(m_seatPanel, &SeatPanel::slipAsked, this, &DayPage::slipAsked);
    connect(m_patientPanel, &PatientPanel::closed, this, [this] { backToGrid(m_seatPanel->slotId()); });
    connect(m_patientPanel, &PatientPanel::appointmentAsked, this, &DayPage::showSeat);
    connect(&m_session, &DeskSession::personChanged, this, [this] {
        m_patientPanel->clear();
        m_session.walkIn().awaitNobody();
        if (m_side->currentWidget() == m_patientFile)
            m_side->setCurrentWidget(m_rest);
    });
    connect(m_patientPanel, &PatientPanel::bookingAsked, this, &DayPage::bookFor);
    connect(m_seatList, &SeatListPanel::seatChosen, this, &DayPage::takeSeat);
    connect(m_grid, &DayGridView::seatsAsked, this, &DayPage::onSeats);
    connect(&m_session, &DeskSession::noticed, this, &DayPage::notice);
    connect(m_navigator, &DayNavigator::noticed, this, &DayPage::notice);
}

void DayPage::build()
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto *left = new QVBoxLayout;
    left->setSpacing(0);
    m_bar = new DayBar(m_session, this);
    left->addWidget(m_bar);
    QFrame *line = new QFrame(this);
    setLook(line, "line");
    left->addWidget(line);
    auto *around = new QVBoxLayout;
    around->setContentsMargins(12, 12, 12, 12);
    m_grid = new DayGridView([this] { return m_session.clock().now(); }, this);
    m_grid->setGridModel(&m_session.day());
    m_grid->startFades();
    m_navigator = new DayNavigator(m_session, *m_bar, *m_grid, this);
    auto *finder = new PatientFinder(m_session, this);
    m_bar->find().addSource(finder);
    connect(finder, &PatientFinder::fileWanted, this, &DayPage::openFile);
    connect(finder, &PatientFinder::seatWanted, this,
            [this](qint64 slotId) { showSeat(m_session.shownDate(), slotId); });
    m_grid->setAccessibleName(tr("Day grid"));
    new EmptyDay(*m_grid);
    around->addWidget(m_grid);
    left->addLayout(around, 1);
    row->addLayout(left, 1);
    QFrame *border = new QFrame(this);
    setLook(border, "edge");
    border->setFixedWidth(1);
    row->addWidget(border);
    row->addWidget(buildSide());
}

QWidget *DayPage::buildSide()
{
    auto *side = new QFrame(this);
    setLook(side, "bar");
    side->setFixedWidth(sideWidth);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_side = new PanelStack(side);
    m_rest = new RestPanel(m_side);
    m_walkInPanel = new WalkInPanel(m_session, m_side);
    m_seatPanel = new SeatPanel(m_session);
    m_seatPlace = new ScrolledPanel(m_seatPanel, m_side);
    m_side->addPanel(m_rest);
    m_side->addPanel(m_walkInPanel);
    m_side->addPanel(m_seatPlace);
    m_seatList = new SeatListPanel(m_session, m_side);
    m_side->addPanel(m_seatList);
    m_patientPanel = new PatientPanel(m_session, PatientPanel::Width::Narrow);
    m_patientFile = new ScrolledPanel(m_patientPanel, m_side);
    m_side->addPanel(m_patientFile);
    m_addToQueue = new AddToQueue(m_session, m_side);
    m_side->addPanel(m_addToQueue);
    column->addWidget(new BookingFor(m_session.walkIn(), side));
    // What is too tall scrolls: the window never grows under the hand.
    column->addWidget(new ScrolledPanel(m_side, side), 1);
    m_tray = new TrayPanel(m_session.moves().tray(),
                           {.seat = [this](const Slot &seat) { return m_session.seatText(seat); },
                            .time = [this](const QDateTime &instant) { return m_session.timeText(instant); }},
                           side);
    column->addWidget(m_tray);
    m_undoReason = new UndoReason(m_session, side);
    column->addWidget(m_undoReason);
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
    key(QKeySequence(Qt::Key_P), [this] { openPatient(); });
    key(QKeySequence(Qt::CTRL | Qt::Key_P), [this] { askToPrint(); });
    key(QKeySequence(Qt::Key_F6), [this] {
        m_session.walkIn().renew();
        m_session.moves().tray().renew();
    });
    key(QKeySequence(Qt::CTRL | Qt::Key_N), [this] {
        if (m_side->currentWidget() == m_walkInPanel)
            m_walkInPanel->registerPatient();
        else if (m_side->currentWidget() == m_addToQueue)
            m_addToQueue->registerPatient();
    });
    key(QKeySequence(Qt::Key_Delete), [this] {
        if (showsSeat())
            m_seatPanel->askToCancel();
    });
    key(QKeySequence(Qt::Key_Escape), [this] { stepBack(); });
}

void DayPage::stepBack()
{
    if (m_navigator->stepBack())
        return;
    if (m_undoReason->isAsking())
        m_undoReason->leave();
    else if (m_tray->hasFocus() || m_tray->isAncestorOf(focusWidget()))
        m_trayKeys->stepBack();
    else if (m_side->currentWidget() == m_walkInPanel)
        m_walkInPanel->stepBack();
    else if (showsSeat())
        m_seatPanel->stepBack();
    else if (m_side->currentWidget() == m_seatList)
        backToGrid(m_seatList->slotId());
    else if (m_side->currentWidget() == m_patientFile)
        m_patientPanel->stepBack();
    else if (m_side->currentWidget() == m_addToQueue)
        m_addToQueue->stepBack();
    else if (m_session.walkIn().awaited())
        m_session.walkIn().awaitNobody();
    else if (!m_trayKeys->stepBack() && !m_navigator->showAll())
        m_notice->hide();
}

/// The slip of the open appointment, else the day of the selected seat's doctor.
void DayPage::askToPrint()
{
    const Slot *open = showsSeat() ? m_session.slot(m_seatPanel->slotId()) : nullptr;
    if (open && open->appointment) {
        Q_EMIT slipAsked(*open);
        return;
    }
    const DayBlock *block = m_grid->currentBlock();
    const QTimeZone zone = m_session.session().clinic.timeZone;
    Q_EMIT daySheetAsked(block ? block->startsAt.toTimeZone(zone).date() : m_session.shownDate(),
                         block ? block->seats.constFirst().doctorId : 0);
}

QString DayPage::unsaved() const
{
    return m_walkInPanel->inForm() ? tr("a new patient's registration") : m_patientPanel->unsaved();
}

void DayPage::showSeat(const QDate &date, qint64 slotId)
{
    if (walkInIsOpen())
        return;
    m_side->setCurrentWidget(m_rest);
    m_navigator->showSeat(date, slotId);
}

void DayPage::bookFor(const Patient &patient)
{
    if (walkInIsOpen())
        return;
    m_session.walkIn().awaitPatient(patient);
    m_side->setCurrentWidget(m_rest);
    m_navigator->showNextFree(FreeOf::Anybody);
    m_grid->setFocus();
}

void DayPage::backToGrid(qint64 slotId)
{
    m_side->setCurrentWidget(m_rest);
    m_grid->showSlot(slotId);
    m_grid->setFocus();
}

void DayPage::notice(const QString &text, Tone tone)
{
    m_notice->show(text, tone);
}

/// No focus proxy: Tab would jump to it, past the bar above the grid.
void DayPage::focusInEvent(QFocusEvent *event)
{
    m_grid->setFocus(event->reason());
}

void DayPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_side->currentWidget()->isAncestorOf(focusWidget()))
        m_grid->setFocus();
}

} // namespace holdfast
