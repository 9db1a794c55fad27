#include "ui/visit/QueuePage.h"

#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/parts/NoticeStrip.h"
#include "ui/visit/AddToQueue.h"
#include "ui/visit/QueueColumn.h"
#include "ui/visit/QueueDesk.h"
#include "ui/visit/UndoReason.h"
#include "ui/visit/Visits.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListView>
#include <QLocale>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QStackedWidget>

#include <algorithm>

namespace holdfast {

namespace {

constexpr int sideWidth = 320;
constexpr int narrowestColumn = 200;
constexpr int tickMs = 5000;

} // namespace

QueuePage::QueuePage(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    build();
    addKeys();
    m_minute.setInterval(tickMs);
    connect(&m_minute, &QTimer::timeout, this, [this] {
        for (const auto &model : m_models)
            model->tick();
    });
    connect(m_add, &AddToQueue::closed, this, &QueuePage::rest);
    connect(m_add, &AddToQueue::added, this, &QueuePage::rest);
    connect(m_undoReason, &UndoReason::closed, this, &QueuePage::focusColumn);
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
    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto *columns = new QWidget(m_scroll);
    m_row = new QHBoxLayout(columns);
    m_row->setContentsMargins(12, 12, 12, 12);
    m_row->setSpacing(8);
    m_scroll->setWidget(columns);
    left->addWidget(m_scroll, 1);
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
    connect(add, &QPushButton::clicked, this, [this] {
        if (QueueColumn *column = currentColumn())
            this->add(column->doctorId());
    });
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
    m_side = new QStackedWidget(side);
    m_rest = new QWidget(m_side);
    auto *hints = new QVBoxLayout(m_rest);
    hints->setContentsMargins(16, 16, 16, 16);
    hints->setSpacing(8);
    QLabel *title = makeLabel(tr("Who is here"), "title", m_rest);
    title->setMinimumHeight(28);
    hints->addWidget(title);
    hints->addWidget(
        makeLines(tr("First who is in the room, then who has a time, then who has none, by number."), "muted", m_rest));
    hints->addSpacing(8);
    for (const auto &[key, does] :
         {std::pair{QStringLiteral("← ↑ ↓ →"), tr("walk the lists")},
          std::pair{QStringLiteral("R"), tr("into the room")}, std::pair{QStringLiteral("F"), tr("done")},
          std::pair{QStringLiteral("L"), tr("left without being seen")},
          std::pair{QStringLiteral("A"), tr("put somebody into this doctor's queue, without a time")},
          std::pair{tr("Enter"), tr("show the appointment in the day")},
          std::pair{QStringLiteral("Ctrl Z"), tr("take the last step back")},
          std::pair{QStringLiteral("Ctrl Shift Z"), tr("the same, with a reason")}})
        hints->addWidget(new KeyHint(key, does, m_rest, true));
    hints->addStretch(1);
    m_add = new AddToQueue(m_session, m_side);
    m_side->addWidget(m_rest);
    m_side->addWidget(m_add);
    m_undoReason = new UndoReason(m_session, side);
    m_notice = new NoticeStrip(side);
    column->addWidget(m_side, 1);
    column->addWidget(m_undoReason);
    column->addWidget(m_notice);
    return side;
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
    key(QKeySequence(Qt::Key_A), [this] {
        if (QueueColumn *column = currentColumn())
            add(column->doctorId());
    });
    key(QKeySequence(Qt::Key_T), [this] { m_session.openDay(m_session.today()); });
    key(QKeySequence(Qt::CTRL | Qt::Key_N), [this] {
        if (m_side->currentWidget() == m_add)
            m_add->registerPatient();
    });
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
    refreshColumns();
}

void QueuePage::refreshColumns()
{
    const QList<Doctor> doctors = m_session.day().day().doctors;
    const bool same = std::ranges::equal(doctors, m_columns, {}, &Doctor::id, &QueueColumn::doctorId);
    if (same)
        return;
    const qint64 before = currentColumn() ? currentColumn()->doctorId() : 0;
    const bool hadFocus = m_scroll->isAncestorOf(focusWidget());
    qDeleteAll(m_columns);
    m_columns.clear();
    m_models.clear();
    m_current = 0;
    for (const Doctor &doctor : doctors) {
        m_models.push_back(std::make_unique<WaitingListModel>(m_session.day(), m_session.queue(), doctor.id,
                                                              [this] { return m_session.clock().now(); }));
        auto *column = new QueueColumn(doctor, *m_models.back());
        column->setMinimumWidth(narrowestColumn);
        column->list()->installEventFilter(this);
        m_row->addWidget(column);
        if (doctor.id == before)
            m_current = static_cast<int>(m_columns.size());
        m_columns.append(column);
    }
    if (!m_columns.isEmpty())
        setFocusProxy(m_columns.at(m_current)->list());
    if (hadFocus)
        focusColumn();
}

QueueColumn *QueuePage::currentColumn() const
{
    return m_columns.value(m_current);
}

void QueuePage::focusColumn()
{
    if (QueueColumn *column = currentColumn())
        column->enter(column->currentRow());
}

void QueuePage::moveColumn(int by)
{
    if (m_columns.isEmpty())
        return;
    const int row = currentColumn()->currentRow();
    m_current = qBound(0, m_current + by, static_cast<int>(m_columns.size()) - 1);
    currentColumn()->enter(row);
}

void QueuePage::setStatus(AppointmentStatus withTime, QueueStatus withoutTime)
{
    const Waiting *waiting = currentColumn() ? currentColumn()->current() : nullptr;
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
    const Waiting *waiting = currentColumn() ? currentColumn()->current() : nullptr;
    if (waiting && waiting->seat)
        m_notice->show(
            tr("%1 has an appointment: Enter shows it in the day, where X says no-show.").arg(waiting->name()),
            Tone::Plain);
    else
        setStatus(AppointmentStatus::NoShow, QueueStatus::Left);
}

void QueuePage::openCurrent()
{
    const Waiting *waiting = currentColumn() ? currentColumn()->current() : nullptr;
    if (waiting && waiting->seat)
        Q_EMIT appointmentAsked(m_session.shownDate(), waiting->seat->id);
}

void QueuePage::add(qint64 doctorId)
{
    for (const Doctor &doctor : m_session.day().day().doctors) {
        if (doctor.id != doctorId)
            continue;
        for (int column = 0; column < m_columns.size(); ++column)
            if (m_columns.at(column)->doctorId() == doctorId)
                m_current = column;
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
    focusColumn();
}

bool QueuePage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn) {
        for (int column = 0; column < m_columns.size(); ++column)
            if (watched == m_columns.at(column)->list()) {
                m_current = column;
                setFocusProxy(m_columns.at(column)->list());
                m_scroll->ensureWidgetVisible(m_columns.at(column), 12, 0);
            }
    }
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Left:
        moveColumn(-1);
        return true;
    case Qt::Key_Right:
        moveColumn(1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        openCurrent();
        return true;
    default:
        return QWidget::eventFilter(watched, event);
    }
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
