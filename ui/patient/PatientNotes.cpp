#include "ui/patient/PatientNotes.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/patient/NoteDelegate.h"

#include "models/WrittenDate.h"

#include <QHideEvent>
#include <QLineEdit>
#include <QListView>
#include <QLocale>
#include <QVBoxLayout>

namespace holdfast {

namespace {

constexpr int undoMs = 8000;
constexpr int longestNote = 1000;
constexpr int tallest = 280;

} // namespace

PatientNotes::PatientNotes(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(makeLabel(tr("Notes"), "title", this));
    m_empty = makeLines(tr("Nothing is noted about this patient."), "muted", this);
    m_rows = new QListView(this);
    m_rows->setObjectName(QStringLiteral("patientNotes"));
    m_rows->setAccessibleName(tr("Notes"));
    m_rows->setModel(&m_model);
    m_rows->setItemDelegate(new NoteDelegate(m_rows));
    m_rows->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_rows->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_rows->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_rows->setResizeMode(QListView::Adjust);
    m_field = new QLineEdit(this);
    m_field->setObjectName(QStringLiteral("newNote"));
    m_field->setAccessibleName(tr("New note"));
    m_field->setPlaceholderText(tr("New note: Enter saves, Esc leaves"));
    m_field->setMaxLength(longestNote);
    m_field->hide();
    m_undo = new KeyHint(QStringLiteral("Ctrl Z"), tr("brings the note back"), this);
    m_undo->hide();
    m_write = new KeyButton(tr("Write a note"), QStringLiteral("A"), this);
    m_write->setObjectName(QStringLiteral("writeNote"));
    column->addWidget(m_empty);
    column->addWidget(m_rows);
    column->addWidget(m_undo);
    column->addWidget(m_field);
    column->addSpacing(4);
    column->addWidget(m_write);
    m_undoTime.setSingleShot(true);
    m_undoTime.setInterval(undoMs);
    connect(&m_undoTime, &QTimer::timeout, this, &PatientNotes::sendRemoval);
    connect(m_field, &QLineEdit::returnPressed, this, &PatientNotes::save);
    connect(m_write, &QPushButton::clicked, this, &PatientNotes::write);
}

PatientNotes::~PatientNotes()
{
    sendRemoval();
}

void PatientNotes::showNotes(qint64 patientId, const QList<PatientNote> &notes)
{
    if (patientId != m_patientId) {
        sendRemoval();
        m_begun.insert(m_patientId, begunText());
        const QString begun = m_begun.take(patientId);
        m_field->setText(begun);
        m_field->setVisible(!begun.isEmpty());
        m_write->setVisible(begun.isEmpty());
        m_saving = false;
    }
    m_patientId = patientId;
    m_notes = notes;
    refresh();
}

void PatientNotes::refresh()
{
    const int row = m_rows->currentIndex().row();
    const QTimeZone zone = m_session.session().clinic.timeZone;
    m_model.clear();
    for (const PatientNote &note : std::as_const(m_notes)) {
        const QDateTime at = note.at.toTimeZone(zone);
        const QString day = at.date() == m_session.today()
                                ? at.toString(QStringLiteral("HH:mm"))
                                : writtenDate(at.date()) + at.toString(QStringLiteral(" HH:mm"));
        QStringList who{note.by.name, note.by.desk, day};
        who.removeAll(QString());
        const bool removed = note.id == m_removing;
        auto *item = new QStandardItem(note.text);
        item->setToolTip(removed ? tr("Removed. Ctrl Z brings it back.") : who.join(QStringLiteral(" · ")));
        item->setData(note.id, NoteDelegate::NoteIdRole);
        item->setData(removed, NoteDelegate::RemovedRole);
        item->setData(QString(note.text + QStringLiteral(", ") + item->toolTip()), Qt::AccessibleTextRole);
        m_model.appendRow(item);
    }
    if (row >= 0 && m_model.rowCount() > 0)
        m_rows->setCurrentIndex(m_model.index(qMin(row, m_model.rowCount() - 1), 0));
    m_rows->setVisible(!m_notes.isEmpty());
    m_empty->setVisible(m_notes.isEmpty());
    m_undo->setVisible(m_removing != 0);
    fitRows();
}

/// As tall as the notes are, so that none is cut while there is room.
void PatientNotes::fitRows()
{
    int height = 2 * m_rows->frameWidth() + 2;
    for (const PatientNote &note : std::as_const(m_notes))
        height += NoteDelegate::heightFor(m_rows->font(), note.text, width() - 4);
    m_rows->setFixedHeight(qMin(height, tallest));
}

void PatientNotes::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitRows();
    m_rows->doItemsLayout();
}

/// Out of sight nothing can be brought back.
void PatientNotes::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (!event->spontaneous())
        sendRemoval();
}

void PatientNotes::write()
{
    m_write->hide();
    m_field->show();
    m_field->setFocus();
}

bool PatientNotes::isWriting() const
{
    return m_field->isVisibleTo(this);
}

QString PatientNotes::begunText() const
{
    return m_field->text().simplified();
}

void PatientNotes::stopWriting()
{
    m_write->show();
    m_write->setFocus();
    m_field->hide();
    Q_EMIT writingStopped();
}

void PatientNotes::forgetBegun()
{
    m_begun.clear();
    m_field->clear();
    m_field->hide();
    m_write->show();
}

void PatientNotes::save()
{
    const QString text = begunText();
    if (m_saving)
        return;
    if (text.isEmpty())
        return stopWriting();
    m_saving = true;
    const auto then = [this, patientId = m_patientId](const Reply<QJsonObject> &outcome) {
        if (patientId != m_patientId)
            return;
        m_saving = false;
        if (!outcome.value) {
            Q_EMIT refused(problemText(outcome.problem.value_or(Problem())));
            return;
        }
        m_notes.prepend(PatientNote::fromJson(outcome.value->value(u"note").toObject()));
        m_field->clear();
        if (isWriting())
            stopWriting();
        refresh();
        Q_EMIT noteSaved();
    };
    m_session.patientFiles().addNote(m_patientId, text, this, then);
}

void PatientNotes::removeCurrent()
{
    const qint64 id = m_rows->currentIndex().data(NoteDelegate::NoteIdRole).toLongLong();
    if (id == 0 || id == m_removing)
        return;
    if (const QString reason = m_session.readOnlyReason(); !reason.isEmpty()) {
        Q_EMIT refused(reason);
        return;
    }
    sendRemoval();
    m_removing = id;
    m_removingOf = m_patientId;
    m_undoTime.start();
    refresh();
}

bool PatientNotes::undoRemoval()
{
    if (m_removing == 0)
        return false;
    m_removing = 0;
    m_undoTime.stop();
    refresh();
    return true;
}

void PatientNotes::sendRemoval()
{
    m_undoTime.stop();
    const qint64 id = std::exchange(m_removing, 0);
    if (id == 0)
        return;
    const auto then = [this, id](const Reply<QJsonObject> &outcome) {
        if (outcome.value)
            return;
        Q_EMIT refused(problemText(outcome.problem.value_or(Problem())));
    };
    m_notes.removeIf([id](const PatientNote &note) { return note.id == id; });
    m_session.patientFiles().removeNote(m_removingOf, id, this, then);
    refresh();
}

} // namespace holdfast
