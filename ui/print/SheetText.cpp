#include "ui/print/SheetText.h"

#include "models/DaySheet.h"
#include "models/DaySnapshot.h"
#include "models/WrittenDate.h"
#include "ui/StatusText.h"

#include <QCoreApplication>
#include <QLocale>

namespace holdfast {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(holdfast::SheetText)
};

QString numberText(int number)
{
    return number > 0 ? QString::number(number) : QString();
}

QString noteOf(const DaySheetRow &row)
{
    QStringList parts;
    if (row.extra)
        parts << Text::tr("Extra seat");
    if (row.appointment)
        parts << row.appointment->note;
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

SheetRow rowText(const DaySheetRow &row, const QTimeZone &zone)
{
    SheetRow words;
    words.time = row.startsAt.toTimeZone(zone).toString(QStringLiteral("HH:mm"));
    words.number = numberText(row.queueNumber);
    words.note = noteOf(row);
    if (row.patient) {
        words.patient = row.patient->name;
        words.birthDate = writtenDate(row.patient->birthDate);
        words.phone = row.patient->phone;
    }
    if (row.appointment) {
        words.status = statusText(row.appointment->status);
    } else if (row.slotStatus == SlotStatus::Blocked) {
        words.status = Text::tr("Blocked");
        words.note = row.blockedReason;
    } else if (row.slotStatus == SlotStatus::Held) {
        words.status = Text::tr("Being booked");
    }
    return words;
}

SheetRow queueText(const QueueEntry &entry)
{
    SheetRow words;
    words.number = numberText(entry.number);
    words.patient = entry.patientName;
    words.note = entry.note;
    words.status = statusText(entry.status);
    return words;
}

} // namespace

QString dateOnPaper(const QDate &date)
{
    return QLocale().toString(date, Text::tr("dddd d MMMM yyyy", "a date on paper, QLocale's format"));
}

QString placeOnPaper(const QString &specialty, const QString &room)
{
    QStringList parts{specialty, room};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QList<SheetText> sheetTexts(const DaySheet &sheet, const QString &printedAt)
{
    QList<SheetText> texts;
    for (const DaySheetDoctor &part : sheet.doctors) {
        if (part.rows.isEmpty() && part.queue.isEmpty())
            continue;
        SheetText text{.clinic = sheet.clinic.name,
                       .doctor = part.doctor.name,
                       .place = placeOnPaper(part.doctor.specialty, part.doctor.room),
                       .date = dateOnPaper(sheet.date),
                       .printedAt = printedAt,
                       .rows = {},
                       .queue = {}};
        for (const DaySheetRow &row : part.rows)
            if (!row.extra || row.slotStatus != SlotStatus::Blocked) // let go, an extra seat is no line to write on
                text.rows.append(rowText(row, sheet.clinic.timeZone));
        for (const QueueEntry &entry : part.queue)
            text.queue.append(queueText(entry));
        texts.append(text);
    }
    return texts;
}

DaySheet sheetFromSnapshot(const DaySnapshot &day, qint64 doctorId)
{
    DaySheet sheet{.clinic = day.clinic, .date = day.date, .serverTime = day.serverTime, .doctors = {}};
    for (const Doctor &doctor : day.doctors) {
        if (doctorId != 0 && doctor.id != doctorId)
            continue;
        DaySheetDoctor part{.doctor = doctor, .rows = {}, .queue = {}};
        for (const Slot &seat : day.slotList) {
            if (seat.doctorId != doctor.id)
                continue;
            DaySheetRow row{.startsAt = seat.startsAt,
                            .endsAt = seat.endsAt,
                            .seat = seat.seat,
                            .extra = seat.extra,
                            .queueNumber = seat.queueNumber,
                            .slotStatus = seat.status,
                            .blockedReason = seat.blockedReason,
                            .appointment = seat.appointment,
                            .patient = std::nullopt};
            if (seat.appointment) {
                row.patient.emplace();
                row.patient->id = seat.appointment->patientId;
                row.patient->name = seat.appointment->patientName;
            }
            part.rows.append(row);
        }
        for (const QueueEntry &entry : day.queue)
            if (entry.doctorId == doctor.id)
                part.queue.append(entry);
        sheet.doctors.append(part);
    }
    return sheet;
}

} // namespace holdfast
