#pragma once

#include <QSet>
#include <QString>

namespace holdfast {

struct Doctor;

/// Which doctors' columns are shown: those of the chosen specialties and the chosen ones themselves. Nothing chosen
/// shows all. Outlives a change of the day: doctors are known by their id.
struct DoctorFilter
{
    QSet<QString> specialties;
    QSet<qint64> doctors; ///< ids

    bool isAll() const { return specialties.isEmpty() && doctors.isEmpty(); }
    bool shows(const Doctor &doctor) const;
    bool operator==(const DoctorFilter &) const = default;
};

} // namespace holdfast
