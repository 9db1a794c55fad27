#include "ui/day/DoctorFinder.h"

#include "models/DayModel.h"
#include "ui/day/TypedTime.h"
#include "ui/day/WordMatch.h"

#include <QMap>

namespace holdfast {

namespace {

/// Chosen or not: the other way round.
template <typename T>
QSet<T> toggled(QSet<T> chosen, const T &one)
{
    if (!chosen.remove(one))
        chosen.insert(one);
    return chosen;
}

} // namespace

DoctorFinder::DoctorFinder(const DayModel &day, QObject *parent) : FindSource(parent), m_day(day) {}

QList<FindOffer> DoctorFinder::offersFor(const QString &typed)
{
    QStringList words = typed.simplified().split(u' ', Qt::SkipEmptyParts);
    const QTime time = words.isEmpty() ? QTime() : typedTime(words.last());
    if (time.isValid())
        words.removeLast();
    const QString names = words.join(u' ');

    QList<FindOffer> offers;
    if (time.isValid() && names.isEmpty())
        return {offerTime(time)};
    if (!time.isValid())
        addSpecialties(offers, names);
    for (const Doctor &doctor : m_day.day().doctors) {
        if (matchesWords(doctor.name + u' ' + doctor.specialty + u' ' + doctor.room, names))
            offers.append(offerDoctor(doctor, time));
    }
    return offers;
}

FindOffer DoctorFinder::offerTime(const QTime &time)
{
    return {.title = tr("Go to %1").arg(time.toString(QStringLiteral("HH:mm"))),
            .detail = tr("in the column where you are; N goes on to the next free seat"),
            .choose = [this, time] { Q_EMIT timeWanted(time); },
            .also = {},
            .chooseAlso = {}};
}

void DoctorFinder::addSpecialties(QList<FindOffer> &offers, const QString &words)
{
    QMap<QString, int> doctors;
    for (const Doctor &doctor : m_day.day().doctors) {
        if (!doctor.specialty.isEmpty())
            ++doctors[doctor.specialty];
    }
    if (words.isEmpty() || doctors.size() < 2) // without words the chips offer them
        return;
    for (auto specialty = doctors.cbegin(); specialty != doctors.cend(); ++specialty) {
        if (matchesWords(specialty.key(), words))
            offers.append(offerSpecialty(specialty.key(), specialty.value()));
    }
}

FindOffer DoctorFinder::offerSpecialty(const QString &specialty, int doctors)
{
    DoctorFilter only;
    only.specialties = {specialty};
    DoctorFilter also = m_filter;
    also.specialties = toggled(also.specialties, specialty);
    return {.title = specialty,
            .detail = tr("show only this specialty, %n doctors", nullptr, doctors),
            .choose = [this, only] { Q_EMIT filterWanted(only); },
            .also = m_filter.specialties.contains(specialty) ? tr("hide") : tr("add"),
            .chooseAlso = [this, also] { Q_EMIT filterWanted(also); }};
}

FindOffer DoctorFinder::offerDoctor(const Doctor &doctor, const QTime &time)
{
    QStringList parts;
    if (!doctor.specialty.isEmpty())
        parts.append(doctor.specialty);
    if (!doctor.room.isEmpty())
        parts.append(doctor.room);
    DoctorFilter also = m_filter;
    also.doctors = toggled(also.doctors, doctor.id);
    const QString at = time.isValid() ? QStringLiteral(" · ") + time.toString(QStringLiteral("HH:mm")) : QString();
    return {.title = doctor.name + at,
            .detail = parts.join(QStringLiteral(" · ")),
            .choose = [this, id = doctor.id, time] { Q_EMIT doctorWanted(id, time); },
            .also = m_filter.doctors.contains(doctor.id) ? tr("hide")
                    : m_filter.isAll()                   ? tr("only")
                                                         : tr("add"),
            .chooseAlso = [this, also] { Q_EMIT filterWanted(also); }};
}

} // namespace holdfast
