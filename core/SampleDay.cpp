#include "core/SampleDay.h"

#include "core/BookingStore.h"
#include "core/CanonicalJson.h"
#include "core/Database.h"
#include "core/SamplePatients.h"
#include "core/SampleVisits.h"

#include <QHash>
#include <QJsonArray>

#include <algorithm>
#include <stdexcept>

namespace holdfast {

namespace {

constexpr int bookingsPerTransaction = 50;

/// How full a day is that lies so many days ahead, against today.
int percentAhead(qint64 days)
{
    constexpr int percent[] = {100, 90, 75, 60, 50, 40, 35, 30, 25, 20, 15, 12, 10, 8};
    return percent[std::clamp<qint64>(days, 0, std::size(percent) - 1)];
}

struct FreeSeat
{
    qint64 slotId = 0;
    QString doctor;
    int percentOfDay = 0; ///< how far into the doctor's day it lies
    bool begun = false;
};

struct PlannedBooking
{
    qint64 slotId = 0;
    qint64 patientId = 0;
    const char *channel = nullptr;
    bool begun = false;
};

/// The patients of the clinic who have nothing else on the day yet.
class WaitingPatients
{
public:
    WaitingPatients(Database &owner, qint64 clinicId)
    {
        QHash<QString, SamplePatient> known;
        for (const SamplePatient &person : samplePatients())
            known.insert(person.patient.idNumber, person);
        const Rows rows =
            owner.run("SELECT id, id_number FROM holdfast.patients WHERE clinic_id = $1 ORDER BY id", {clinicId});
        for (int row = 0; row < rows.size(); ++row) {
            if (!known.contains(rows.text(row, 1)))
                continue; // registered at a desk since
            SamplePatient person = known.value(rows.text(row, 1));
            person.patient.id = rows.integer(row, 0);
            m_people.append(person);
        }
    }

    /// Takes out somebody of the wanted kind; 0 when there is nobody left of it.
    qint64 take(const QString &kind, Dice &dice)
    {
        QList<int> fitting;
        for (int i = 0; i < m_people.size(); ++i) {
            if (fits(m_people.at(i), kind))
                fitting.append(i);
        }
        if (fitting.isEmpty())
            return 0;
        return m_people.takeAt(fitting.at(dice.below(static_cast<int>(fitting.size())))).patient.id;
    }

    /// Grown-ups who have nothing on that day.
    QList<qint64> rest() const
    {
        QList<qint64> ids;
        for (const SamplePatient &person : m_people)
            if (!person.isChild())
                ids.append(person.patient.id);
        return ids;
    }

private:
    static bool fits(const SamplePatient &person, const QString &kind)
    {
        const int year = person.patient.birthDate.year();
        if (kind == u"children")
            return person.isChild();
        if (kind == u"women")
            return person.female && year >= 1980 && year <= 2006;
        if (kind == u"koreans")
            return person.korean && !person.isChild();
        return kind == u"anyone" || !person.isChild();
    }

    QList<SamplePatient> m_people;
};

QList<FreeSeat> freeSeats(Database &owner, qint64 clinicId, const QDate &day)
{
    // The last minute before a start is left alone: it may be over by the time it is booked.
    const Rows rows = owner.run(
        "SELECT s.id, d.name, s.status = 'open' AND (s.starts_at > holdfast.booking_now() + interval '1 minute' OR "
        "s.starts_at <= "
        "holdfast.booking_now()), "
        "s.starts_at <= holdfast.booking_now(), (100 * (percent_rank() OVER (PARTITION BY d.id ORDER BY "
        "s.starts_at)))::integer "
        "FROM holdfast.slots s JOIN holdfast.doctors d ON d.id = s.doctor_id "
        "JOIN holdfast.clinics c ON c.id = s.clinic_id "
        "WHERE c.id = $1 AND s.starts_at >= $2::date::timestamp AT TIME ZONE c.time_zone "
        "AND s.starts_at < ($2::date + 1)::timestamp AT TIME ZONE c.time_zone ORDER BY d.position, s.starts_at, s.seat",
        {clinicId, day.toString(Qt::ISODate)});
    QList<FreeSeat> seats;
    for (int row = 0; row < rows.size(); ++row) {
        if (rows.boolean(row, 2))
            seats.append({rows.integer(row, 0), rows.text(row, 1), static_cast<int>(rows.integer(row, 4)),
                          rows.boolean(row, 3)});
    }
    return seats;
}

QList<PlannedBooking> plan(const QList<FreeSeat> &seats, const QJsonObject &clinic, int percentOfToday,
                           WaitingPatients &waiting, Dice &dice)
{
    QHash<QString, QJsonObject> doctors;
    for (const QJsonValue &doctor : clinic.value(u"doctors").toArray())
        doctors.insert(doctor[u"name"].toString(), doctor.toObject());

    QList<PlannedBooking> bookings;
    for (const FreeSeat &seat : seats) {
        const QJsonObject doctor = doctors.value(seat.doctor);
        int percent = doctor.value(u"percentBooked").toInt();
        if (doctor.value(u"fillsFromTheMorning").toBool())
            percent = std::clamp(2 * percent - 2 * percent * seat.percentOfDay / 100, 0, 100);
        if (!dice.happens(percent * percentOfToday / 100))
            continue;
        const qint64 patient = waiting.take(doctor.value(u"patients").toString(), dice);
        if (patient == 0)
            continue;
        const int way = dice.below(100);
        bookings.append({seat.slotId, patient, way < 45 ? "counter" : way < 80 ? "app" : "web", seat.begun});
    }
    return bookings;
}

void book(Database &owner, Intent intent, const PlannedBooking &booking, Dice &dice)
{
    const QString slot = QString::number(booking.slotId);
    intent.channel = QString::fromLatin1(booking.channel);
    if (intent.channel == u"counter")
        intent.desk = QStringLiteral("Quầy 1");
    if (booking.begun) {
        recordSampleVisit(owner, intent, booking.slotId, booking.patientId, dice);
        return;
    }
    intent.key = QStringLiteral("sample-") + slot;
    intent.fingerprint = fingerprintOf(QJsonObject{{QStringLiteral("patientId"), booking.patientId}}, {slot});
    const Answer answer = BookingStore(owner).book(intent, booking.slotId, booking.patientId);
    if (answer.status != 201)
        throw std::runtime_error("the sample clinic's booking was refused: " + answer.body.toStdString());
}

} // namespace

int bookSampleDay(Database &owner, qint64 clinicId, const QDate &day, const QJsonObject &clinic)
{
    const Rows context = owner.run(
        "SELECT a.id, $2::date - (holdfast.booking_now() AT TIME ZONE c.time_zone)::date FROM holdfast.clinics c "
        "JOIN holdfast.accounts a ON a.clinic_id = c.id WHERE c.id = $1 AND a.role = 'receptionist' "
        "ORDER BY a.id LIMIT 1",
        {clinicId, day.toString(Qt::ISODate)});
    if (context.size() == 0)
        return 0;
    Intent intent;
    intent.accountId = context.integer(0, 0);
    intent.clinicId = clinicId;

    WaitingPatients waiting(owner, clinicId);
    Dice dice(static_cast<quint32>(day.toJulianDay()));
    const QList<PlannedBooking> bookings =
        plan(freeSeats(owner, clinicId, day), clinic, percentAhead(context.integer(0, 1)), waiting, dice);
    for (qsizetype first = 0; first < bookings.size(); first += bookingsPerTransaction) {
        owner.transaction([&] {
            for (const PlannedBooking &booking : bookings.mid(first, bookingsPerTransaction))
                book(owner, intent, booking, dice);
        });
    }
    if (context.integer(0, 1) == 0) {
        intent.channel = QStringLiteral("counter");
        intent.desk = QStringLiteral("Quầy 1");
        enliven(owner, intent, waiting.rest());
    }
    return static_cast<int>(bookings.size());
}

} // namespace holdfast
