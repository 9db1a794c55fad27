#include "deliver/notify/NotificationConsumer.h"

#include "core/NotificationStore.h"
#include "deliver/notify/CalendarText.h"

namespace holdfast {

namespace {

const QString reminderKind = QStringLiteral("reminder");

QByteArray wordFor(SendResult::Outcome outcome)
{
    switch (outcome) {
    case SendResult::Sent:
        return "sent";
    case SendResult::NotSent:
        return "failed";
    case SendResult::Unknown:
        return "unknown";
    case SendResult::Refused:
        return "refused";
    }
    return "unknown";
}

/// Servers like to repeat whom they refuse; the list of deliveries names nobody.
QString withoutAddress(QString reason, const QString &address)
{
    return address.isEmpty() ? reason : reason.replace(address, QStringLiteral("(address)"), Qt::CaseInsensitive);
}

NotificationStep nextStep(NotificationStore &store, const QString &channel, const Delivery &delivery)
{
    const OutboxFact &fact = delivery.fact;
    return delivery.kind == reminderKind ? store.nextReminder(channel, fact.appointmentId, fact.cursor.id, fact.at)
                                         : store.next(channel, fact.appointmentId);
}

} // namespace

QList<PlannedDelivery> NotificationConsumer::plan(const OutboxFact &fact) const
{
    const bool begins =
        fact.topic == QLatin1String("appointment.booked") || fact.topic == QLatin1String("appointment.moved");
    if (fact.appointmentId == 0 || (!begins && fact.topic != QLatin1String("appointment.cancelled")))
        return {};
    const QDateTime due = fact.at.addSecs(m_options.undoWindow.count());
    QList<PlannedDelivery> planned;
    if (fact.reachedBy.contains(name()))
        planned.append({.dueAt = due});
    // Finds its time when it is tried, and whether the patient is reached by then; it holds up no other message.
    if (begins)
        planned.append({.kind = reminderKind, .dueAt = qMax(due, fact.remindFrom), .ordered = false});
    return planned;
}

void NotificationConsumer::warmUp(Database &database)
{
    NotificationStore(database).warmUp();
}

Outcome NotificationConsumer::deliver(const Delivery &delivery, Database &database)
{
    NotificationStore store(database);
    const NotificationStep step = nextStep(store, name(), delivery);
    if (step.what == NotificationStep::Nothing)
        return Outcome::skipped(step.why);
    if (step.what == NotificationStep::Wait)
        return Outcome::postponed(step.until, step.why);
    const Message message = messageFor(Notification::fromJson(step.body));
    const SendResult result = m_channel->send(message);
    const QString reason = withoutAddress(result.reason, message.to);
    store.end(message.id, QString::fromLatin1(wordFor(result.outcome)), reason);
    if (result.outcome == SendResult::Refused)
        return Outcome::dead(reason);
    if (result.outcome != SendResult::Sent)
        return Outcome::retry(reason);
    if (delivery.kind != reminderKind)
        return Outcome::done();
    const NotificationStep later = nextStep(store, name(), delivery);
    return later.what == NotificationStep::Wait ? Outcome::postponed(later.until, later.why) : Outcome::done();
}

Message NotificationConsumer::messageFor(const Notification &notification) const
{
    Message message = m_texts.worded(notification);
    if (m_options.organizer.isEmpty())
        return message;
    CalendarEvent event;
    event.uid =
        QStringLiteral("appointment-%1@%2").arg(notification.appointmentId).arg(m_options.organizer.section(u'@', -1));
    event.sequence = notification.number;
    event.cancelled = notification.kind == QLatin1String("cancellation");
    event.stamp = QDateTime::currentDateTimeUtc();
    event.startsAt = notification.startsAt;
    event.endsAt = notification.endsAt;
    event.summary = QStringLiteral("%1 (%2)").arg(notification.clinic, notification.doctor);
    event.location = QStringList{notification.address.simplified(), notification.room}.join(QStringLiteral(", "));
    if (notification.address.isEmpty() || notification.room.isEmpty())
        event.location = notification.address.simplified() + notification.room;
    event.organizerName = notification.clinic;
    event.organizer = m_options.organizer;
    event.attendeeName = notification.patient;
    event.attendee = notification.to;
    event.language = message.language;
    message.calendar = calendarText(event);
    message.calendarMethod = calendarMethod(event);
    return message;
}

} // namespace holdfast
