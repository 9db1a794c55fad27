#pragma once

#include "models/PatientFile.h"
#include "net/client/Reply.h"

#include <QTimer>
#include <QWidget>

class QLabel;

namespace holdfast {

class DeskSession;
class KeyButton;
class PatientCorrection;
class PatientMessages;
class PatientNotes;
class PatientVisits;

/// A patient's file: who it is, the appointments ahead and behind, the notes. Keys: Up and Down walk through all of it,
/// Enter on an appointment goes there, N books next, E corrects the record, M is about messages, A writes a note, Del
/// takes one away, Ctrl+Z brings it back, Esc closes.
class PatientPanel : public QWidget
{
    Q_OBJECT

public:
    enum class Width { Narrow, Wide }; ///< one column, or notes beside the appointments

    /// The session must outlive the panel.
    PatientPanel(DeskSession &session, Width width, QWidget *parent = nullptr);

    /// Reads the file; what is known of the patient so far is shown meanwhile. False, and nothing changes, while what
    /// was begun about somebody else waits for its Enter or Esc.
    bool open(const Patient &patient);
    /// Shows nobody. What was begun is gone: ask unsaved() before.
    void clear();
    qint64 patientId() const { return m_file.patient.id; }
    const PatientFile &file() const { return m_file; }
    void takeFocus();
    /// One step back: out of the correction or the note, else closed.
    void stepBack();
    /// What was begun here and is not saved, in words; empty when nothing.
    QString unsaved() const;

Q_SIGNALS:
    void closed();
    void appointmentAsked(const QDate &date, qint64 slotId); ///< the clinic's day
    void bookingAsked(const holdfast::Patient &patient);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build(Width width);
    QWidget *buildKeys(Width width);
    void buildForms();
    void listen();
    void listenToForms();
    void read();
    void take(const Reply<PatientFile> &reply);
    void refresh();
    void showFacts();
    void say(const char *look, const QString &text);
    void correct();
    void writeMessages();
    QWidget *openForm() const;
    void showForm(QWidget *form);
    void leaveForm(QWidget *next);
    bool insistOnForm();
    void book();
    bool onKey(QObject *watched, int key, bool plain);
    bool walk(QObject *watched, int step);

    DeskSession &m_session;
    PatientFile m_file;
    bool m_known = false; ///< the file came; else only what the search told
    QTimer m_again;
    QLabel *m_name;
    QLabel *m_facts;
    QLabel *m_message;
    QWidget *m_head;
    PatientCorrection *m_correction;
    PatientMessages *m_messages;
    KeyButton *m_book;
    KeyButton *m_correct;
    KeyButton *m_write;
    QWidget *m_body;
    PatientVisits *m_visits;
    PatientNotes *m_notes;
};

} // namespace holdfast
