#include "ui/visit/HistoryText.h"

#include "ui/StatusText.h"

#include <QCoreApplication>
#include <QLocale>

namespace holdfast {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(holdfast::HistoryText)
};

QString arrow(const QString &from, const QString &to)
{
    return from.isEmpty() || from == to ? to : QStringLiteral("%1 → %2").arg(from, to);
}

QString statusWord(const QString &wireName)
{
    return wireName.isEmpty() ? QString() : statusText(appointmentStatusFromString(wireName));
}

QString joined(QStringList parts)
{
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

} // namespace

QString HistoryText::when(const QDateTime &at) const
{
    const QDateTime wall = at.toTimeZone(m_zone);
    if (wall.date() == m_today)
        return wall.toString(QStringLiteral("HH:mm:ss"));
    return QLocale().toString(wall.date(), QLocale::ShortFormat) + wall.toString(QStringLiteral(" HH:mm"));
}

QString HistoryText::place(const AppointmentEvent &event) const
{
    const QDateTime wall = event.startsAt.toTimeZone(m_zone);
    QString time = wall.toString(QStringLiteral("HH:mm"));
    if (wall.date() != m_today)
        time = QLocale().toString(wall.date(), QLocale::ShortFormat) + QLatin1Char(' ') + time;
    return joined({time, event.doctorName});
}

QString HistoryText::what(const AppointmentEvent &event, const AppointmentEvent *before) const
{
    if (event.kind == u"booked")
        return Text::tr("Booked: %1").arg(place(event));
    if (event.kind == u"moved")
        return Text::tr("Moved: %1").arg(arrow(before ? place(*before) : QString(), place(event)));
    if (event.kind == u"note")
        return event.to.isEmpty() ? Text::tr("Note taken away") : Text::tr("Note: %1").arg(event.to.simplified());
    if (event.kind == u"cancelled")
        return statusText(AppointmentStatus::Cancelled);
    const QString change = arrow(statusWord(event.from), statusWord(event.to));
    return event.kind == u"undone" ? Text::tr("Taken back: %1").arg(change) : change;
}

QString HistoryText::what(const SlotEvent &event) const
{
    const QString change = arrow(event.fromStatus.isEmpty() ? QString() : slotStatusText(event.fromStatus),
                                 slotStatusText(event.toStatus));
    return joined({change, event.patientName});
}

QString HistoryText::who(const AppointmentEvent &event) const
{
    return joined(
        {when(event.at), event.actor, event.desk.isEmpty() ? channelText(event.channel) : event.desk, event.reason});
}

QString HistoryText::who(const SlotEvent &event) const
{
    return joined({when(event.at), event.actor, event.desk.isEmpty() ? channelText(event.channel) : event.desk});
}

} // namespace holdfast
