#include "ui/seat/SeatPanel.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/StatusText.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/parts/RowsView.h"

#include <QKeyEvent>
#include <QLocale>
#include <QVBoxLayout>

namespace holdfast {

namespace {

QString line(const SlotEvent &event)
{
    if (event.fromStatus.isEmpty() || event.fromStatus == event.toStatus)
        return slotStatusText(event.toStatus);
    return QStringLiteral("%1 → %2").arg(slotStatusText(event.fromStatus), slotStatusText(event.toStatus));
}

} // namespace

SeatPanel::SeatPanel(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    build();
    // Asking for the seat itself is how the service comes to name the nearest free ones.
    connect(m_nearest, &QPushButton::clicked, this, [this] { m_session.holdSeat(m_seat); });
    connect(m_cancel, &QPushButton::clicked, this, &SeatPanel::askToCancel);
    connect(m_yes, &QPushButton::clicked, this, [this] { answer(true); });
    connect(m_no, &QPushButton::clicked, this, [this] { answer(false); });
    connect(&m_session.day(), &DayModel::slotChanged, this, [this](qint64 slotId) {
        const Slot *seat = slotId == m_seat.id ? m_session.day().slot(slotId) : nullptr;
        if (!seat || !isVisible())
            return;
        m_seat = *seat;
        refresh();
        readHistory();
    });
    for (QWidget *control :
         {static_cast<QWidget *>(m_nearest), static_cast<QWidget *>(m_cancel), static_cast<QWidget *>(m_yes),
          static_cast<QWidget *>(m_no), static_cast<QWidget *>(m_historyRows)})
        control->installEventFilter(this);
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
    m_facts = makeLines(QString(), "muted", this);
    m_message = makeLines(QString(), "warning", this);
    m_historyNote = makeLines(QString(), "muted", this);
    m_historyRows = new RowsView(7, {}, this);
    m_historyRows->setModel(&m_history);
    m_historyRows->setFocusPolicy(Qt::StrongFocus);
    m_historyRows->setObjectName(QStringLiteral("history"));
    m_historyRows->setAccessibleName(tr("History of the seat"));
    m_nearest = new KeyButton(tr("Free times near it"), tr("Enter"), this);
    m_cancel = new KeyButton(tr("Cancel appointment"), tr("Del"), this);
    column->addWidget(title);
    column->addSpacing(8);
    column->addWidget(m_name);
    column->addWidget(m_when);
    column->addWidget(m_facts);
    column->addWidget(m_message);
    column->addSpacing(12);
    column->addWidget(makeLabel(tr("History of the seat"), "title", this));
    column->addSpacing(4);
    column->addWidget(m_historyNote);
    column->addWidget(m_historyRows);
    column->addSpacing(12);
    column->addWidget(m_nearest);
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
    m_history.clear();
    m_historyRows->hide();
    m_historyNote->setText(tr("Reading…"));
    m_historyNote->show();
    refresh();
    readHistory();
    m_nearest->setFocus();
}

void SeatPanel::refresh()
{
    const QTimeZone zone = m_session.session().clinic.timeZone;
    m_when->setText(m_session.seatText(m_seat));
    const bool booked = m_seat.appointment.has_value();
    m_cancel->setVisible(booked && !isAsking());
    if (!booked) {
        m_question->hide();
        m_name->setText(tr("Free"));
        m_facts->setText(tr("The seat is not booked any more."));
        return;
    }
    const Appointment &appointment = *m_seat.appointment;
    m_name->setText(appointment.patientName);
    const QDateTime made = appointment.createdAt.toTimeZone(zone);
    const QString since = made.date() == m_session.today() ? made.toString(QStringLiteral("HH:mm"))
                                                           : QLocale().toString(made.date(), QLocale::ShortFormat) +
                                                                 made.toString(QStringLiteral(" HH:mm"));
    m_facts->setText(
        tr("%1 · booked %2 · %3").arg(statusText(appointment.status), since, channelText(appointment.channel)));
}

void SeatPanel::readHistory()
{
    m_session.fetchHistory(m_seat.id, this, [this, asked = m_seat.id](const Reply<QList<SlotEvent>> &reply) {
        if (asked == m_seat.id)
            showHistory(reply);
    });
}

void SeatPanel::showHistory(const Reply<QList<SlotEvent>> &reply)
{
    m_history.clear();
    if (!reply.value) {
        m_historyNote->setText(reply.problem ? problemText(*reply.problem) : noAnswerText());
        m_historyNote->show();
        m_historyRows->hide();
        return;
    }
    const QTimeZone zone = m_session.session().clinic.timeZone;
    QList<SlotEvent> events = *reply.value;
    std::sort(events.begin(), events.end(),
              [](const SlotEvent &one, const SlotEvent &other) { return one.version > other.version; });
    for (const SlotEvent &event : std::as_const(events)) {
        const QDateTime at = event.at.toTimeZone(zone);
        QString when = at.toString(QStringLiteral("HH:mm:ss"));
        if (at.date() != m_session.today())
            when = QLocale().toString(at.date(), QLocale::ShortFormat) + QLatin1Char(' ') +
                   at.toString(QStringLiteral("HH:mm"));
        QStringList parts{when, event.actor, event.desk.isEmpty() ? channelText(event.channel) : event.desk};
        parts.removeAll(QString());
        QString what = line(event);
        if (!event.patientName.isEmpty())
            what += QStringLiteral(" · ") + event.patientName;
        auto *row = new QStandardItem(what);
        row->setToolTip(parts.join(QStringLiteral(" · ")));
        m_history.appendRow(row);
    }
    m_historyNote->setVisible(events.isEmpty());
    m_historyNote->setText(tr("Nothing has happened to this seat yet."));
    m_historyRows->setVisible(!events.isEmpty());
}

bool SeatPanel::isAsking() const
{
    return m_question->isVisibleTo(this);
}

void SeatPanel::askToCancel()
{
    if (!m_seat.appointment || isAsking())
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
    m_session.cancelAppointment(m_seat);
    Q_EMIT closed();
}

void SeatPanel::stepBack()
{
    if (isAsking())
        answer(false);
    else
        Q_EMIT closed();
}

bool SeatPanel::eventFilter(QObject *watched, QEvent *event)
{
    const bool override = event->type() == QEvent::ShortcutOverride;
    if (!override && event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (isAsking() && (key == Qt::Key_Y || key == Qt::Key_N)) {
        event->accept();
        if (!override)
            answer(key == Qt::Key_Y);
        return true;
    }
    if (!override && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        if (auto *button = qobject_cast<QPushButton *>(watched))
            button->click();
        return true;
    }
    if (!override && isAsking() && (key == Qt::Key_Left || key == Qt::Key_Right)) {
        (watched == m_yes ? m_no : m_yes)->setFocus();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace holdfast
