#pragma once

#include <QDate>
#include <QList>
#include <QString>

namespace holdfast {

struct DaySheet;
struct DaySnapshot;

/// A line of a day sheet in words. An empty text is a place to write in.
struct SheetRow
{
    QString time;
    QString number;
    QString patient;
    QString birthDate;
    QString phone;
    QString note;
    QString status;
};

/// A doctor's day in words, in the reader's language.
struct SheetText
{
    QString clinic;
    QString doctor;
    QString place; ///< specialty and room
    QString date;
    QString printedAt;
    QList<SheetRow> rows;
    QList<SheetRow> queue; ///< who came without a time
};

/// Each doctor's day in words. Doctors without a seat and without a queue are left out. `printedAt` is put on each page
/// as it is.
QList<SheetText> sheetTexts(const DaySheet &sheet, const QString &printedAt);

/// What the desk itself knows of a day, for when the service is away: no birth dates, no phone numbers. `doctorId` 0 is
/// every doctor.
DaySheet sheetFromSnapshot(const DaySnapshot &day, qint64 doctorId);

/// "Monday 30 November 2026", as the reader's language says it.
QString dateOnPaper(const QDate &date);

/// "Cardiology · Room 2": whatever of the two is known.
QString placeOnPaper(const QString &specialty, const QString &room);

} // namespace holdfast
