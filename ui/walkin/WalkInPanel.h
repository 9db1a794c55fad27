#pragma once

#include "models/PatientListModel.h"
#include "ui/walkin/WalkIn.h"

#include <QStandardItemModel>
#include <QTimer>
#include <QWidget>

class QFrame;
class QLabel;
class QLineEdit;

namespace holdfast {

class DeskSession;
class KeyButton;
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
    /// One step back: out of the form, else lets the seat go.
    void stepBack();

Q_SIGNALS:
    void letGo(); ///< the walk-in ended without an appointment

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    QWidget *buildResults();
    QWidget *buildChosen();
    QWidget *buildHints();
    void refresh();
    void refreshAlternatives();
    void onSearchEdited(const QString &text);
    void search();
    void showFound(const Reply<QList<Patient>> &reply);
    void pick(const QModelIndex &index);
    void changePatient(const QString &typed);
    void closeForm();
    bool onKey(QObject *watched, QKeyEvent *event);
    void onEnter();
    bool inForm() const;

    DeskSession &m_session;
    WalkIn &m_walkIn;
    QTimer m_debounce;
    PatientListModel m_found;
    QStandardItemModel m_alternatives;
    RowsView *m_alternativeRows;
    QLineEdit *m_search;
    QFrame *m_results;
    RowsView *m_rows;
    QLabel *m_empty;
    KeyButton *m_newPatient;
    QFrame *m_chosen;
    QLabel *m_chosenName;
    QLabel *m_chosenLine;
    RegistrationForm *m_form;
    KeyButton *m_confirm;
    QWidget *m_hints;
    QWidget *m_renewHint;
};

} // namespace holdfast
