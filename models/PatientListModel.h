#pragma once

#include "models/Patient.h"

#include <QAbstractListModel>
#include <QList>
#include <QTimeZone>

namespace holdfast {

/// Patients found by a search, best first.
class PatientListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit PatientListModel(QObject *parent = nullptr);

    /// The zone is the clinic's: it decides on which day a last visit was.
    void setPatients(const QList<Patient> &patients, const QTimeZone &zone = QTimeZone::utc());
    const Patient *patientAt(const QModelIndex &index) const; ///< nullptr when out of range

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant
    data(const QModelIndex &index,
         int role = Qt::DisplayRole) const override; ///< DisplayRole: the name; ToolTipRole: what tells people apart

private:
    QString secondLine(const Patient &patient) const;

    QList<Patient> m_patients;
    QTimeZone m_zone = QTimeZone::utc();
};

} // namespace holdfast
