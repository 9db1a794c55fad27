#pragma once

#include "models/PatientFile.h"
#include "ui/patient/VisitListModel.h"

#include <QWidget>

class QLabel;

namespace holdfast {

class RowsView;

/// The appointments of a patient: ahead, and behind.
class PatientVisits : public QWidget
{
    Q_OBJECT

public:
    explicit PatientVisits(QWidget *parent = nullptr);

    /// `known` is false while only the search told of the patient. `zone` is the clinic's.
    void showVisits(const PatientFile &file, bool known, const QTimeZone &zone);
    /// Goes to the appointment of a row of one of the two lists.
    void go(const QModelIndex &index);

    RowsView *upcoming() const { return m_upcomingRows; }
    RowsView *past() const { return m_pastRows; }

Q_SIGNALS:
    void appointmentAsked(const QDate &date, qint64 slotId); ///< the clinic's day

private:
    RowsView *addList(const QString &title, const QString &name, int mostRows, VisitListModel &model,
                      const QString &whenEmpty, QLabel *&empty);

    QTimeZone m_zone;
    VisitListModel m_upcoming;
    VisitListModel m_past;
    RowsView *m_upcomingRows;
    RowsView *m_pastRows;
    QLabel *m_noneAhead;
    QLabel *m_noneBehind;
};

} // namespace holdfast
