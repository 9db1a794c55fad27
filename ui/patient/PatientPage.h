#pragma once

#include "models/Patient.h"

#include <QWidget>

class QSplitter;
class QStackedWidget;

namespace holdfast {

class DeskSession;
class PatientPanel;
class PatientPicker;
class RegistrationForm;

/// Patients: find one at the left, the file at the right. Keys: letters search, Up and Down highlight, Enter opens the
/// file, Ctrl+N registers somebody new, Esc leads back to the search, / as well.
class PatientPage : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive the page.
    explicit PatientPage(DeskSession &session, QWidget *parent = nullptr);

    /// Shows a patient's file. A correction of somebody else that is not saved stays instead, and asks for an answer.
    void open(const Patient &patient);
    void registerPatient();
    /// One step back: out of the form or the file into the search.
    void stepBack();
    /// What was begun here and is not saved, in words; empty when nothing.
    QString unsaved() const;
    QByteArray layoutState() const;
    void restoreLayoutState(const QByteArray &state);

    PatientPanel *panel() const { return m_panel; }

Q_SIGNALS:
    void appointmentAsked(const QDate &date, qint64 slotId); ///< the clinic's day
    void bookingAsked(const holdfast::Patient &patient);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *buildSearch();
    QWidget *buildFile();
    void listen();
    void backToSearch();
    void closeForm();

    DeskSession &m_session;
    QSplitter *m_splitter;
    PatientPicker *m_picker;
    QStackedWidget *m_right;
    QWidget *m_nobody;
    PatientPanel *m_panel;
    QWidget *m_file;
    QWidget *m_newPatient;
    RegistrationForm *m_form;
};

} // namespace holdfast
