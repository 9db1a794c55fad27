#include "ui/day/DoctorFilter.h"

#include "models/Clinic.h"

namespace holdfast {

bool DoctorFilter::shows(const Doctor &doctor) const
{
    return isAll() || doctors.contains(doctor.id) || specialties.contains(doctor.specialty);
}

} // namespace holdfast
