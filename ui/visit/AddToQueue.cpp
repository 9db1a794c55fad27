#include "ui/visit/AddToQueue.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/visit/QueueDesk.h"
#include "ui/walkin/PatientPicker.h"
#include "ui/walkin/RegistrationForm.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QVBoxLayout>

#include <utility>

namespace holdfast {

AddToQueue::AddToQueue(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    build();
    listen();
}

void AddToQueue::build()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    QLabel *title = makeLabel(tr("Without a time"), "title", this);
    title->setMinimumHeight(28);
    m_for = makeLines(QString(), "strong", this);
    m_message = makeLines(QString(), "muted", this);
    m_message->setObjectName(QStringLiteral("queueMessage"));
    m_picker = new PatientPicker(m_session, this);
    m_form = new RegistrationForm(this);
    m_form->hide();
    m_hints = new QWidget(this);
    auto *hints = new QVBoxLayout(m_hints);
    hints->setContentsMargins(0, 4, 0, 0);
    hints->addWidget(new KeyHint(tr("Enter"), tr("pick, and put into the queue"), m_hints, true));
    m_noSlipHint = new KeyHint(tr("Ctrl Enter"), tr("the same, without a slip"), m_hints, true);
    hints->addWidget(m_noSlipHint);
    hints->addWidget(new KeyHint(QStringLiteral("Esc"), tr("close"), m_hints));
    for (QWidget *part :
         {static_cast<QWidget *>(title), static_cast<QWidget *>(m_for), static_cast<QWidget *>(m_message),
          static_cast<QWidget *>(m_picker), static_cast<QWidget *>(m_form), m_hints})
        column->addWidget(part);
    column->addStretch(1);
}

void AddToQueue::listen()
{
    connect(m_picker, &PatientPicker::picked, this,
            [this](const Patient &patient) { add(patient, std::exchange(m_slip, WalkIn::Slip::Print)); });
    connect(&m_session.walkIn(), &WalkIn::changed, this, &AddToQueue::refreshHints);
    connect(m_picker->newPatient(), &QPushButton::clicked, this, &AddToQueue::registerPatient);
    connect(m_form, &RegistrationForm::closed, this, &AddToQueue::closeForm);
    connect(m_form, &RegistrationForm::patientChosen, this, [this](const Patient &patient) {
        closeForm();
        add(patient);
    });
    connect(m_form, &RegistrationForm::registrationAsked, this, [this](const QJsonObject &patient) {
        m_session.registerPatient(patient, m_form,
                                  [this](const Reply<QJsonObject> &outcome) { m_form->showOutcome(outcome); });
    });
    QueueDesk &desk = m_session.queueDesk();
    connect(&desk, &QueueDesk::added, this, [this](const QueueEntry &entry) {
        if (std::exchange(m_asked, false))
            Q_EMIT added(entry.doctorId);
    });
    connect(&desk, &QueueDesk::addRefused, this, [this](const Problem &problem) {
        if (std::exchange(m_asked, false))
            say("error", problemText(problem));
    });
    connect(&desk, &QueueDesk::addUnknown, this, [this] {
        if (m_asked)
            say("warning", tr("No answer yet, checking… The desk keeps asking until it knows. Nothing is lost."));
    });
    for (QWidget *control : {static_cast<QWidget *>(m_picker->field()), static_cast<QWidget *>(m_picker->newPatient())})
        control->installEventFilter(this);
}

void AddToQueue::refreshHints()
{
    m_noSlipHint->setVisible(m_session.walkIn().offersSlip());
}

void AddToQueue::start(const Doctor &doctor)
{
    m_doctor = doctor;
    m_for->setText(doctor.name);
    m_form->hide();
    m_picker->show();
    m_hints->show();
    refreshHints();
    if (!m_asked) {
        say("muted", tr("Waits today for a gap between the appointments, by number."));
        m_picker->start();
    }
    takeFocus();
}

void AddToQueue::takeFocus()
{
    if (!inForm())
        m_picker->field()->setFocus();
}

void AddToQueue::say(const char *look, const QString &text)
{
    setLook(m_message, look);
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

void AddToQueue::add(const Patient &patient, WalkIn::Slip slip)
{
    if (m_asked)
        return;
    m_asked = m_session.queueDesk().add(m_doctor.id, patient, slip);
    if (m_asked)
        say("muted", tr("Putting %1 into the queue…").arg(patient.name));
    else
        say("warning", m_session.readOnlyReason());
}

bool AddToQueue::inForm() const
{
    return m_form->isVisibleTo(this);
}

void AddToQueue::registerPatient()
{
    if (inForm() || m_asked)
        return;
    m_form->setToday(m_session.today());
    m_picker->hide();
    m_hints->hide();
    m_form->show();
    m_form->start(m_picker->text());
}

void AddToQueue::closeForm()
{
    if (!inForm())
        return;
    m_form->hide();
    m_picker->show();
    m_hints->show();
    takeFocus();
}

void AddToQueue::stepBack()
{
    if (!inForm())
        Q_EMIT closed();
    else if (!m_form->isWaiting())
        closeForm();
}

/// Ctrl+Enter skips the slip, as it does for a walk-in.
void AddToQueue::pickCurrent(const QKeyEvent &key)
{
    m_slip = key.modifiers() & ~Qt::KeypadModifier ? WalkIn::Slip::Skip : WalkIn::Slip::Print;
    m_picker->pickCurrent();
    m_slip = WalkIn::Slip::Print;
}

bool AddToQueue::onKey(QObject *watched, const QKeyEvent *key)
{
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (watched == m_picker->newPatient())
            registerPatient();
        else
            pickCurrent(*key);
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        m_picker->moveBy(key->key() == Qt::Key_Down ? 1 : -1);
        return true;
    default:
        return false;
    }
}

bool AddToQueue::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && onKey(watched, static_cast<QKeyEvent *>(event)))
        return true;
    return QWidget::eventFilter(watched, event);
}

} // namespace holdfast
