#pragma once

#include "models/Patient.h"
#include "models/QueueEntry.h"
#include "net/client/JournaledIntent.h"
#include "net/client/Reply.h"
#include "ui/visit/UndoStack.h"
#include "ui/walkin/WalkIn.h"

#include <QHash>
#include <QObject>

namespace holdfast {

class DeskSession;

/// What this desk does with those who come without a time: puts them into a doctor's queue, and says how far they are.
/// Each is a step that Ctrl+Z takes back. Tells what became of it in the session's `noticed`.
class QueueDesk : public QObject
{
    Q_OBJECT

public:
    /// The session must outlive it.
    explicit QueueDesk(DeskSession &session);

    /// Today, whatever day is shown. Says in `noticed` why not, if not (false).
    bool add(qint64 doctorId, const Patient &patient, WalkIn::Slip slip = WalkIn::Slip::Print);
    void setStatus(const QueueEntry &entry, QueueStatus to);
    /// The sender goes on asking about one of these.
    void noteUnknown(const JournaledIntent &intent);

Q_SIGNALS:
    void added(const holdfast::QueueEntry &entry);
    void slipWanted(const holdfast::QueueEntry &entry); ///< follows added, unless it is to be skipped
    void addRefused(const holdfast::Problem &problem);
    void addUnknown(); ///< no answer yet; added or addRefused will follow

private:
    bool mayAct();
    void onStatus(const QueueEntry &entry, QueueStatus to, const Reply<QJsonObject> &outcome);
    QString doctorName(qint64 doctorId) const;
    QString stepText(QueueStatus to, const QueueEntry &entry) const;

    DeskSession &m_session;
    QHash<QString, qint64> m_asked; ///< key of the intent to the entry; 0 for somebody who is being added
};

} // namespace holdfast
