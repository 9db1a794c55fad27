#include "ui/DayPage.h"

#include "ui/RestPanel.h"
#include "ui/day/DayGridView.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/Look.h"
#include "ui/seat/SeatPanel.h"
#include "ui/walkin/WalkInPanel.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace holdfast {

namespace {

constexpr int sideWidth = 320;
constexpr int noticeMs = 20000;

QToolButton *arrow(const QString &sign, const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(sign);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedSize(28, 32);
    QFont big = button->font();
    big.setPixelSize(20);
    button->setFont(big);
    return button;
}

} // namespace

DayPage::DayPage(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    build();
    addKeys();
    m_noticeEnd.setSingleShot(true);
    m_noticeEnd.setInterval(noticeMs);
    connect(&m_noticeEnd, &QTimer::timeout, m_noticeFrame, &QWidget::hide);
    connect(m_grid, &DayGridView::blockActivated, this, &DayPage::onBlock);
    connect(&m_session.walkIn(), &WalkIn::stateChanged, this, &DayPage::onWalkIn);
    connect(m_walkInPanel, &WalkInPanel::letGo, this, [this] { backToGrid(m_session.walkIn().seat().id); });
    connect(m_seatPanel, &SeatPanel::closed, this, [this] { backToGrid(m_seatPanel->slotId()); });
    connect(&m_session, &DeskSession::noticed, this, &DayPage::notice);
    connect(&m_session, &DeskSession::dayShown, this, &DayPage::onDayShown);
    connect(&m_session, &DeskSession::wantedDateChanged, this, &DayPage::refreshBar);
    connect(&m_session, &DeskSession::connectionChanged, this, &DayPage::refreshBar);
    if (m_session.shownDate().isValid())
        onDayShown(m_session.shownDate());
    refreshBar();
}

void DayPage::build()
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto *left = new QVBoxLayout;
    left->setSpacing(0);
    left->addWidget(buildBar());
    QFrame *line = new QFrame(this);
    setLook(line, "line");
    left->addWidget(line);
    auto *around = new QVBoxLayout;
    around->setContentsMargins(12, 12, 12, 12);
    m_grid = new DayGridView([this] { return m_session.clock().now(); }, this);
    m_grid->setDayModel(&m_session.day());
    m_grid->setAccessibleName(tr("Day grid"));
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

QWidget *DayPage::buildBar()
{
    auto *bar = new QFrame(this);
    setLook(bar, "bar");
    bar->setFixedHeight(56);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 0, 12, 0);
    row->setSpacing(4);
    QToolButton *before = arrow(QStringLiteral("‹"), tr("Day before"), bar);
    QToolButton *after = arrow(QStringLiteral("›"), tr("Day after"), bar);
    m_title = makeLabel(QString(), "heading", bar);
    m_title->setObjectName(QStringLiteral("dayTitle"));
    m_today = new KeyButton(tr("Today"), QStringLiteral("T"), bar);
    m_today->setFocusPolicy(Qt::TabFocus);
    m_state = makeLabel(QString(), "warning", bar);
    m_state->setObjectName(QStringLiteral("dayState"));
    m_next = new KeyButton(tr("Next free"), QStringLiteral("N"), bar);
    m_next->setFocusPolicy(Qt::TabFocus);
    setLook(m_next, "primary");
    row->addWidget(before);
    row->addWidget(m_title);
    row->addWidget(after);
    row->addSpacing(8);
    row->addWidget(m_today);
    row->addSpacing(12);
    row->addWidget(m_state, 1);
    row->addWidget(m_next);
    connect(before, &QToolButton::clicked, this, [this] { moveDays(-1); });
    connect(after, &QToolButton::clicked, this, [this] { moveDays(1); });
    connect(m_today, &QPushButton::clicked, this, &DayPage::showToday);
    connect(m_next, &QPushButton::clicked, this, &DayPage::selectNextFree);
    return bar;
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
    column->addWidget(m_side, 1);
    m_noticeFrame = new QFrame(side);
    setLook(m_noticeFrame, "notice");
    auto *noticeColumn = new QVBoxLayout(m_noticeFrame);
    noticeColumn->setContentsMargins(16, 12, 16, 12);
    m_notice = makeLines(QString(), "muted", m_noticeFrame);
    m_notice->setObjectName(QStringLiteral("notice"));
    noticeColumn->addWidget(m_notice);
    m_noticeFrame->hide();
    column->addWidget(m_noticeFrame);
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
    const QModelIndex next = m_grid->nextClaimable();
    if (!next.isValid()) {
        notice(tr("Nothing is free any more on this day. Alt → shows the next one."), DeskSession::Tone::Plain);
        return;
    }
    m_grid->setCurrentIndex(next);
    m_grid->setFocus();
}

void DayPage::stepBack()
{
    if (m_side->currentWidget() == m_walkInPanel)
        m_walkInPanel->stepBack();
    else if (m_side->currentWidget() == m_seatPanel)
        m_seatPanel->stepBack();
    else
        m_noticeFrame->hide();
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
    const Slot &first = block->seats.constFirst();
    if (first.appointment && block->seats.size() == 1)
        openSeat(first);
    else if (first.status == SlotStatus::Blocked)
        notice(first.blockedReason.isEmpty() ? tr("This time is blocked.")
                                             : tr("This time is blocked: %1.").arg(first.blockedReason),
               DeskSession::Tone::Plain);
    else // Somebody else has it, as far as this desk knows: the service decides, and names alternatives.
        m_session.holdSeat(first);
}

void DayPage::openSeat(const Slot &seat)
{
    if (m_session.walkIn().isOpen()) {
        notice(tr("A walk-in is open: finish it, or let it go with Esc."), DeskSession::Tone::Plain);
        return;
    }
    m_side->setCurrentWidget(m_seatPanel);
    m_seatPanel->showSeat(seat);
}

void DayPage::onWalkIn(WalkIn::State state)
{
    WalkIn &walkIn = m_session.walkIn();
    if (state == WalkIn::State::Holding) {
        m_noticeFrame->hide();
        // A walk-in that goes on at another seat keeps what was typed.
        const bool goesOn = m_side->currentWidget() == m_walkInPanel;
        m_side->setCurrentWidget(m_walkInPanel);
        m_grid->showSlot(walkIn.seat().id);
        if (goesOn)
            m_walkInPanel->takeFocus();
        else
            m_walkInPanel->start();
    } else if (state == WalkIn::State::Confirmed && walkIn.patient()) {
        notice(tr("Booked: %1 at %2.").arg(walkIn.patient()->name, m_session.seatText(walkIn.seat())),
               DeskSession::Tone::Good);
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
    refreshBar();
    if (m_placedFor == date)
        return;
    m_placedFor = date;
    if (date == m_session.today())
        m_grid->showNow();
    const QModelIndex next = m_grid->nextClaimable();
    if (const QModelIndex place = next.isValid() ? next : m_session.day().index(0, 0); place.isValid())
        m_grid->setCurrentIndex(place);
}

void DayPage::refreshBar()
{
    const QDate date = m_session.wantedDate();
    m_title->setText(date.isValid() ? QLocale().toString(date, tr("dddd d MMMM", "the day's title, QLocale's format"))
                                    : QString());
    m_today->setEnabled(date != m_session.today());
    const bool offline = m_session.connection() == DeskSession::Connection::Offline;
    const QTimeZone zone = m_session.session().clinic.timeZone;
    QString state;
    if (offline && m_session.shownDate().isValid()) {
        const QString at = m_session.readAt().toTimeZone(zone).toString(QStringLiteral("HH:mm"));
        state = tr("As it was at %1, read-only").arg(at);
    }
    if (date != m_session.shownDate() && date.isValid())
        state = offline ? tr("This day is not here yet; the service is not reachable") : tr("Reading the day…");
    m_state->setText(state);
    m_next->setEnabled(!offline);
}

void DayPage::notice(const QString &text, DeskSession::Tone tone)
{
    if (text.isEmpty())
        return;
    setLook(m_notice, tone == DeskSession::Tone::Warning ? "warning"
                      : tone == DeskSession::Tone::Good  ? "good"
                                                         : "muted");
    m_notice->setText(tone == DeskSession::Tone::Good ? QStringLiteral("✓ ") + text : text);
    m_noticeFrame->show();
    m_noticeEnd.start();
}

void DayPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_side->currentWidget()->isAncestorOf(focusWidget()))
        m_grid->setFocus();
}

} // namespace holdfast
