#include "models/PatientListModel.h"
#include "models/WrittenDate.h"

#include <QStringList>

#include <algorithm>

namespace holdfast {

PatientListModel::PatientListModel(QObject *parent) : QAbstractListModel(parent) {}

void PatientListModel::setPatients(const QList<Patient> &patients, const QTimeZone &zone)
{
    beginResetModel();
    m_patients = patients;
    m_zone = zone;
    endResetModel();
}

const Patient *PatientListModel::patientAt(const QModelIndex &index) const
{
    if (!index.isValid() || index.row() >= m_patients.size())
        return nullptr;
    return &m_patients.at(index.row());
}

QString PatientListModel::secondLine(const Patient &patient) const
{
    const bool namesake = std::ranges::count(m_patients, patient.name, &Patient::name) > 1;
    QStringList parts;
    if (patient.birthDate.isValid())
        parts.append(writtenDate(patient.birthDate));
    parts.append(patient.phone);
    if (namesake)
        parts.append(patient.idNumber);
    if (patient.lastVisit.isValid())
        parts.append(tr("last here %1").arg(writtenDate(patient.lastVisit.toTimeZone(m_zone).date())));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
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
