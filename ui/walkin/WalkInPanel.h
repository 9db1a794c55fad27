#pragma once

#include "ui/walkin/WalkIn.h"

#include <QStandardItemModel>
#include <QWidget>

namespace holdfast {

class ChosenPatient;
class DeskSession;
class KeyButton;
class PatientPicker;
class RegistrationForm;
class RowsView;

/// The walk-in as the person at the desk sees it: the seat and its countdown, the patient, the one button. Driven by
/// keys: letters search, Up and Down highlight, Enter picks and then confirms, digits take an alternative, Esc lets go.
class WalkInPanel : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive the panel.
    explicit WalkInPanel(DeskSession &session, QWidget *parent = nullptr);

    /// A walk-in has begun: empties the search and takes the focus.
    void start();
    /// Puts the focus where the walk-in goes on.
    void takeFocus();
    /// Opens the form for a new patient.
    void registerPatient();
    bool inForm() const; ///< somebody new is being registered
    /// One step back: out of the form, else lets the seat go.
    void stepBack();

Q_SIGNALS:
    void letGo(); ///< the walk-in ended without an appointment

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    QWidget *buildHints();
    void refresh();
    void refreshAlternatives();
    void changePatient(const QString &typed);
    void closeForm();
    bool onKey(QObject *watched, QKeyEvent *event);
    void onEnter(WalkIn::Slip slip);

    DeskSession &m_session;
    WalkIn &m_walkIn;
    QStandardItemModel m_alternatives;
    RowsView *m_alternativeRows;
    PatientPicker *m_picker;
    ChosenPatient *m_chosen;
    RegistrationForm *m_form;
    KeyButton *m_confirm;
    QWidget *m_hints;
    QWidget *m_renewHint;
    QWidget *m_noSlipHint;
};

} // namespace holdfast
