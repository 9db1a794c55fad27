#pragma once

#include "models/Clinic.h"
#include "models/Patient.h"
#include "ui/walkin/WalkIn.h"

#include <QWidget>

class QKeyEvent;
class QLabel;

namespace holdfast {

class DeskSession;
class PatientPicker;
class RegistrationForm;

/// Puts somebody into a doctor's queue: type a name, Enter picks and adds. Ctrl+Z takes it back. Whatever comes in
/// between, what was typed stays.
class AddToQueue : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive it.
    explicit AddToQueue(DeskSession &session, QWidget *parent = nullptr);

    void start(const Doctor &doctor);
    void takeFocus();
    /// Opens the form for a new patient.
    void registerPatient();
    /// Out of the form, else closed.
    void stepBack();
    /// The slip is printed where this desk prints slips, as a booked walk-in's is.
    void add(const Patient &patient, WalkIn::Slip slip = WalkIn::Slip::Print);

Q_SIGNALS:
    void closed();
    void added(qint64 doctorId);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void listen();
    bool inForm() const;
    void closeForm();
    void say(const char *look, const QString &text);
    bool onKey(QObject *watched, const QKeyEvent *key);
    void pickCurrent(const QKeyEvent &key);
    void refreshHints();

    DeskSession &m_session;
    Doctor m_doctor;
    bool m_asked = false;                      ///< somebody is being added
    WalkIn::Slip m_slip = WalkIn::Slip::Print; ///< as the key says that picks
    QLabel *m_for;
    QLabel *m_message;
    PatientPicker *m_picker;
    RegistrationForm *m_form;
    QWidget *m_hints;
    QWidget *m_noSlipHint;
};

} // namespace holdfast
