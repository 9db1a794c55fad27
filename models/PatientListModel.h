#pragma once

#include "models/Patient.h"

#include <QAbstractListModel>
#include <QList>

namespace holdfast {

/// Patients found by a search, best first.
class PatientListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit PatientListModel(QObject *parent = nullptr);

    void setPatients(const QList<Patient> &patients);
    const Patient *patientAt(const QModelIndex &index) const; ///< nullptr when out of range

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant
    data(const QModelIndex &index,
         int role = Qt::DisplayRole) const override; ///< DisplayRole: the name; ToolTipRole: birth date and phone

private:
    QList<Patient> m_patients;
};

} // namespace holdfast
