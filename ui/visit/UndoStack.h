#pragma once

#include "net/client/Reply.h"

#include <QJsonObject>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <optional>

namespace holdfast {

/// Something this desk did and can take back.
struct DeskStep
{
    enum class Subject { Appointment, QueueEntry };
    using Then = std::function<void(const Reply<QJsonObject> &)>;

    QString text; ///< what was done, to whom: "Arrived: Nguyễn Văn An 09:15"
    Subject subject = Subject::Appointment;
    qint64 subjectId = 0;
    qint64 versionBefore = 0; ///< of the subject, when the step was asked for
    qint64 versionAfter = 0;  ///< the step left this version behind
    /// Takes it back if `version` is still the subject's. `then` is called once, when the outcome is known; the answer
    /// tells the subject's new version as "appointment" or "entry".
    std::function<void(qint64 version, const QString &reason, Then then)> undo;
};

/// This desk's last steps, the latest on top. One is taken back at a time; what was asked for and has no outcome yet is
/// waited for, so that Ctrl+Z never takes back the step before it. Knows no network.
class UndoStack : public QObject
{
    Q_OBJECT

public:
    using Ticket = quint64;

    static constexpr int MostSteps = 20;

    explicit UndoStack(QObject *parent = nullptr) : QObject(parent) {}

    /// A step that is done.
    void push(const DeskStep &step);
    /// A step that is asked for. It must be settled; until then it has no versionAfter.
    Ticket begin(const DeskStep &step);
    /// The outcome: the version it left behind, or none when it was refused and never happened; for what the step made,
    /// its id too. A ticket of before clear() is nobody's.
    void settle(Ticket ticket, std::optional<qint64> versionAfter, qint64 subjectId = 0);
    /// Somebody else sits here now: their Ctrl+Z is not about these.
    void clear();

    bool isEmpty() const { return m_steps.isEmpty(); }
    int size() const { return static_cast<int>(m_steps.size()); }
    /// What undoLast() would take back, empty for nothing.
    QString lastText() const;

    /// Takes the last step back, or tells nothingLeft. Asked for twice, two steps are taken back, one after the other.
    void undoLast(const QString &reason);

Q_SIGNALS:
    void changed();
    void nothingLeft();
    void undone(const holdfast::DeskStep &step);
    /// It stays done, and is no longer offered.
    void undoRefused(const holdfast::DeskStep &step, const holdfast::Problem &problem);

private:
    struct Entry
    {
        Ticket ticket = 0;
        DeskStep step;
        bool settled = false;
    };

    void add(const DeskStep &step, bool settled);
    void goOn();
    void onUndone(const Entry &entry, const Reply<QJsonObject> &outcome);

    QList<Entry> m_steps;
    QList<QString> m_reasons; ///< of the undos that wait for their turn
    Ticket m_lastTicket = 0;
    Ticket m_undoing = 0;
};

} // namespace holdfast
