#include "ui/patient/PatientMessages.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/patient/MessageFields.h"
#include "ui/patient/MessageText.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QVBoxLayout>

namespace holdfast {

namespace {

constexpr int againMs = 2000;

} // namespace

PatientMessages::PatientMessages(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    build();
    m_again.setSingleShot(true);
    m_again.setInterval(againMs);
    connect(&m_again, &QTimer::timeout, this, &PatientMessages::read);
    connect(m_save, &QPushButton::clicked, this, &PatientMessages::save);
    connect(m_fields, &MessageFields::edited, m_message, &QWidget::hide);
    for (QWidget *control : m_fields->controls())
        control->installEventFilter(this);
    for (QWidget *own : std::initializer_list<QWidget *>{m_save, this})
        own->installEventFilter(this);
    setAccessibleName(tr("Messages to this patient"));
}

void PatientMessages::build()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(makeLabel(tr("Messages to this patient"), "title", this));
    m_last = makeLines(QString(), "muted", this);
    m_last->setObjectName(QStringLiteral("lastMessage"));
    column->addWidget(m_last);
    m_fields = new MessageFields(this);
    column->addWidget(m_fields);
    m_message = makeLines(QString(), "error", this);
    m_message->setObjectName(QStringLiteral("messagesMessage"));
    m_save = new KeyButton(tr("Save"), tr("Enter"), this);
    m_save->setObjectName(QStringLiteral("saveMessages"));
    setLook(m_save, "primary");
    column->addSpacing(4);
    column->addWidget(m_message);
    column->addWidget(m_save);
    column->addWidget(new KeyHint(QStringLiteral("Esc"), tr("leave it as it was"), this));
}

void PatientMessages::start(qint64 patientId)
{
    m_patientId = patientId;
    m_read = {};
    m_known = false;
    m_waiting = false;
    m_stale = false;
    m_last->hide();
    m_fields->hide();
    m_save->hide();
    say("muted", tr("Reading…"));
    setFocusPolicy(Qt::StrongFocus); // keys wait here until there is something to change
    setFocus();
    read();
}

void PatientMessages::read()
{
    m_again.stop();
    m_session.patientFiles().fetchContact(m_patientId, this,
                                          [this, asked = m_patientId](const Reply<PatientContact> &reply) {
                                              if (asked == m_patientId && isVisible())
                                                  takeContact(reply);
                                          });
}

void PatientMessages::takeContact(const Reply<PatientContact> &reply)
{
    if (reply.value)
        return showContact(*reply.value);
    if (reply.problem)
        return say("error", problemText(*reply.problem));
    say("warning", noAnswerText());
    m_again.start();
}

void PatientMessages::showContact(const PatientContact &contact)
{
    m_read = contact;
    m_last->setText(contact.lastMessage ? MessageText::last(*contact.lastMessage, m_session.session().clinic.timeZone)
                                        : tr("Nothing was sent to this patient yet."));
    setLook(m_last, contact.lastMessage && MessageText::wentWrong(*contact.lastMessage) ? "warning" : "muted");
    m_last->show();
    if (std::exchange(m_known, true)) {
        m_fields->takeUntouched(contact);
        if (std::exchange(m_stale, false))
            say("warning",
                tr("Somebody else changed this meanwhile; their changes are taken in. What you typed is still "
                   "here: look at it, then Enter saves."));
        return;
    }
    m_message->hide();
    m_fields->fill(contact);
    m_fields->show();
    m_save->show();
    m_fields->controls().constFirst()->setFocus();
    setFocusPolicy(Qt::NoFocus);
}

bool PatientMessages::hasChanges() const
{
    return m_known && m_fields->hasChanges();
}

void PatientMessages::save()
{
    if (m_waiting || !m_known || m_stale)
        return;
    if (!m_fields->hasChanges()) {
        Q_EMIT left();
        return;
    }
    QString complaint;
    const std::optional<ContactPreferences> typed = m_fields->read(complaint);
    if (!typed)
        return say("error", complaint);
    if (const QString reason = m_session.readOnlyReason(); !reason.isEmpty())
        return say("warning", reason);
    m_waiting = true;
    m_message->hide();
    m_session.patientFiles().setPreferences(m_patientId, *typed, m_read.version, this,
                                            [this](const Reply<QJsonObject> &outcome) { takeOutcome(outcome); });
}

void PatientMessages::takeOutcome(const Reply<QJsonObject> &outcome)
{
    m_waiting = false;
    if (outcome.value) {
        m_known = false; // nothing here is unsaved any more
        Q_EMIT saved();
        return;
    }
    const Problem problem = outcome.problem.value_or(Problem());
    if (problem.code != ErrorCode::StaleVersion)
        return say("error", problemText(problem));
    m_stale = true;
    read();
}

void PatientMessages::showChecking()
{
    if (m_waiting)
        say("warning", tr("No answer yet, checking… The desk keeps asking until it knows."));
}

void PatientMessages::insist()
{
    say("warning", tr("Save this first with Enter, or leave it with Esc."));
    m_fields->controls().constFirst()->setFocus();
}

void PatientMessages::say(const char *look, const QString &text)
{
    setLook(m_message, look);
    m_message->setText(text);
    m_message->show();
}

bool PatientMessages::onKey(QObject *watched, int key)
{
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        save();
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (qobject_cast<QComboBox *>(watched))
            return false; // another choice
        focusNextPrevChild(key == Qt::Key_Down);
        return true;
    case Qt::Key_Escape:
        if (!m_waiting)
            Q_EMIT left();
        return true;
    default:
        return false;
    }
}

bool PatientMessages::eventFilter(QObject *watched, QEvent *event)
{
    const bool override = event->type() == QEvent::ShortcutOverride;
    if (!override && event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (!override)
        return onKey(watched, key->key()) || QWidget::eventFilter(watched, event);
    // The day page around this has the same letters for other things.
    if (key->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier))
        return QWidget::eventFilter(watched, event);
    event->accept();
    return true;
}

} // namespace holdfast
