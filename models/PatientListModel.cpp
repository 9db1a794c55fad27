#include "models/PatientListModel.h"

#include <QStringList>

namespace holdfast {

namespace {

QString secondLine(const Patient &patient)
{
    QStringList parts;
    if (patient.birthDate.isValid())
        parts.append(patient.birthDate.toString(QStringLiteral("dd.MM.yyyy")));
    if (!patient.phone.isEmpty())
        parts.append(patient.phone);
    return parts.join(QStringLiteral(" · "));
}

} // namespace

PatientListModel::PatientListModel(QObject *parent) : QAbstractListModel(parent) {}

void PatientListModel::setPatients(const QList<Patient> &patients)
{
    beginResetModel();
    m_patients = patients;
    endResetModel();
}

const Patient *PatientListModel::patientAt(const QModelIndex &index) const
{
    if (!index.isValid() || index.row() >= m_patients.size())
        return nullptr;
    return &m_patients.at(index.row());
}

int PatientListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_patients.size());
}

QVariant PatientListModel::data(const QModelIndex &index, int role) const
{
    const Patient *patient = patientAt(index);
    if (!patient)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return patient->name;
    case Qt::ToolTipRole:
        return secondLine(*patient);
    case Qt::AccessibleTextRole:
        return QString(patient->name + QStringLiteral(", ") + secondLine(*patient));
    default:
        return {};
    }
}

} // namespace holdfast
