#pragma once

#include "ui/day/DoctorFilter.h"
#include "ui/day/FindSource.h"

#include <QTime>

#include <optional>

namespace holdfast {

class DayModel;
struct Doctor;

/// Finds doctors, specialties and times among the day's: "lan", "nhi", "9:30", "lan 9:30". Only tells what is wanted;
/// somebody else goes there.
class DoctorFinder : public FindSource
{
    Q_OBJECT

public:
    /// The model must outlive the finder.
    explicit DoctorFinder(const DayModel &day, QObject *parent = nullptr);

    /// What is shown now, which the offers build on.
    void setFilter(const DoctorFilter &filter) { m_filter = filter; }
    QList<FindOffer> offersFor(const QString &typed) override;

Q_SIGNALS:
    /// A doctor's column; at that time, when it is valid.
    void doctorWanted(qint64 doctorId, const QTime &time);
    void timeWanted(const QTime &time);
    void filterWanted(const holdfast::DoctorFilter &filter);

private:
    FindOffer offerTime(const QTime &time);
    FindOffer offerSpecialty(const QString &specialty, int doctors);
    FindOffer offerDoctor(const Doctor &doctor, const QTime &time);
    void addSpecialties(QList<FindOffer> &offers, const QString &words);

    const DayModel &m_day;
    DoctorFilter m_filter;
};

} // namespace holdfast
