#pragma once

#include "models/Slot.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;

namespace holdfast {

class DeskSession;

/// An appointment's note: read, written, saved. What was typed and is not saved stays, also when the panel closes,
/// until it is saved or dropped.
class NoteBox : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive it.
    explicit NoteBox(DeskSession &session, QWidget *parent = nullptr);

    /// The seat has an appointment. What is being typed stays while it is the same appointment.
    void showFor(const Slot &seat);
    void edit();
    bool isEditing() const;
    void save();
    /// Out of the text; it stays as a draft when it differs from what is saved.
    void stopEditing();
    /// The draft is given up.
    void dropDraft();
    bool hasDraft() const;

Q_SIGNALS:
    void closed(); ///< the text is left: the focus is free

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void refresh();
    const Appointment &appointment() const { return *m_seat.appointment; }

    DeskSession &m_session;
    Slot m_seat;
    Slot m_editedFrom; ///< what was shown when the typing began
    QLabel *m_text;
    QLabel *m_draft;
    QPlainTextEdit *m_edit;
    QWidget *m_restHints;
    QWidget *m_draftHints;
    QWidget *m_editHints;
};

} // namespace holdfast
