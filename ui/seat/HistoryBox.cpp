#include "ui/seat/HistoryBox.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/parts/RowsView.h"
#include "ui/visit/HistoryText.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace holdfast {

namespace {

constexpr int mostRows = 5;

} // namespace

HistoryBox::HistoryBox(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto *head = new QHBoxLayout;
    m_title = makeLabel(QString(), "title", this);
    m_title->setObjectName(QStringLiteral("historyTitle"));
    m_turnHint = new KeyHint(QStringLiteral("H"), tr("other"), this);
    head->addWidget(m_title, 1);
    head->addWidget(m_turnHint);
    column->addLayout(head);
    m_note = makeLines(QString(), "muted", this);
    m_rows = new RowsView(mostRows, {}, this);
    m_rows->setModel(&m_model);
    m_rows->setFocusPolicy(Qt::StrongFocus);
    m_rows->setObjectName(QStringLiteral("history"));
    m_rows->setAccessibleName(tr("History of the appointment"));
    column->addWidget(m_note);
    column->addWidget(m_rows);
}

void HistoryBox::showFor(const Slot &seat)
{
    m_seat = seat;
    m_ofSeat = !seat.appointment;
    m_model.clear();
    m_rows->hide();
    m_note->setText(tr("Reading…"));
    m_note->show();
    read();
}

void HistoryBox::readAgain(const Slot &seat)
{
    m_seat = seat;
    if (!seat.appointment)
        m_ofSeat = true;
    read();
}

void HistoryBox::turn()
{
    if (!m_seat.appointment)
        return;
    m_ofSeat = !m_ofSeat;
    read();
}

void HistoryBox::refreshTitle()
{
    m_title->setText(m_ofSeat ? tr("History of the seat") : tr("History of the appointment"));
    m_rows->setAccessibleName(m_title->text());
    m_turnHint->setVisible(m_seat.appointment.has_value());
}

void HistoryBox::read()
{
    refreshTitle();
    const int asked = ++m_asked;
    if (m_ofSeat)
        m_session.client().fetchHistory(m_seat.id, this, [this, asked](const Reply<QList<SlotEvent>> &reply) {
            if (asked == m_asked)
                showSeat(reply);
        });
    else
        m_session.client().fetchAppointmentHistory(m_seat.appointment->id, this,
                                                   [this, asked](const Reply<QList<AppointmentEvent>> &reply) {
                                                       if (asked == m_asked)
                                                           showAppointment(reply);
                                                   });
}

template <typename T>
bool HistoryBox::refused(const Reply<T> &reply)
{
    m_model.clear();
    if (reply.value)
        return false;
    m_note->setText(reply.problem ? problemText(*reply.problem) : noAnswerText());
    m_note->show();
    m_rows->hide();
    return true;
}

void HistoryBox::showAppointment(const Reply<QList<AppointmentEvent>> &reply)
{
    if (refused(reply))
        return;
    const QList<AppointmentEvent> &events = *reply.value;
    for (qsizetype i = events.size() - 1; i >= 0; --i)
        addRow(text().what(events.at(i), i > 0 ? &events.at(i - 1) : nullptr), text().who(events.at(i)));
    showRows(tr("Nothing has happened to this appointment yet."));
}

void HistoryBox::showSeat(const Reply<QList<SlotEvent>> &reply)
{
    if (refused(reply))
        return;
    QList<SlotEvent> events = *reply.value;
    std::ranges::sort(events, std::ranges::greater(), &SlotEvent::version);
    for (const SlotEvent &event : std::as_const(events))
        addRow(text().what(event), text().who(event));
    showRows(tr("Nothing has happened to this seat yet."));
}

void HistoryBox::addRow(const QString &what, const QString &who)
{
    auto *row = new QStandardItem(what);
    row->setToolTip(who);
    m_model.appendRow(row);
}

void HistoryBox::showRows(const QString &whenEmpty)
{
    const bool empty = m_model.rowCount() == 0;
    m_note->setVisible(empty);
    m_note->setText(whenEmpty);
    m_rows->setVisible(!empty);
    m_rows->updateGeometry();
}

HistoryText HistoryBox::text() const
{
    return {m_session.session().clinic.timeZone, m_session.today()};
}

} // namespace holdfast
