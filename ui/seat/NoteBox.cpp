#include "ui/seat/NoteBox.h"

#include "ui/DeskSession.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/visit/Visits.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace holdfast {

namespace {

constexpr int editHeight = 76;
constexpr int mostLetters = 500;

QWidget *hints(const QList<QPair<QString, QString>> &keys, QWidget *parent)
{
    auto *box = new QWidget(parent);
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    for (const auto &[key, does] : keys)
        row->addWidget(new KeyHint(key, does, box));
    row->addStretch(1);
    return box;
}

} // namespace

NoteBox::NoteBox(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    build();
    connect(&m_session.visits(), &Visits::noteSaved, this, [this](qint64 appointmentId) {
        if (!m_seat.appointment || appointmentId != appointment().id)
            return;
        if (isEditing()) {
            m_edit->hide();
            Q_EMIT closed();
        }
        refresh();
    });
}

void NoteBox::build()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(makeLabel(tr("Note"), "title", this));
    m_text = makeLines(QString(), "muted", this);
    m_text->setObjectName(QStringLiteral("noteText"));
    m_draft = makeLines(QString(), "warning", this);
    m_draft->setObjectName(QStringLiteral("noteDraft"));
    m_edit = new QPlainTextEdit(this);
    m_edit->setObjectName(QStringLiteral("noteEdit"));
    m_edit->setAccessibleName(tr("Note of the appointment"));
    m_edit->setPlaceholderText(tr("For example: comes by wheelchair"));
    m_edit->setFixedHeight(editHeight);
    m_edit->setTabChangesFocus(true);
    m_edit->installEventFilter(this);
    m_edit->hide();
    m_restHints = hints({{QStringLiteral("E"), tr("write")}}, this);
    m_draftHints = hints({{QStringLiteral("E"), tr("go on")}, {QStringLiteral("⌫"), tr("drop")}}, this);
    m_editHints = hints({{tr("Ctrl Enter"), tr("save")}, {QStringLiteral("Esc"), tr("later")}}, this);
    for (QWidget *part : {static_cast<QWidget *>(m_text), static_cast<QWidget *>(m_draft),
                          static_cast<QWidget *>(m_edit), m_restHints, m_draftHints, m_editHints})
        column->addWidget(part);
}

void NoteBox::showFor(const Slot &seat)
{
    const bool same = m_seat.appointment && seat.appointment && appointment().id == seat.appointment->id;
    if (!same && isEditing())
        stopEditing();
    m_seat = seat;
    refresh();
}

bool NoteBox::isEditing() const
{
    return m_edit->isVisibleTo(this);
}

bool NoteBox::hasDraft() const
{
    return m_seat.appointment && m_session.visits().draft(appointment().id).has_value();
}

void NoteBox::edit()
{
    if (!m_seat.appointment || isEditing())
        return;
    if (const QString reason = m_session.readOnlyReason(); !reason.isEmpty()) {
        Q_EMIT m_session.noticed(reason, Tone::Warning);
        return;
    }
    m_editedFrom = m_seat;
    m_edit->setPlainText(m_session.visits().draft(appointment().id).value_or(appointment().note));
    m_edit->moveCursor(QTextCursor::End);
    m_edit->show();
    refresh();
    m_edit->setFocus();
}

void NoteBox::save()
{
    const QString text = m_edit->toPlainText().trimmed();
    if (text.size() > mostLetters) {
        Q_EMIT m_session.noticed(
            tr("A note has %1 letters at most; this one has %2.").arg(mostLetters).arg(text.size()), Tone::Warning);
        return;
    }
    if (text == appointment().note) {
        stopEditing();
        return;
    }
    m_session.visits().keepDraft(appointment().id, text);
    // What else changed meanwhile was shown beside the text; another note was not, and must not be lost.
    const bool noteIsTheSame = m_editedFrom.appointment->note == appointment().note;
    m_session.visits().setNote(noteIsTheSame ? m_seat : m_editedFrom, text);
}

void NoteBox::stopEditing()
{
    if (!isEditing())
        return;
    const QString text = m_edit->toPlainText().trimmed();
    if (text == appointment().note)
        m_session.visits().dropDraft(appointment().id);
    else
        m_session.visits().keepDraft(appointment().id, text);
    m_edit->hide();
    refresh();
    Q_EMIT closed();
}

void NoteBox::dropDraft()
{
    if (!hasDraft() || isEditing())
        return;
    m_session.visits().dropDraft(appointment().id);
    refresh();
}

void NoteBox::refresh()
{
    setVisible(m_seat.appointment.has_value());
    if (!m_seat.appointment)
        return;
    const bool editing = isEditing();
    const bool draft = hasDraft() && !editing;
    m_text->setText(appointment().note.isEmpty() ? tr("None yet.") : appointment().note);
    setLook(m_text, appointment().note.isEmpty() ? "muted" : "plain");
    m_text->setVisible(!editing || appointment().note != m_editedFrom.appointment->note);
    m_draft->setText(draft ? tr("Not saved yet: “%1”").arg(*m_session.visits().draft(appointment().id)) : QString());
    m_draft->setVisible(draft);
    m_restHints->setVisible(!editing && !draft);
    m_draftHints->setVisible(draft);
    m_editHints->setVisible(editing);
}

bool NoteBox::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && key->modifiers().testFlag(Qt::ControlModifier)) {
            save();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace holdfast
