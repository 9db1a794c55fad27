#pragma once

#include <QByteArray>
#include <QString>

namespace holdfast {

/// One message to one patient, worded and ready to go.
struct Message
{
    QString id;   ///< the event's: the same whenever this message is sent again
    QString kind; ///< confirmation, move, cancellation or reminder
    QString language;
    QString clinic; ///< who sends it
    QString name;   ///< the patient's
    QString to;     ///< a mail address, a phone number or a push token, as the channel needs
    QString subject;
    QString text;
    QString html;
    QString shortText;         ///< for SMS and push: one line
    QByteArray calendar;       ///< an iCalendar object; empty: nothing to attach
    QByteArray calendarMethod; ///< REQUEST or CANCEL
};

} // namespace holdfast
