#include "ui/visit/QueueDesk.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/StatusText.h"
#include "ui/visit/Visits.h"

#include <memory>

namespace holdfast {

QueueDesk::QueueDesk(DeskSession &session) : QObject(&session), m_session(session) {}

bool QueueDesk::mayAct()
{
    const QString reason = m_session.readOnlyReason();
    if (!reason.isEmpty())
        Q_EMIT m_session.noticed(reason, Tone::Warning);
    return reason.isEmpty();
}

bool QueueDesk::add(qint64 doctorId, const Patient &patient, WalkIn::Slip slip)
{
    if (!mayAct())
        return false;
    const auto added = std::make_shared<QueueEntry>();
    const QString name = patient.name;
    const DeskStep step{.text = tr("Without a time: %1, %2").arg(name, doctorName(doctorId)),
                        .subject = DeskStep::Subject::QueueEntry,
                        .undo = [this, added](qint64 version, const QString &, DeskStep::Then then) {
                            m_session.sender().setQueueStatus(added->id, QueueStatus::Left, version, this,
                                                              m_session.applied(std::move(then)));
                        }};
    const UndoStack::Ticket ticket = m_session.visits().steps().begin(step);
    const auto key = std::make_shared<QString>();
    *key = m_session.sender().addToQueue(
        doctorId, patient.id, QString(), this,
        m_session.applied([this, key, ticket, added, name, slip](const Reply<QJsonObject> &outcome) {
            m_asked.remove(*key);
            if (outcome.problem) {
                Q_EMIT addRefused(*outcome.problem);
                m_session.visits().steps().settle(ticket, {});
                return;
            }
            *added = QueueEntry::fromJson(outcome.value->value(u"entry").toObject());
            Q_EMIT m_session.noticed(tr("%1 waits for %2 without a time: number %3 · Ctrl Z takes it back")
                                         .arg(name, doctorName(added->doctorId))
                                         .arg(added->number),
                                     Tone::Good);
            Q_EMIT this->added(*added);
            if (slip == WalkIn::Slip::Print)
                Q_EMIT slipWanted(*added);
            m_session.visits().steps().settle(ticket, added->version, added->id);
        }));
    m_asked.insert(*key, 0);
    return true;
}

void QueueDesk::setStatus(const QueueEntry &entry, QueueStatus to)
{
    if (!mayAct() || m_asked.key(entry.id) != QString()) // what was pressed before comes first
        return;
    if (entry.status == to) {
        Q_EMIT m_session.noticed(tr("%1: %2 already.").arg(entry.patientName, statusText(to)), Tone::Plain);
        return;
    }
    const DeskStep step{
        .text = stepText(to, entry),
        .subject = DeskStep::Subject::QueueEntry,
        .subjectId = entry.id,
        .versionBefore = entry.version,
        .undo = [this, id = entry.id, before = entry.status](qint64 version, const QString &, DeskStep::Then then) {
            m_session.sender().setQueueStatus(id, before, version, this, m_session.applied(std::move(then)));
        }};
    const UndoStack::Ticket ticket = m_session.visits().steps().begin(step);
    const auto key = std::make_shared<QString>();
    *key = m_session.sender().setQueueStatus(
        entry.id, to, entry.version, this,
        m_session.applied([this, key, ticket, entry, to](const Reply<QJsonObject> &outcome) {
            m_asked.remove(*key);
            m_session.queue().setUnsettled(entry.id, false);
            onStatus(entry, to, outcome);
            std::optional<qint64> version;
            if (outcome.value)
                version = outcome.value->value(u"entry").toObject().value(u"version").toInteger();
            m_session.visits().steps().settle(ticket, version);
        }));
    m_asked.insert(*key, entry.id);
}

void QueueDesk::onStatus(const QueueEntry &entry, QueueStatus to, const Reply<QJsonObject> &outcome)
{
    if (outcome.value) {
        Q_EMIT m_session.noticed(tr("%1 · Ctrl Z takes it back").arg(stepText(to, entry)), Tone::Good);
        return;
    }
    const Problem &problem = *outcome.problem;
    if (problem.code == ErrorCode::StaleVersion && problem.entry)
        Q_EMIT m_session.noticed(tr("%1 was changed meanwhile by %2: %3. Nothing was overwritten.")
                                     .arg(entry.patientName, m_session.visits().whoText(problem.changedBy),
                                          statusText(problem.entry->status)),
                                 Tone::Warning);
    else
        Q_EMIT m_session.noticed(problemText(problem), Tone::Warning);
}

void QueueDesk::noteUnknown(const JournaledIntent &intent)
{
    const auto asked = m_asked.constFind(intent.key);
    if (asked == m_asked.constEnd())
        return;
    if (*asked == 0)
        Q_EMIT addUnknown();
    else
        m_session.queue().setUnsettled(*asked, true);
}

QString QueueDesk::doctorName(qint64 doctorId) const
{
    for (const Doctor &doctor : m_session.day().day().doctors)
        if (doctor.id == doctorId)
            return doctor.name;
    return {};
}

QString QueueDesk::stepText(QueueStatus to, const QueueEntry &entry) const
{
    return tr("%1: %2, number %3", "what was done, whom, their number in the queue")
        .arg(statusText(to), entry.patientName)
        .arg(entry.number);
}

} // namespace holdfast
