#include "ui/visit/UndoStack.h"

#include <algorithm>

namespace holdfast {

namespace {

qint64 versionIn(const QJsonObject &answer, DeskStep::Subject subject)
{
    const QLatin1String name(subject == DeskStep::Subject::Appointment ? "appointment" : "entry");
    return answer.value(name).toObject().value(QLatin1String("version")).toInteger();
}

} // namespace

void UndoStack::push(const DeskStep &step)
{
    add(step, true);
}

UndoStack::Ticket UndoStack::begin(const DeskStep &step)
{
    add(step, false);
    return m_lastTicket;
}

void UndoStack::add(const DeskStep &step, bool settled)
{
    m_steps.append({.ticket = ++m_lastTicket, .step = step, .settled = settled});
    if (m_steps.size() > MostSteps)
        m_steps.removeFirst();
    Q_EMIT changed();
}

void UndoStack::settle(Ticket ticket, std::optional<qint64> versionAfter, qint64 subjectId)
{
    const auto entry = std::ranges::find(m_steps, ticket, &Entry::ticket);
    if (entry == m_steps.end())
        return;
    if (versionAfter) {
        entry->settled = true;
        entry->step.versionAfter = *versionAfter;
        if (subjectId != 0)
            entry->step.subjectId = subjectId;
    } else {
        // Who asked to take it back has what they wanted.
        if (entry + 1 == m_steps.end() && !m_reasons.isEmpty())
            m_reasons.removeFirst();
        m_steps.erase(entry);
    }
    Q_EMIT changed();
    goOn();
}

void UndoStack::clear()
{
    m_steps.clear();
    m_reasons.clear();
    m_undoing = 0;
    Q_EMIT changed();
}

QString UndoStack::lastText() const
{
    return m_steps.isEmpty() ? QString() : m_steps.constLast().step.text;
}

void UndoStack::undoLast(const QString &reason)
{
    if (m_steps.size() <= m_reasons.size()) {
        Q_EMIT nothingLeft();
        return;
    }
    m_reasons.append(reason);
    goOn();
}

void UndoStack::goOn()
{
    if (m_undoing != 0 || m_reasons.isEmpty() || m_steps.isEmpty() || !m_steps.constLast().settled)
        return;
    const Entry entry = m_steps.constLast();
    m_undoing = entry.ticket;
    entry.step.undo(entry.step.versionAfter, m_reasons.constFirst(), [this, entry](const Reply<QJsonObject> &outcome) {
        if (m_undoing == entry.ticket)
            onUndone(entry, outcome);
    });
}

void UndoStack::onUndone(const Entry &entry, const Reply<QJsonObject> &outcome)
{
    m_undoing = 0;
    m_reasons.removeFirst();
    m_steps.removeIf([&entry](const Entry &other) { return other.ticket == entry.ticket; });
    if (outcome.value) {
        // Taking it back is a change too: this desk's step just before is now the last that happened to the subject.
        const qint64 version = versionIn(*outcome.value, entry.step.subject);
        for (Entry &before : m_steps) {
            DeskStep &step = before.step;
            if (step.subject == entry.step.subject && step.subjectId == entry.step.subjectId &&
                step.versionAfter == entry.step.versionBefore)
                step.versionAfter = version;
        }
        Q_EMIT undone(entry.step);
    } else if (outcome.problem) {
        Q_EMIT undoRefused(entry.step, *outcome.problem);
    }
    Q_EMIT changed();
    goOn();
}

} // namespace holdfast
