#pragma once

#include "models/Patient.h"
#include "models/PatientListModel.h"
#include "net/client/Reply.h"

#include <QDate>
#include <QJsonObject>
#include <QWidget>

class QLabel;

namespace holdfast {

class KeyButton;
class PatientFields;
class RowsView;

/// A new patient inside the walk-in: name, birth date, phone, id number. Warns of somebody like that who is registered
/// already: pick one or register anyway. Enter goes on, Esc goes back; what was typed stays until it is registered.
class RegistrationForm : public QWidget
{
    Q_OBJECT

public:
    explicit RegistrationForm(QWidget *parent = nullptr);

    void setToday(const QDate &today);
    /// Fills in what was searched for, as a name or, when it is digits, as a phone number.
    void start(const QString &searched);
    /// The service's outcome of registrationAsked.
    void showOutcome(const Reply<QJsonObject> &outcome);
    void showChecking();
    bool isWaiting() const { return m_waiting; }

Q_SIGNALS:
    /// The body of POST patients.
    void registrationAsked(const QJsonObject &patient);
    void patientChosen(const holdfast::Patient &patient);
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void submit(bool anyway);
    void showDuplicates(const QList<Patient> &patients);
    void setWaiting(bool waiting);
    void complain(const QString &text);
    void clearComplaint();

    bool m_waiting = false;
    PatientFields *m_fields;
    QLabel *m_message;
    PatientListModel m_duplicates;
    RowsView *m_duplicateRows;
    KeyButton *m_register;
    KeyButton *m_anyway;
};

} // namespace holdfast
