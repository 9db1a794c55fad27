#pragma once

#include "models/PatientListModel.h"
#include "net/client/Reply.h"

#include <QTimer>
#include <QWidget>

class QFrame;
class QLabel;
class QLineEdit;

namespace holdfast {

class DeskSession;
class KeyButton;
class RowsView;

/// Finds a patient while a name, a phone number or a birth date is typed; the last row is for somebody new. What is
/// shown always belongs to what is typed now. With nothing typed it offers whom this desk had lately, none of them
/// highlighted, so that a hasty Enter picks nobody.
class PatientPicker : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive the picker.
    explicit PatientPicker(DeskSession &session, QWidget *parent = nullptr, int mostRows = 5);

    QLineEdit *field() const { return m_field; }
    KeyButton *newPatient() const { return m_newPatient; }
    QString text() const;

    void start(const QString &typed = {});
    /// The list makes room for something else below the field.
    void showRows(bool shown);
    void moveBy(int rows);
    /// Picks the highlighted patient; not while the list is of an older word.
    void pickCurrent();

Q_SIGNALS:
    void picked(const holdfast::Patient &patient);

private:
    QWidget *buildRows(int mostRows);
    void onEdited(const QString &text);
    void search();
    void showFound(const Reply<QList<Patient>> &reply);
    void showRecent();
    static QString sharedPhoneText(const QList<Patient> &found);
    void showList(const QString &heading, const QString &whenEmpty);
    void pick(const QModelIndex &index);

    DeskSession &m_session;
    QTimer m_debounce;
    PatientListModel m_found;
    QString m_listed; ///< the words that the rows belong to
    QLineEdit *m_field;
    QFrame *m_list;
    QLabel *m_heading;
    RowsView *m_rows;
    QLabel *m_empty;
    KeyButton *m_newPatient;
};

} // namespace holdfast
