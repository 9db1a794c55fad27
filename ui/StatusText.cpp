#include "ui/StatusText.h"

#include <QCoreApplication>

namespace holdfast {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(holdfast::StatusText)
};

} // namespace

QString statusText(AppointmentStatus status)
{
    switch (status) {
    case AppointmentStatus::Confirmed:
        return Text::tr("Confirmed");
    case AppointmentStatus::Arrived:
        return Text::tr("Arrived");
    case AppointmentStatus::InRoom:
        return Text::tr("In the room");
    case AppointmentStatus::Completed:
        return Text::tr("Done");
    case AppointmentStatus::Cancelled:
        return Text::tr("Cancelled");
    case AppointmentStatus::NoShow:
        return Text::tr("No-show");
    }
    return {};
}

QString statusText(QueueStatus status)
{
    switch (status) {
    case QueueStatus::Waiting:
        return Text::tr("Waiting");
    case QueueStatus::InRoom:
        return Text::tr("In the room");
    case QueueStatus::Completed:
        return Text::tr("Done");
    case QueueStatus::Left:
        return Text::tr("Left");
    }
    return {};
}

QString slotStatusText(const QString &wireName)
{
    if (wireName == u"open")
        return Text::tr("free");
    if (wireName == u"held")
        return Text::tr("held");
    if (wireName == u"booked")
        return Text::tr("booked");
    if (wireName == u"blocked")
        return Text::tr("blocked");
    return wireName;
}

QString channelText(const QString &wireName)
{
    if (wireName == u"counter")
        return Text::tr("Counter");
    if (wireName == u"app")
        return Text::tr("App");
    if (wireName == u"web")
        return Text::tr("Web site");
    if (wireName == u"sql")
        return Text::tr("Database");
    return wireName;
}

} // namespace holdfast
