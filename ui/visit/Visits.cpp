#include "ui/visit/Visits.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/StatusText.h"

namespace holdfast {

Visits::Visits(DeskSession &session) : QObject(&session), m_session(session)
{
    connect(&m_steps, &UndoStack::nothingLeft, this,
            [this] { Q_EMIT m_session.noticed(tr("There is nothing of this desk to take back."), Tone::Plain); });
    connect(&m_steps, &UndoStack::undone, this, [this](const DeskStep &step) {
        Q_EMIT m_session.noticed(tr("Taken back: %1.").arg(step.text), Tone::Good);
    });
    connect(&m_steps, &UndoStack::undoRefused, this, &Visits::onRefused);
}

QString Visits::whyNot(const Slot &seat, AppointmentStatus to) const
{
    if (!seat.appointment)
        return tr("The seat is not booked any more.");
    const AppointmentStatus now = seat.appointment->status;
    const QString name = seat.appointment->patientName;
    const bool over =
        now == AppointmentStatus::Completed || now == AppointmentStatus::NoShow || now == AppointmentStatus::Cancelled;
    const bool back = to == AppointmentStatus::Arrived && now == AppointmentStatus::InRoom;
    if (over || back || now == to)
        return tr("%1: %2 already. Ctrl Z takes this desk's last step back.").arg(name, statusText(now));
    if (to == AppointmentStatus::Completed && now == AppointmentStatus::Confirmed)
        return tr("%1 has not arrived yet: A for arrived, or R for in the room.").arg(name);
    if (to == AppointmentStatus::NoShow && now == AppointmentStatus::InRoom)
        return tr("%1 is in the room. F when the visit is done.").arg(name);
    if (to == AppointmentStatus::NoShow && seat.startsAt > m_session.clock().now())
        return tr("The appointment of %1 is still to come: no-show can be said after its beginning.").arg(name);
    return {};
}

bool Visits::mayAct(const Slot &seat)
{
    QString reason = m_session.readOnlyReason();
    if (reason.isEmpty() && !seat.appointment)
        reason = tr("The seat is not booked any more.");
    if (!reason.isEmpty())
        Q_EMIT m_session.noticed(reason, Tone::Warning);
    return reason.isEmpty();
}

void Visits::setStatus(const Slot &seat, AppointmentStatus to)
{
    if (!mayAct(seat))
        return;
    const qint64 id = seat.appointment->id;
    if (m_asked.contains(id)) { // on the version that comes with the outcome
        m_wantedNext.insert(id, to);
        return;
    }
    if (const QString reason = whyNot(seat, to); !reason.isEmpty()) {
        Q_EMIT m_session.noticed(reason, Tone::Plain);
        return;
    }
    StaleStep wanted;
    wanted.to = to;
    wanted.shown = seat;
    const UndoStack::Ticket ticket = m_steps.begin(step(statusText(to), seat));
    m_session.sender().setStatus(id, seat.id, to, seat.appointment->version, this, settled(ticket, wanted));
}

void Visits::setNote(const Slot &seat, const QString &note)
{
    if (!mayAct(seat))
        return;
    StaleStep wanted;
    wanted.what = StaleStep::What::Note;
    wanted.note = note;
    wanted.shown = seat;
    DeskStep done = step(tr("Note"), seat);
    done.undo = [this, seat](qint64 version, const QString &, Then then) {
        m_session.sender().setNote(seat.appointment->id, seat.id, seat.appointment->note, version, this,
                                   m_session.applied(std::move(then)));
    };
    const UndoStack::Ticket ticket = m_steps.begin(done);
    m_session.sender().setNote(seat.appointment->id, seat.id, note, seat.appointment->version, this,
                               settled(ticket, wanted));
}

void Visits::cancel(const Slot &seat)
{
    if (!mayAct(seat))
        return;
    StaleStep wanted;
    wanted.what = StaleStep::What::Cancel;
    wanted.shown = seat;
    const UndoStack::Ticket ticket = m_steps.begin(step(statusText(AppointmentStatus::Cancelled), seat));
    m_session.sender().cancelAppointment(seat.appointment->id, seat.id, seat.appointment->version, {}, this,
                                         settled(ticket, wanted));
}

void Visits::repeat(const StaleStep &stale)
{
    switch (stale.what) {
    case StaleStep::What::Status:
        return setStatus(stale.now, stale.to);
    case StaleStep::What::Note:
        return setNote(stale.now, stale.note);
    case StaleStep::What::Cancel:
        return cancel(stale.now);
    }
}

DeskStep Visits::step(const QString &what, const Slot &seat)
{
    return {
        .text = stepText(what, seat),
        .subject = DeskStep::Subject::Appointment,
        .subjectId = seat.appointment->id,
        .versionBefore = seat.appointment->version,
        .versionAfter = 0,
        .undo = [this, id = seat.appointment->id, slotId = seat.id](qint64 version, const QString &reason, Then then) {
            m_session.sender().undo(id, slotId, version, reason, this, m_session.applied(std::move(then)));
        }};
}

Visits::Then Visits::settled(UndoStack::Ticket ticket, const StaleStep &wanted)
{
    const qint64 id = wanted.shown.appointment->id;
    m_asked.insert(id);
    return m_session.applied([this, id, ticket, wanted](const Reply<QJsonObject> &outcome) {
        m_asked.remove(id);
        onOutcome(wanted, outcome);
        std::optional<qint64> version;
        if (outcome.value)
            version = outcome.value->value(u"appointment").toObject().value(u"version").toInteger();
        m_steps.settle(ticket, version);
        if (outcome.value)
            goOn(Slot::fromJson(outcome.value->value(u"slot").toObject()));
    });
}

void Visits::onOutcome(const StaleStep &wanted, const Reply<QJsonObject> &outcome)
{
    const Slot &seat = wanted.shown;
    if (outcome.problem) {
        m_wantedNext.remove(seat.appointment->id);
        if (outcome.problem->code == ErrorCode::StaleVersion && outcome.problem->appointment)
            onStale(wanted, *outcome.problem);
        else
            Q_EMIT m_session.noticed(problemText(*outcome.problem), Tone::Warning);
        return;
    }
    QString what = statusText(wanted.to);
    if (wanted.what == StaleStep::What::Note) {
        what = tr("Note");
        dropDraft(seat.appointment->id);
        Q_EMIT noteSaved(seat.appointment->id);
    } else if (wanted.what == StaleStep::What::Cancel) {
        what = statusText(AppointmentStatus::Cancelled);
        Q_EMIT cancelled(seat);
    }
    Q_EMIT m_session.noticed(tr("%1 · Ctrl Z takes it back").arg(stepText(what, seat)), Tone::Good);
}

void Visits::onStale(StaleStep stale, const Problem &problem)
{
    stale.now = problem.slot.value_or(stale.shown);
    stale.now.appointment = *problem.appointment;
    stale.changedBy = problem.changedBy;
    const Appointment &now = *stale.now.appointment;
    const bool same = (stale.what == StaleStep::What::Status && now.status == stale.to) ||
                      (stale.what == StaleStep::What::Note && now.note == stale.note) ||
                      (stale.what == StaleStep::What::Cancel && now.status == AppointmentStatus::Cancelled);
    if (!same) {
        Q_EMIT foundStale(stale);
        return;
    }
    if (stale.what == StaleStep::What::Note) {
        dropDraft(now.id);
        Q_EMIT noteSaved(now.id);
    }
    const QString what = stale.what == StaleStep::What::Note ? tr("Note") : statusText(now.status);
    Q_EMIT m_session.noticed(
        tr("%1: so it is already, by %2.").arg(stepText(what, stale.shown), whoText(stale.changedBy)), Tone::Plain);
}

/// What was pressed while the change before had no outcome is meant for the appointment as it is now.
void Visits::goOn(const Slot &seat)
{
    if (!seat.appointment || !m_wantedNext.contains(seat.appointment->id))
        return;
    setStatus(seat, m_wantedNext.take(seat.appointment->id));
}

void Visits::forget()
{
    m_steps.clear();
    m_wantedNext.clear();
    m_drafts.clear();
}

void Visits::undoLast(const QString &reason)
{
    if (const QString why = m_session.readOnlyReason(); !why.isEmpty()) {
        Q_EMIT m_session.noticed(why, Tone::Warning);
        return;
    }
    const QString desk = m_session.session().desk;
    m_steps.undoLast(!reason.isEmpty() ? reason : desk.isEmpty() ? QString() : tr("undone at %1").arg(desk));
}

void Visits::onRefused(const DeskStep &step, const Problem &problem)
{
    QString why = problemText(problem);
    if (problem.code == ErrorCode::StaleVersion) {
        why = tr("It was changed since by %1.").arg(whoText(problem.changedBy));
        if (problem.appointment)
            why += QLatin1Char(' ') + tr("Now: %1.").arg(statusText(problem.appointment->status));
        else if (problem.entry)
            why += QLatin1Char(' ') + tr("Now: %1.").arg(statusText(problem.entry->status));
    }
    Q_EMIT m_session.noticed(tr("Not taken back: %1. %2").arg(step.text, why), Tone::Warning);
}

std::optional<QString> Visits::draft(qint64 appointmentId) const
{
    const auto known = m_drafts.constFind(appointmentId);
    return known == m_drafts.constEnd() ? std::optional<QString>() : *known;
}

QString Visits::stepText(const QString &what, const Slot &seat) const
{
    const QString time =
        seat.startsAt.toTimeZone(m_session.session().clinic.timeZone).toString(QStringLiteral("HH:mm"));
    return QStringLiteral("%1: %2 %3").arg(what, seat.appointment ? seat.appointment->patientName : QString(), time);
}

QString Visits::whoText(const ChangedBy &by) const
{
    QStringList parts{by.name, by.desk};
    if (by.at.isValid())
        parts << by.at.toTimeZone(m_session.session().clinic.timeZone).toString(QStringLiteral("HH:mm"));
    parts.removeAll(QString());
    return parts.isEmpty() ? tr("somebody") : parts.join(QStringLiteral(" · "));
}

} // namespace holdfast
