#pragma once

#include "models/Slot.h"
#include "net/client/Reply.h"
#include "ui/visit/StaleStep.h"
#include "ui/visit/UndoStack.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace holdfast {

class DeskSession;

/// What this desk does with appointments that exist: how far the visit is, the note, cancelling; and taking back its
/// own last steps. Every change names the version that was shown, so that nothing of another desk is overwritten. Tells
/// what became of it in the session's `noticed`.
class Visits : public QObject
{
    Q_OBJECT

public:
    /// The session must outlive it.
    explicit Visits(DeskSession &session);

    /// Also for the steps of others: whoever moves an appointment pushes that here.
    UndoStack &steps() { return m_steps; }

    /// Why the visit cannot go on to `to` just now, in a sentence; empty when it can.
    QString whyNot(const Slot &seat, AppointmentStatus to) const;
    void setStatus(const Slot &seat, AppointmentStatus to);
    void setNote(const Slot &seat, const QString &note);
    void cancel(const Slot &seat);
    /// Asks for the same again, on top of what the other desk did.
    void repeat(const StaleStep &stale);
    /// Takes this desk's last step back. Without a reason, the history says from where it was undone.
    void undoLast(const QString &reason = {});

    /// What was typed as an appointment's note and is not saved yet; none for nothing.
    std::optional<QString> draft(qint64 appointmentId) const;
    void keepDraft(qint64 appointmentId, const QString &text) { m_drafts.insert(appointmentId, text); }
    void dropDraft(qint64 appointmentId) { m_drafts.remove(appointmentId); }

    /// Somebody else sits here now.
    void forget();

    /// "Arrived: Nguyễn Văn An 09:15"
    QString stepText(const QString &what, const Slot &seat) const;
    /// "Minh Anh · Counter 2 · 09:20"
    QString whoText(const ChangedBy &by) const;

Q_SIGNALS:
    /// Somebody was faster: decide between theirs and ours.
    void foundStale(const holdfast::StaleStep &stale);
    void noteSaved(qint64 appointmentId);
    void cancelled(const holdfast::Slot &seat);

private:
    using Then = DeskStep::Then;

    bool mayAct(const Slot &seat);
    DeskStep step(const QString &what, const Slot &seat);
    Then settled(UndoStack::Ticket ticket, const StaleStep &wanted);
    void onOutcome(const StaleStep &wanted, const Reply<QJsonObject> &outcome);
    void onStale(StaleStep stale, const Problem &problem);
    void onRefused(const DeskStep &step, const Problem &problem);
    void goOn(const Slot &seat);

    DeskSession &m_session;
    UndoStack m_steps;
    QSet<qint64> m_asked;                          ///< appointments with a change that has no outcome yet
    QHash<qint64, AppointmentStatus> m_wantedNext; ///< pressed while the change before had none
    QHash<qint64, QString> m_drafts;
};

} // namespace holdfast
