#include "ui/EarlierRun.h"

#include "models/DayModel.h"
#include "models/ServiceClock.h"
#include "ui/DayFollower.h"
#include "ui/ProblemText.h"
#include "ui/ServiceLink.h"
#include "ui/StatusText.h"
#include "ui/walkin/WalkIn.h"

namespace holdfast {

EarlierRun::EarlierRun(Desk desk, QObject *parent) : QObject(parent), m_desk(std::move(desk)) {}

void EarlierRun::setLink(ServiceLink *link)
{
    m_link = link;
    m_keys.clear();
    m_holds.clear();
    if (!link)
        return;
    const QList<JournaledIntent> left = link->journal.unsettled();
    for (const JournaledIntent &intent : left)
        m_keys.insert(intent.key);
    m_holds = link->journal.holds();
    connect(&link->sender, &IntentSender::intentSettled, this, &EarlierRun::onSettled);
}

void EarlierRun::resume(qint64 accountId)
{
    QSet<QString> decided; // holds whose end is among the intents
    const QList<JournaledIntent> left = m_link->journal.unsettled();
    for (const JournaledIntent &intent : left) {
        if (intent.accountId != accountId || !m_keys.contains(intent.key))
            continue;
        decided.insert(intent.holdId);
        if (intent.slotId != 0)
            m_desk.day.setUnsettled(intent.slotId, true);
    }
    m_link->sender.resume();
    const QList<JournaledHold> holds = m_holds;
    m_holds.removeIf([accountId](const JournaledHold &hold) { return hold.accountId == accountId; });
    for (const JournaledHold &hold : holds)
        if (hold.accountId == accountId && !decided.contains(hold.holdId))
            letGo(hold);
}

void EarlierRun::letGo(const JournaledHold &hold)
{
    if (hold.expiresAt <= m_desk.clock.now()) {
        m_link->sender.forgetHold(hold.holdId);
        return;
    }
    m_link->sender.releaseHold(hold.slotId, hold.holdId, this, [this](const Reply<QJsonObject> &outcome) {
        m_desk.follower.takeOutcome(outcome);
        if (!outcome.value) // it lapsed meanwhile: nothing was held any more
            return;
        const Slot seat = Slot::fromJson(outcome.value->value(u"slot").toObject());
        Q_EMIT noticed(tr("Let go: the seat held before the restart (%1).").arg(m_desk.seatText(seat)), Tone::Plain);
    });
}

void EarlierRun::onSettled(const JournaledIntent &intent, const Reply<QJsonObject> &outcome)
{
    if (!m_keys.remove(intent.key))
        return;
    m_desk.follower.takeOutcome(outcome);
    Slot seat;
    if (outcome.value)
        seat = Slot::fromJson(outcome.value->value(u"slot").toObject());
    else if (const Slot *known = m_desk.day.slot(intent.slotId))
        seat = *known;
    if (intent.kind == u"hold" && outcome.value) {
        onHold(OwnHold::fromJson(*outcome.value), m_desk.seatText(seat));
        return;
    }
    if (const Notice told = outcomeText(intent, outcome, seat); !told.text.isEmpty())
        Q_EMIT noticed(told.text, told.tone);
}

void EarlierRun::onHold(const OwnHold &hold, const QString &where)
{
    if (m_desk.walkIn.adopt(hold))
        return;
    m_link->sender.releaseHold(hold.slotId, hold.holdId, this,
                               [this](const Reply<QJsonObject> &outcome) { m_desk.follower.takeOutcome(outcome); });
    Q_EMIT noticed(tr("Let go: the seat held before the restart (%1).").arg(where), Tone::Plain);
}

Notice EarlierRun::outcomeText(const JournaledIntent &intent, const Reply<QJsonObject> &outcome, const Slot &seat) const
{
    const QString where = seat.startsAt.isValid() ? m_desk.seatText(seat) : QString();
    const bool books = intent.kind == u"confirm" || intent.kind == u"book";
    if (books && outcome.value)
        return {tr("Booked before the restart, now certain: %1 at %2.")
                    .arg(seat.appointment ? seat.appointment->patientName : QString(), where),
                Tone::Good};
    if (books && outcome.problem)
        return {tr("Not booked before the restart (%1). %2").arg(where, problemText(*outcome.problem)), Tone::Warning};
    if (intent.kind == u"cancel" && outcome.value)
        return {tr("Cancelled before the restart, now certain: %1.").arg(where), Tone::Good};
    if (intent.kind == u"cancel" && outcome.problem)
        return {tr("Not cancelled before the restart (%1). %2").arg(where, problemText(*outcome.problem)),
                Tone::Warning};
    if (intent.kind == u"register" && outcome.value)
        return {tr("Registered before the restart: %1.")
                    .arg(outcome.value->value(u"patient").toObject().value(u"name").toString()),
                Tone::Good};
    return visitText(intent, outcome, where);
}

/// Of an appointment that was there already, and of the queue.
Notice EarlierRun::visitText(const JournaledIntent &intent, const Reply<QJsonObject> &outcome,
                             const QString &where) const
{
    static const QStringList kinds{QStringLiteral("status"), QStringLiteral("undo"),  QStringLiteral("note"),
                                   QStringLiteral("move"),   QStringLiteral("queue"), QStringLiteral("queue_status")};
    if (!kinds.contains(intent.kind))
        return {};
    if (outcome.problem)
        return {tr("Not done before the restart (%1). %2").arg(where, problemText(*outcome.problem)), Tone::Warning};
    if (!outcome.value)
        return {};
    if (const QJsonValue entry = outcome.value->value(u"entry"); entry.isObject()) {
        const QueueEntry told = QueueEntry::fromJson(entry.toObject());
        return {tr("Settled before the restart, now certain: %1, number %2 in the queue.")
                    .arg(told.patientName)
                    .arg(told.number),
                Tone::Good};
    }
    const Appointment told = Appointment::fromJson(outcome.value->value(u"appointment").toObject());
    return {tr("Settled before the restart, now certain: %1 at %2, %3.")
                .arg(told.patientName, where, statusText(told.status)),
            Tone::Good};
}

} // namespace holdfast
