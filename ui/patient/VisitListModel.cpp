#include "ui/patient/VisitListModel.h"

#include "ui/StatusText.h"

#include <QLocale>

namespace holdfast {

VisitListModel::VisitListModel(QObject *parent) : QAbstractListModel(parent) {}

void VisitListModel::setVisits(const QList<AppointmentLine> &visits, const QTimeZone &zone)
{
    if (visits == m_visits && zone == m_zone)
        return; // whoever stands on a row stays there
    beginResetModel();
    m_visits = visits;
    m_zone = zone;
    endResetModel();
}

const AppointmentLine *VisitListModel::visitAt(const QModelIndex &index) const
{
    return index.isValid() && index.row() < m_visits.size() ? &m_visits.at(index.row()) : nullptr;
}

int VisitListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_visits.size());
}

QString VisitListModel::when(const AppointmentLine &visit) const
{
    const QDateTime start = visit.startsAt.toTimeZone(m_zone);
    return QLocale().toString(start.date(), tr("ddd d MMM yyyy", "a visit's day, QLocale's format")) +
           QStringLiteral(" · ") + start.toString(QStringLiteral("HH:mm"));
}

QString VisitListModel::what(const AppointmentLine &visit)
{
    QStringList parts{visit.doctorName, statusText(visit.status), visit.note};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QVariant VisitListModel::data(const QModelIndex &index, int role) const
{
    const AppointmentLine *visit = visitAt(index);
    if (!visit)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return when(*visit);
    case Qt::ToolTipRole:
        return what(*visit);
    case Qt::AccessibleTextRole:
        return QString(when(*visit) + QStringLiteral(", ") + what(*visit));
    case StatusRole:
        return static_cast<int>(visit->status);
    default:
        return {};
    }
}

} // namespace holdfast
