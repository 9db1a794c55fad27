#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>

namespace holdfast {

/// An appointment for a patient's calendar. Times are UTC.
struct CalendarEvent
{
    QString uid;      ///< the appointment's, the same in all messages about it
    int sequence = 0; ///< grows with every change that the patient is told
    bool cancelled = false;
    QDateTime stamp; ///< when this was written
    QDateTime startsAt;
    QDateTime endsAt;
    QString summary;
    QString location; ///< empty: none
    QString organizerName;
    QString organizer; ///< a mail address
    QString attendeeName;
    QString attendee; ///< a mail address
    QString language;
};

/// The iCalendar object (RFC 5545) that asks a calendar to note the event, or to take it out (RFC 5546: REQUEST or
/// CANCEL). Lines end in CR LF and have at most 75 bytes.
QByteArray calendarText(const CalendarEvent &event);

/// REQUEST or CANCEL.
QByteArray calendarMethod(const CalendarEvent &event);

} // namespace holdfast
