#include "ui/seat/SeatPanel.h"

#include "ui/DeskSession.h"
#include "ui/StatusText.h"
#include "ui/day/SlotCard.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/parts/RowsView.h"
#include "ui/seat/ChangedMeanwhile.h"
#include "ui/seat/HistoryBox.h"
#include "ui/seat/NoteBox.h"
#include "ui/seat/VisitButtons.h"
#include "ui/visit/Visits.h"

#include <QLocale>
#include <QVBoxLayout>

namespace holdfast {

namespace {

constexpr int tickMs = 5000;

} // namespace

SeatPanel::SeatPanel(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    build();
    listen();
    m_minute.setInterval(tickMs);
    QList<QWidget *> controls{m_nearest,           m_slip,           m_cancel, m_yes, m_no, m_history->rows(),
                              m_changed->theirs(), m_changed->mine()};
    for (KeyButton *button : m_visit->buttons())
        controls.append(button);
    for (QWidget *control : std::as_const(controls))
        control->installEventFilter(this);
}

void SeatPanel::listen()
{
    // Asking for the seat itself is how the service comes to name the nearest free ones.
    connect(m_nearest, &QPushButton::clicked, this, [this] { m_session.holdSeat(m_seat); });
    connect(m_slip, &QPushButton::clicked, this, [this] { Q_EMIT slipAsked(m_seat); });
    connect(m_cancel, &QPushButton::clicked, this, &SeatPanel::askToCancel);
    connect(m_yes, &QPushButton::clicked, this, [this] { answer(true); });
    connect(m_no, &QPushButton::clicked, this, [this] { answer(false); });
    connect(m_note, &NoteBox::closed, this, [this] { m_nearest->setFocus(); });
    connect(m_changed, &ChangedMeanwhile::decided, this, [this] {
        m_nearest->setFocus();
        refresh();
    });
    connect(&m_session.day(), &DayModel::slotChanged, this, &SeatPanel::onSlot);
    connect(&m_minute, &QTimer::timeout, this, &SeatPanel::refresh);
}

void SeatPanel::build()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(4);
    QLabel *title = makeLabel(tr("Appointment"), "title", this);
    title->setMinimumHeight(28);
    m_name = makeLines(QString(), "title", this);
    m_name->setObjectName(QStringLiteral("appointmentName"));
    m_when = makeLines(QString(), "strong", this);
    m_progress = makeLines(QString(), "strong", this);
    m_progress->setObjectName(QStringLiteral("progress"));
    m_facts = makeLines(QString(), "muted", this);
    m_message = makeLines(QString(), "warning", this);
    m_changed = new ChangedMeanwhile(m_session, this);
    m_visit = new VisitButtons(m_session, this);
    m_note = new NoteBox(m_session, this);
    m_history = new HistoryBox(m_session, this);
    m_nearest = new KeyButton(tr("Free times near it"), tr("Enter"), this);
    m_slip = new KeyButton(tr("Slip"), QStringLiteral("Ctrl P"), this);
    m_cancel = new KeyButton(tr("Cancel appointment"), tr("Del"), this);
    column->addWidget(title);
    column->addSpacing(8);
    for (QLabel *label : {m_name, m_when, m_progress, m_facts, m_message})
        column->addWidget(label);
    column->addWidget(m_changed);
    column->addSpacing(8);
    column->addWidget(m_visit);
    column->addSpacing(8);
    column->addWidget(m_note);
    column->addSpacing(8);
    column->addWidget(m_history);
    column->addSpacing(12);
    column->addWidget(m_nearest);
    column->addSpacing(4);
    column->addWidget(m_slip);
    column->addSpacing(4);
    column->addWidget(m_cancel);
    column->addWidget(buildQuestion());
    column->addSpacing(4);
    column->addWidget(new KeyHint(QStringLiteral("Esc"), tr("close"), this));
    column->addStretch(1);
}

QWidget *SeatPanel::buildQuestion()
{
    m_question = new QWidget(this);
    auto *column = new QVBoxLayout(m_question);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(makeLines(tr("Cancel this appointment? The seat is free at once."), "warning", m_question));
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    m_yes = new KeyButton(tr("Yes, cancel"), QStringLiteral("Y"), m_question);
    m_no = new KeyButton(tr("No"), QStringLiteral("N"), m_question);
    row->addWidget(m_yes, 1);
    row->addWidget(m_no, 1);
    column->addLayout(row);
    m_question->hide();
    return m_question;
}

void SeatPanel::showSeat(const Slot &seat)
{
    m_seat = seat;
    m_question->hide();
    m_message->hide();
    m_changed->close();
    refresh();
    m_history->showFor(seat);
    m_nearest->setFocus();
}

void SeatPanel::showStale(const StaleStep &stale)
{
    if (!m_seat.appointment || m_seat.appointment->id != stale.now.appointment->id || !isVisible())
        showSeat(stale.now);
    m_note->stopEditing();
    m_question->hide();
    m_changed->showFor(stale);
    m_changed->theirs()->setFocus();
    refresh();
}

void SeatPanel::onSlot(qint64 slotId)
{
    const Slot *seat = slotId == m_seat.id ? m_session.slot(slotId) : nullptr;
    if (!seat || !isVisible())
        return;
    m_seat = *seat;
    refresh();
    m_changed->refresh(m_seat);
    m_history->readAgain(m_seat);
}

void SeatPanel::refresh()
{
    m_when->setText(m_session.seatText(m_seat));
    const bool booked = m_seat.appointment.has_value();
    const bool deciding = m_changed->isOpen();
    m_cancel->setVisible(booked && !isAsking() && !deciding);
    m_slip->setVisible(booked && !deciding);
    m_nearest->setVisible(!deciding);
    m_visit->setVisible(booked && !deciding);
    m_note->showFor(m_seat);
    m_progress->setVisible(booked);
    if (!booked) {
        m_question->hide();
        m_name->setText(m_seat.status == SlotStatus::Blocked ? tr("Blocked") : tr("Free"));
        m_facts->setText(tr("Nobody has this seat."));
        return;
    }
    m_visit->showFor(m_seat);
    m_name->setText(m_seat.appointment->patientName);
    showProgress();
    m_facts->setText(bookedText());
}

void SeatPanel::showProgress()
{
    const QDateTime now = m_session.clock().now();
    const bool unsettled = m_session.day().isUnsettled(m_seat.id);
    const SlotCard::State state = SlotCard::stateOf(m_seat, now);
    QString words = unsettled ? tr("checking…") : SlotCard::progressText(m_session.day(), m_seat, now);
    if (words.isEmpty())
        words = statusText(m_seat.appointment->status);
    const bool wantsAHand = unsettled || state == SlotCard::State::Late || state == SlotCard::State::WaitingLong;
    m_progress->setText(words);
    setLook(m_progress, wantsAHand ? "strongWarning" : "strong");
}

QString SeatPanel::bookedText() const
{
    const Appointment &appointment = *m_seat.appointment;
    const QDateTime made = appointment.createdAt.toTimeZone(m_session.session().clinic.timeZone);
    const QString since = made.date() == m_session.today() ? made.toString(QStringLiteral("HH:mm"))
                                                           : QLocale().toString(made.date(), QLocale::ShortFormat) +
                                                                 made.toString(QStringLiteral(" HH:mm"));
    QStringList parts{tr("Booked %1").arg(since), channelText(appointment.channel)};
    if (m_seat.queueNumber > 0)
        parts << tr("number %1").arg(m_seat.queueNumber);
    return parts.join(QStringLiteral(" · "));
}

void SeatPanel::takeFocus()
{
    (m_changed->isOpen() ? m_changed->theirs() : isAsking() ? m_no : m_nearest)->setFocus();
}

void SeatPanel::editNote()
{
    if (!m_changed->isOpen())
        m_note->edit();
}

void SeatPanel::turnHistory()
{
    m_history->turn();
}

bool SeatPanel::isAsking() const
{
    return m_question->isVisibleTo(this);
}

void SeatPanel::askToCancel()
{
    if (!m_seat.appointment || isAsking() || m_changed->isOpen())
        return;
    if (const QString reason = m_session.readOnlyReason(); !reason.isEmpty()) {
        m_message->setText(reason);
        m_message->show();
        return;
    }
    m_question->show();
    m_no->setFocus();
    m_cancel->hide();
}

void SeatPanel::answer(bool yes)
{
    m_nearest->setFocus();
    m_question->hide();
    m_cancel->setVisible(m_seat.appointment.has_value());
    if (!yes)
        return;
    const Slot seat = m_seat;
    Q_EMIT closed();
    m_session.visits().cancel(seat);
}

void SeatPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_minute.start();
}

void SeatPanel::hideEvent(QHideEvent *event)
{
    m_minute.stop();
    m_note->stopEditing();
    QWidget::hideEvent(event);
}

} // namespace holdfast
