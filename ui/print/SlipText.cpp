#include "ui/print/SlipText.h"

#include "models/DaySnapshot.h"
#include "ui/print/SheetText.h"

#include <QCoreApplication>
#include <QLocale>

namespace holdfast {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(holdfast::SlipText)
};

SlipText slipAt(const DaySnapshot &day, qint64 doctorId, const QDateTime &now)
{
    SlipText slip;
    slip.clinic = day.clinic.name;
    for (const Doctor &doctor : day.doctors)
        if (doctor.id == doctorId) {
            slip.doctor = doctor.name;
            slip.place = placeOnPaper(doctor.specialty, doctor.room);
        }
    const QDateTime here = now.toTimeZone(day.clinic.timeZone);
    slip.printedAt =
        Text::tr("Printed %1")
            .arg(QLocale().toString(here.date(), QLocale::ShortFormat) + here.toString(QStringLiteral(" HH:mm")));
    return slip;
}

} // namespace

SlipText slipText(const Slot &seat, const DaySnapshot &day, const QDateTime &now)
{
    SlipText slip = slipAt(day, seat.doctorId, now);
    const QDateTime start = seat.startsAt.toTimeZone(day.clinic.timeZone);
    slip.number = seat.queueNumber > 0 ? QString::number(seat.queueNumber) : QString();
    slip.date = dateOnPaper(start.date());
    slip.time = start.toString(QStringLiteral("HH:mm"));
    if (seat.appointment) {
        slip.patient = seat.appointment->patientName;
        slip.note = seat.appointment->note;
    }
    return slip;
}

SlipText slipText(const QueueEntry &entry, const DaySnapshot &day, const QDateTime &now)
{
    SlipText slip = slipAt(day, entry.doctorId, now);
    slip.number = QString::number(entry.number);
    slip.patient = entry.patientName;
    slip.date = dateOnPaper(entry.date);
    slip.note = entry.note;
    return slip;
}

} // namespace holdfast
