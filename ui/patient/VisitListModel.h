#pragma once

#include "models/PatientFile.h"

#include <QAbstractListModel>
#include <QTimeZone>

namespace holdfast {

/// A patient's appointments, one a row: DisplayRole tells the day and the time, ToolTipRole doctor and state.
class VisitListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { StatusRole = Qt::UserRole + 1 }; ///< AppointmentStatus as an int

    explicit VisitListModel(QObject *parent = nullptr);

    /// The zone is the clinic's.
    void setVisits(const QList<AppointmentLine> &visits, const QTimeZone &zone);
    const AppointmentLine *visitAt(const QModelIndex &index) const; ///< nullptr when out of range

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    QString when(const AppointmentLine &visit) const;
    static QString what(const AppointmentLine &visit);

    QList<AppointmentLine> m_visits;
    QTimeZone m_zone = QTimeZone::utc();
};

} // namespace holdfast
