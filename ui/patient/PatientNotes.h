#pragma once

#include "models/PatientFile.h"
#include "net/client/Reply.h"

#include <QHash>
#include <QStandardItemModel>
#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QListView;

namespace holdfast {

class DeskSession;
class KeyButton;

/// The notes of a patient: read them, write one, take one away. A note that is taken away stays, struck through, for
/// some seconds in which one key brings it back; only then the service hears of it.
class PatientNotes : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive the notes.
    explicit PatientNotes(DeskSession &session, QWidget *parent = nullptr);
    ~PatientNotes() override;

    /// A text that was begun waits until its patient is shown again.
    void showNotes(qint64 patientId, const QList<PatientNote> &notes);
    /// Opens the field for a new note.
    void write();
    bool isWriting() const;
    QString begunText() const;
    void stopWriting(); ///< what was typed stays
    void forgetBegun(); ///< of all patients
    void removeCurrent();
    /// Brings back what was removed last; false when that is nothing.
    bool undoRemoval();
    bool hasRemoval() const { return m_removing != 0; }
    /// For how many milliseconds a removal can be undone. At first 8 s.
    void setUndoTime(int milliseconds) { m_undoTime.setInterval(milliseconds); }

    QListView *rows() const { return m_rows; }
    QLineEdit *field() const { return m_field; }

Q_SIGNALS:
    void noteSaved();
    void writingStopped();
    void refused(const QString &why);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void refresh();
    void fitRows();
    void save();
    void sendRemoval();

    DeskSession &m_session;
    qint64 m_patientId = 0;
    QList<PatientNote> m_notes;
    QHash<qint64, QString> m_begun; ///< texts not saved yet, by patient
    qint64 m_removing = 0;          ///< the note that can still be brought back
    qint64 m_removingOf = 0;
    QTimer m_undoTime;
    bool m_saving = false;
    QStandardItemModel m_model;
    QListView *m_rows;
    QLabel *m_empty;
    QLineEdit *m_field;
    KeyButton *m_write;
    QWidget *m_undo;
};

} // namespace holdfast
