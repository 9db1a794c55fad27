#include "ui/visit/QueuePage.h"

#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/parts/NoticeStrip.h"
#include "ui/parts/PanelStack.h"
#include "ui/visit/AddToQueue.h"
#include "ui/visit/QueueColumn.h"
#include "ui/visit/QueueColumns.h"
#include "ui/visit/QueueDesk.h"
#include "ui/visit/UndoReason.h"
#include "ui/visit/Visits.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QShortcut>

namespace holdfast {

namespace {

constexpr int sideWidth = 320;
constexpr int tickMs = 5000;

} // namespace

QueuePage::QueuePage(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    build();
    addKeys();
    m_minute.setInterval(tickMs);
    connect(&m_minute, &QTimer::timeout, m_columns, &QueueColumns::tick);
    connect(m_columns, &QueueColumns::opened, this, &QueuePage::openCurrent);
    connect(m_add, &AddToQueue::closed, this, &QueuePage::rest);
    connect(m_add, &AddToQueue::added, this, &QueuePage::rest);
    connect(m_undoReason, &UndoReason::closed, m_columns, &QueueColumns::enter);
    connect(&m_session, &DeskSession::noticed, m_notice, &NoticeStrip::show);
    connect(&m_session, &DeskSession::dayShown, this, &QueuePage::refreshDay);
    connect(&m_session, &DeskSession::wantedDateChanged, this, &QueuePage::refreshDay);
    refreshDay();
}

void QueuePage::build()
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
    m_columns = new QueueColumns(m_session, this);
    left->addWidget(m_columns, 1);
    row->addLayout(left, 1);
    QFrame *border = new QFrame(this);
    setLook(border, "edge");
    border->setFixedWidth(1);
    row->addWidget(border);
    row->addWidget(buildSide());
}

QWidget *QueuePage::buildBar()
{
    auto *bar = new QFrame(this);
    setLook(bar, "bar");
    bar->setFixedHeight(56);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(16, 0, 12, 0);
    row->setSpacing(12);
    m_title = makeLabel(QString(), "heading", bar);
    m_title->setObjectName(QStringLiteral("queueTitle"));
    m_otherDay = makeLabel(tr("Not today"), "warning", bar);
    m_today = new KeyButton(tr("Today"), QStringLiteral("T"), bar);
    m_today->setFocusPolicy(Qt::TabFocus);
    connect(m_today, &QPushButton::clicked, this, [this] { m_session.openDay(m_session.today()); });
    auto *add = new KeyButton(tr("Without a time"), QStringLiteral("A"), bar);
    add->setFocusPolicy(Qt::TabFocus);
    setLook(add, "primary");
    connect(add, &QPushButton::clicked, this, &QueuePage::addToCurrent);
    row->addWidget(m_title);
    row->addWidget(m_otherDay);
    row->addWidget(m_today);
    row->addStretch(1);
    row->addWidget(add);
    return bar;
}

QWidget *QueuePage::buildSide()
{
    auto *side = new QFrame(this);
    setLook(side, "bar");
    side->setFixedWidth(sideWidth);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_side = new PanelStack(side);
    m_rest = buildRest();
    m_add = new AddToQueue(m_session, m_side);
    m_side->addPanel(m_rest);
    m_side->addPanel(m_add);
    m_undoReason = new UndoReason(m_session, side);
    m_notice = new NoticeStrip(side);
    column->addWidget(m_side, 1);
    column->addWidget(m_undoReason);
    column->addWidget(m_notice);
    return side;
}

QWidget *QueuePage::buildRest()
{
    auto *rest = new QWidget(m_side);
    auto *hints = new QVBoxLayout(rest);
    hints->setContentsMargins(16, 16, 16, 16);
    hints->setSpacing(8);
    QLabel *title = makeLabel(tr("Who is here"), "title", rest);
    title->setMinimumHeight(28);
    hints->addWidget(title);
    hints->addWidget(
        makeLines(tr("First who is in the room, then who has a time, then who has none, by number."), "muted", rest));
    hints->addSpacing(8);
    for (const auto &[key, does] :
         {std::pair{QStringLiteral("← ↑ ↓ →"), tr("walk the lists")},
          std::pair{QStringLiteral("R"), tr("into the room")}, std::pair{QStringLiteral("F"), tr("done")},
          std::pair{QStringLiteral("L"), tr("left without being seen")},
          std::pair{QStringLiteral("A"), tr("put somebody into this doctor's queue, without a time")},
          std::pair{tr("Enter"), tr("show the appointment in the day")},
          std::pair{QStringLiteral("Ctrl P"), tr("the slip once more")},
          std::pair{QStringLiteral("Ctrl Z"), tr("take the last step back")},
          std::pair{QStringLiteral("Ctrl Shift Z"), tr("the same, with a reason")}})
        hints->addWidget(new KeyHint(key, does, rest, true));
    hints->addStretch(1);
    return rest;
}

void QueuePage::addKeys()
{
    const auto key = [this](const QKeySequence &keys, auto &&does) {
        auto *shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        shortcut->setAutoRepeat(false);
        connect(shortcut, &QShortcut::activated, this, does);
    };
    key(QKeySequence(Qt::Key_R), [this] { setStatus(AppointmentStatus::InRoom, QueueStatus::InRoom); });
    key(QKeySequence(Qt::Key_F), [this] { setStatus(AppointmentStatus::Completed, QueueStatus::Completed); });
    key(QKeySequence(Qt::Key_L), [this] { leave(); });
    key(QKeySequence(Qt::Key_A), [this] { addToCurrent(); });
    key(QKeySequence(Qt::Key_T), [this] { m_session.openDay(m_session.today()); });
    key(QKeySequence(Qt::CTRL | Qt::Key_N), [this] {
        if (m_side->currentWidget() == m_add)
            m_add->registerPatient();
    });
    key(QKeySequence(Qt::CTRL | Qt::Key_P), [this] { askForSlip(); });
    key(QKeySequence(Qt::CTRL | Qt::Key_Z), [this] { m_session.visits().undoLast(); });
    key(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), [this] { m_undoReason->ask(); });
    key(QKeySequence(Qt::Key_Escape), [this] { stepBack(); });
}

void QueuePage::refreshDay()
{
    const QDate date = m_session.shownDate();
    m_title->setText(date.isValid() ? tr("Queue · %1").arg(QLocale().toString(date, tr("dddd d MMMM"))) : tr("Queue"));
    const bool other = date.isValid() && date != m_session.today();
    m_otherDay->setVisible(other);
    m_today->setVisible(other);
    m_columns->refresh();
}

void QueuePage::setStatus(AppointmentStatus withTime, QueueStatus withoutTime)
{
    const Waiting *waiting = m_columns->highlighted();
    if (!waiting) {
        m_notice->show(tr("Nobody is highlighted."), Tone::Plain);
        return;
    }
    const Waiting whom = *waiting; // the row may go while it is said
    if (whom.seat)
        m_session.visits().setStatus(*whom.seat, withTime);
    else
        m_session.queueDesk().setStatus(*whom.entry, withoutTime);
}

void QueuePage::leave()
{
    const Waiting *waiting = m_columns->highlighted();
    if (waiting && waiting->seat)
        m_notice->show(
            tr("%1 has an appointment: Enter shows it in the day, where X says no-show.").arg(waiting->name()),
            Tone::Plain);
    else
        setStatus(AppointmentStatus::NoShow, QueueStatus::Left);
}

void QueuePage::openCurrent()
{
    const Waiting *waiting = m_columns->highlighted();
    if (waiting && waiting->seat)
        Q_EMIT appointmentAsked(m_session.shownDate(), waiting->seat->id);
}

void QueuePage::askForSlip()
{
    const Waiting *waiting = m_columns->highlighted();
    if (waiting && waiting->seat)
        Q_EMIT slipAsked(*waiting->seat);
    else if (waiting)
        Q_EMIT queueSlipAsked(*waiting->entry);
    else
        m_notice->show(tr("Nobody is highlighted."), Tone::Plain);
}

void QueuePage::addToCurrent()
{
    if (const QueueColumn *column = m_columns->current())
        add(column->doctorId());
}

void QueuePage::add(qint64 doctorId)
{
    for (const Doctor &doctor : m_session.day().day().doctors) {
        if (doctor.id != doctorId)
            continue;
        m_columns->choose(doctorId);
        m_side->setCurrentWidget(m_add);
        m_add->start(doctor);
    }
}

void QueuePage::stepBack()
{
    if (m_undoReason->isAsking())
        m_undoReason->leave();
    else if (m_side->currentWidget() == m_add)
        m_add->stepBack();
    else
        m_notice->hide();
}

void QueuePage::rest()
{
    m_side->setCurrentWidget(m_rest);
    m_columns->enter();
}

/// No focus proxy: Tab would jump to it, past the bar above the lists.
void QueuePage::focusInEvent(QFocusEvent *)
{
    m_columns->enter();
}

void QueuePage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refreshDay();
    m_minute.start();
}

void QueuePage::hideEvent(QHideEvent *event)
{
    m_minute.stop();
    QWidget::hideEvent(event);
}

} // namespace holdfast
