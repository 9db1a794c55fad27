#pragma once

#include "models/AppointmentEvent.h"
#include "models/SlotEvent.h"

#include <QDate>
#include <QString>
#include <QTimeZone>

namespace holdfast {

/// The lines of a history in the language of the desk, times on the clinic's wall.
class HistoryText
{
public:
    /// Times of another day than `today` name their day.
    HistoryText(const QTimeZone &zone, const QDate &today) : m_zone(zone), m_today(today) {}

    /// What a step was: "Moved: 09:15 · BS. Lan → 10:00 · BS. Đạt". `before` is the step before it, nullptr for none.
    QString what(const AppointmentEvent &event, const AppointmentEvent *before) const;
    QString what(const SlotEvent &event) const;
    /// When, who, from where, and why.
    QString who(const AppointmentEvent &event) const;
    QString who(const SlotEvent &event) const;

private:
    QString when(const QDateTime &at) const;
    QString place(const AppointmentEvent &event) const;

    QTimeZone m_zone;
    QDate m_today;
};

} // namespace holdfast
