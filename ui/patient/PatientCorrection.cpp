#include "ui/patient/PatientCorrection.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/walkin/PatientFields.h"

#include "models/WrittenDate.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QVBoxLayout>

namespace holdfast {

PatientCorrection::PatientCorrection(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(makeLabel(tr("Correct the record"), "title", this));
    m_fields = new PatientFields(this);
    column->addWidget(m_fields);
    m_message = makeLines(QString(), "error", this);
    m_message->setObjectName(QStringLiteral("correctionMessage"));
    m_message->hide();
    m_save = new KeyButton(tr("Save"), tr("Enter"), this);
    m_save->setObjectName(QStringLiteral("saveCorrection"));
    setLook(m_save, "primary");
    column->addSpacing(4);
    column->addWidget(m_message);
    column->addWidget(m_save);
    column->addWidget(new KeyHint(QStringLiteral("Esc"), tr("leave it as it was"), this));
    connect(m_save, &QPushButton::clicked, this, &PatientCorrection::save);
    connect(m_fields, &PatientFields::edited, m_message, &QWidget::hide);
    for (QLineEdit *field : m_fields->fields())
        field->installEventFilter(this);
    m_save->installEventFilter(this);
}

void PatientCorrection::start(const Patient &patient)
{
    m_read = patient;
    m_waiting = false;
    m_save->setEnabled(true);
    m_message->hide();
    m_fields->setToday(m_session.today());
    m_fields->fill(patient);
    m_fields->fields().front()->setFocus();
}

bool PatientCorrection::hasChanges() const
{
    PatientFields untouched;
    untouched.fill(m_read);
    for (std::size_t i = 0; i < m_fields->fields().size(); ++i)
        if (m_fields->fields().at(i)->text().simplified() != untouched.fields().at(i)->text().simplified())
            return true;
    return false;
}

void PatientCorrection::save()
{
    if (m_waiting)
        return;
    if (!hasChanges()) {
        Q_EMIT left();
        return;
    }
    QString complaint;
    std::optional<Patient> typed = m_fields->read(complaint);
    if (!typed)
        return say("error", complaint);
    if (const QString reason = m_session.readOnlyReason(); !reason.isEmpty())
        return say("warning", reason);
    typed->id = m_read.id;
    typed->version = m_read.version;
    typed->lastVisit = m_read.lastVisit;
    m_waiting = true;
    m_message->hide();
    m_session.patientFiles().correct(*typed, this, [this](const Reply<QJsonObject> &outcome) { take(outcome); });
}

void PatientCorrection::take(const Reply<QJsonObject> &outcome)
{
    m_waiting = false;
    if (outcome.value) {
        Patient now = Patient::fromJson(outcome.value->value(u"patient").toObject());
        now.lastVisit = m_read.lastVisit;
        m_read = now;
        Q_EMIT saved(now);
        return;
    }
    const Problem problem = outcome.problem.value_or(Problem());
    if (problem.code == ErrorCode::StaleVersion && problem.patient)
        takeTheirs(problem);
    else
        say("error", problemText(problem));
}

void PatientCorrection::takeTheirs(const Problem &problem)
{
    const Patient &theirs = *problem.patient;
    QStringList changes;
    const auto note = [&changes](const QString &what, const QString &before, const QString &now) {
        if (before != now)
            changes.append(QStringLiteral("%1: %2 → %3")
                               .arg(what, before.isEmpty() ? QStringLiteral("–") : before,
                                    now.isEmpty() ? QStringLiteral("–") : now));
    };
    note(tr("Name"), m_read.name, theirs.name);
    note(tr("Birth date"), writtenDate(m_read.birthDate), writtenDate(theirs.birthDate));
    note(tr("Phone"), m_read.phone, theirs.phone);
    note(tr("Id number"), m_read.idNumber, theirs.idNumber);
    m_fields->takeUntouched(m_read, theirs);
    m_read = theirs;
    const QString who = problem.changedBy.name.isEmpty() ? tr("Somebody else") : problem.changedBy.name;
    say("warning",
        tr("%1 changed this record meanwhile. %2. What you typed is still here: look at it, then Enter saves.")
            .arg(who, changes.join(QStringLiteral("; "))));
}

void PatientCorrection::showChecking()
{
    if (m_waiting)
        say("warning", tr("No answer yet, checking… The desk keeps asking until it knows."));
}

void PatientCorrection::insist()
{
    say("warning", tr("Save this first with Enter, or leave it with Esc."));
    m_fields->fields().front()->setFocus();
}

void PatientCorrection::say(const char *look, const QString &text)
{
    setLook(m_message, look);
    m_message->setText(text);
    m_message->show();
}

bool PatientCorrection::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        save();
        return true;
    case Qt::Key_Up:
        focusNextPrevChild(false);
        return true;
    case Qt::Key_Down:
        focusNextPrevChild(true);
        return true;
    case Qt::Key_Escape:
        if (!m_waiting)
            Q_EMIT left();
        return true;
    default:
        return QWidget::eventFilter(watched, event);
    }
}

} // namespace holdfast
