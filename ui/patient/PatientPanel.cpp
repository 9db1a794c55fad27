#include "ui/patient/PatientPanel.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/Look.h"
#include "ui/parts/RowsView.h"
#include "ui/patient/AgeText.h"
#include "ui/patient/PatientCorrection.h"
#include "ui/patient/PatientMessages.h"
#include "ui/patient/PatientNotes.h"
#include "ui/patient/PatientVisits.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace holdfast {

namespace {

constexpr int againMs = 2000;

} // namespace

PatientPanel::PatientPanel(DeskSession &session, Width width, QWidget *parent) : QWidget(parent), m_session(session)
{
    build(width);
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &PatientPanel::read);
    connect(m_book, &QPushButton::clicked, this, &PatientPanel::book);
    connect(m_correct, &QPushButton::clicked, this, &PatientPanel::correct);
    connect(m_write, &QPushButton::clicked, this, &PatientPanel::writeMessages);
    connect(m_visits, &PatientVisits::appointmentAsked, this, &PatientPanel::appointmentAsked);
    connect(m_notes, &PatientNotes::refused, this, [this](const QString &why) { say("warning", why); });
    connect(m_notes, &PatientNotes::noteSaved, m_message, &QWidget::hide);
    for (QWidget *control :
         std::initializer_list<QWidget *>{m_visits->upcoming(), m_visits->past(), m_notes->rows(), m_notes->field()})
        control->installEventFilter(this);
    for (QWidget *buttons : std::initializer_list<QWidget *>{m_head, m_notes})
        for (auto *button : buttons->findChildren<KeyButton *>())
            button->installEventFilter(this);
    listen();
    listenToForms();
}

/// What changes the file elsewhere: an appointment of this patient on the shown day, an outage that has ended.
void PatientPanel::listen()
{
    connect(&m_session, &DeskSession::slotChanged, this, [this](qint64 slotId) {
        const Slot *seat = isVisible() ? m_session.slot(slotId) : nullptr;
        const auto mine = [slotId](const AppointmentLine &line) { return line.slotId == slotId; };
        if (seat && ((seat->appointment && seat->appointment->patientId == patientId()) ||
                     std::ranges::any_of(m_file.upcoming, mine)))
            m_again.start(0);
    });
    connect(&m_session, &DeskSession::connectionChanged, this, [this] {
        if (isVisible() && !m_known && m_session.connection() == DeskSession::Connection::Live)
            m_again.start(0);
    });
    connect(&m_session.patientFiles(), &PatientFiles::outcomeUnknown, this, [this] {
        m_correction->showChecking();
        m_messages->showChecking();
        if (isVisible() && !openForm())
            say("warning", tr("No answer yet, checking… The desk keeps asking until it knows."));
    });
}

void PatientPanel::build(Width width)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    m_head = new QWidget(this);
    auto *head = new QVBoxLayout(m_head);
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(4);
    m_name = makeLines(QString(), "heading", m_head);
    m_name->setObjectName(QStringLiteral("patientName"));
    m_facts = makeLines(QString(), "muted", m_head);
    m_facts->setObjectName(QStringLiteral("patientFacts"));
    head->addWidget(m_name);
    head->addWidget(m_facts);
    head->addSpacing(4);
    head->addWidget(buildKeys(width));
    buildForms();
    m_message = makeLines(QString(), "muted", this);
    m_message->setObjectName(QStringLiteral("patientMessage"));
    m_message->hide();
    m_body = new QWidget(this);
    auto *body = new QBoxLayout(width == Width::Wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom, m_body);
    body->setContentsMargins(0, 8, 0, 0);
    body->setSpacing(width == Width::Wide ? 32 : 16);
    m_notes = new PatientNotes(m_session, m_body);
    m_visits = new PatientVisits(m_body);
    body->addWidget(m_visits, 3, Qt::AlignTop);
    body->addWidget(m_notes, 2, Qt::AlignTop);
    column->addWidget(m_head);
    column->addWidget(m_correction);
    column->addWidget(m_messages);
    column->addWidget(m_message);
    column->addWidget(m_body);
    column->addStretch(1);
}

QWidget *PatientPanel::buildKeys(Width width)
{
    auto *keys = new QWidget(m_head);
    auto *grid = new QGridLayout(keys);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(8);
    m_book = new KeyButton(tr("Book next"), QStringLiteral("N"), keys);
    m_book->setObjectName(QStringLiteral("bookNext"));
    setLook(m_book, "primary");
    m_correct = new KeyButton(tr("Correct"), QStringLiteral("E"), keys);
    m_write = new KeyButton(tr("Messages"), QStringLiteral("M"), keys);
    m_write->setObjectName(QStringLiteral("writeMessages"));
    if (width == Width::Wide) {
        grid->addWidget(m_book, 0, 0);
        grid->addWidget(m_correct, 0, 1);
        grid->addWidget(m_write, 0, 2);
        grid->setColumnStretch(3, 1);
    } else { // in two rows: side by side they are wider than the panel
        grid->addWidget(m_book, 0, 0, 1, 2);
        grid->addWidget(m_correct, 1, 0);
        grid->addWidget(m_write, 1, 1);
    }
    return keys;
}

bool PatientPanel::open(const Patient &patient)
{
    const bool same = patient.id == patientId() && m_known;
    if (!same && insistOnForm())
        return false;
    if (!same) {
        m_file = {};
        m_file.patient = patient;
        m_known = false;
        showForm(nullptr);
        say("muted", tr("Reading…"));
    } else {
        m_message->hide();
    }
    refresh();
    read();
    return true;
}

void PatientPanel::clear()
{
    m_again.stop();
    m_file = {};
    m_known = false;
    showForm(nullptr);
    m_message->hide();
    m_notes->forgetBegun();
    refresh();
}

void PatientPanel::read()
{
    const qint64 asked = patientId();
    if (asked == 0)
        return;
    m_session.patientFiles().fetch(asked, this, [this, asked](const Reply<PatientFile> &reply) {
        if (asked == patientId())
            take(reply);
    });
}

void PatientPanel::take(const Reply<PatientFile> &reply)
{
    if (reply.value) {
        if (!m_known)
            m_message->hide();
        m_known = true;
        m_file = *reply.value;
        m_session.patientFiles().remember(m_file.patient);
        refresh();
        return;
    }
    if (reply.problem) {
        say("error", problemText(*reply.problem));
        return;
    }
    say("warning", m_known ? tr("The service is not reachable: this is the file as it was.") : noAnswerText());
    if (isVisible())
        m_again.start(againMs);
}

void PatientPanel::refresh()
{
    showFacts();
    m_visits->showVisits(m_file, m_known, m_session.session().clinic.timeZone);
    m_body->setVisible(m_known && !openForm());
    m_correct->setEnabled(m_known);
    m_write->setEnabled(m_known);
    m_notes->showNotes(patientId(), m_file.notes);
}

void PatientPanel::showFacts()
{
    const Patient &patient = m_file.patient;
    m_name->setText(patient.name);
    QStringList facts{birthText(patient.birthDate, m_session.today()), patient.phone, patient.idNumber};
    facts.removeAll(QString());
    m_facts->setText(facts.isEmpty() ? tr("Nothing else is known.") : facts.join(QStringLiteral(" · ")));
}

void PatientPanel::say(const char *look, const QString &text)
{
    setLook(m_message, look);
    m_message->setText(text);
    m_message->show();
}

void PatientPanel::takeFocus()
{
    if (!openForm())
        m_book->setFocus();
}

void PatientPanel::book()
{
    if (patientId() != 0)
        Q_EMIT bookingAsked(Patient(m_file.patient));
}

void PatientPanel::stepBack()
{
    if (openForm()) {
        if (!m_correction->isWaiting() && !m_messages->isWaiting())
            leaveForm(openForm() == m_correction ? m_correct : m_write);
    } else if (m_notes->isWriting()) {
        m_notes->stopWriting();
    } else {
        Q_EMIT closed();
    }
}

} // namespace holdfast
