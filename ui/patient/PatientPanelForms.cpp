#include "ui/DeskSession.h"
#include "ui/parts/KeyButton.h"
#include "ui/patient/PatientCorrection.h"
#include "ui/patient/PatientMessages.h"
#include "ui/patient/PatientNotes.h"
#include "ui/patient/PatientPanel.h"

#include <QLabel>

namespace holdfast {

namespace {

constexpr int widestForm = 420;

} // namespace

void PatientPanel::buildForms()
{
    m_correction = new PatientCorrection(m_session, this);
    m_messages = new PatientMessages(m_session, this);
    for (QWidget *form : std::initializer_list<QWidget *>{m_correction, m_messages}) {
        form->setMaximumWidth(widestForm);
        form->hide();
    }
}

void PatientPanel::listenToForms()
{
    const auto done = [this](QWidget *next) {
        leaveForm(next);
        say("good", tr("✓ Saved."));
    };
    connect(m_correction, &PatientCorrection::left, this, [this] { leaveForm(m_correct); });
    connect(m_correction, &PatientCorrection::saved, this, [this, done](const Patient &patient) {
        m_file.patient = patient;
        m_session.patientFiles().remember(patient);
        done(m_correct);
    });
    connect(m_messages, &PatientMessages::left, this, [this] { leaveForm(m_write); });
    connect(m_messages, &PatientMessages::saved, this, [this, done] { done(m_write); });
}

QWidget *PatientPanel::openForm() const
{
    for (QWidget *form : std::initializer_list<QWidget *>{m_correction, m_messages})
        if (form->isVisibleTo(this))
            return form;
    return nullptr;
}

/// nullptr: the file itself. The form comes before what it covers goes, so that the focus has somewhere to be.
void PatientPanel::showForm(QWidget *form)
{
    m_message->hide();
    if (form)
        form->show();
    m_head->setVisible(form != m_correction || !form);
    m_body->setVisible(m_known && !form);
    for (QWidget *other : std::initializer_list<QWidget *>{m_correction, m_messages})
        if (other != form)
            other->hide();
}

void PatientPanel::correct()
{
    if (!m_known || openForm())
        return;
    m_correction->show();
    m_correction->start(m_file.patient);
    showForm(m_correction);
}

void PatientPanel::writeMessages()
{
    if (!m_known || openForm())
        return;
    m_messages->show();
    m_messages->start(patientId());
    showForm(m_messages);
}

void PatientPanel::leaveForm(QWidget *next)
{
    m_head->show();
    next->setFocus();
    showForm(nullptr);
    refresh();
}

/// Whether something begun waits for its Enter or Esc.
bool PatientPanel::insistOnForm()
{
    if (openForm() == m_correction && m_correction->hasChanges())
        m_correction->insist();
    else if (openForm() == m_messages && m_messages->hasChanges())
        m_messages->insist();
    else
        return false;
    return true;
}

QString PatientPanel::unsaved() const
{
    if (openForm() == m_correction && m_correction->hasChanges())
        return tr("a correction of %1's record").arg(m_file.patient.name);
    if (openForm() == m_messages && m_messages->hasChanges())
        return tr("how %1 hears from the clinic").arg(m_file.patient.name);
    if (!m_notes->begunText().isEmpty())
        return tr("a note about %1").arg(m_file.patient.name);
    return {};
}

} // namespace holdfast
