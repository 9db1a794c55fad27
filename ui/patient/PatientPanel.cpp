#include "ui/patient/PatientPanel.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/parts/RowsView.h"
#include "ui/patient/AgeText.h"
#include "ui/patient/PatientCorrection.h"
#include "ui/patient/PatientNotes.h"
#include "ui/patient/VisitDelegate.h"

#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace holdfast {

namespace {

constexpr int againMs = 2000;
constexpr int widestForm = 420;

} // namespace

PatientPanel::PatientPanel(DeskSession &session, Width width, QWidget *parent) : QWidget(parent), m_session(session)
{
    build(width);
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &PatientPanel::read);
    connect(m_book, &QPushButton::clicked, this, &PatientPanel::book);
    connect(m_correct, &QPushButton::clicked, this, &PatientPanel::correct);
    connect(m_correction, &PatientCorrection::left, this, &PatientPanel::leaveCorrection);
    connect(m_correction, &PatientCorrection::saved, this, [this](const Patient &patient) {
        m_file.patient = patient;
        m_session.patientFiles().remember(patient);
        leaveCorrection();
        say("good", tr("✓ Saved."));
    });
    for (RowsView *rows : {m_upcomingRows, m_pastRows}) {
        connect(rows, &QListView::activated, this, &PatientPanel::go);
        rows->installEventFilter(this);
    }
    connect(m_notes, &PatientNotes::refused, this, [this](const QString &why) { say("warning", why); });
    connect(m_notes, &PatientNotes::noteSaved, m_message, &QWidget::hide);
    for (QWidget *control : {static_cast<QWidget *>(m_book), static_cast<QWidget *>(m_correct),
                             static_cast<QWidget *>(m_notes->rows()), static_cast<QWidget *>(m_notes->field())})
        control->installEventFilter(this);
    for (auto *button : m_notes->findChildren<KeyButton *>())
        button->installEventFilter(this);
    listen();
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
        if (m_correction->isWaiting())
            m_correction->showChecking();
        else if (isVisible())
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
    head->addWidget(buildKeys());
    m_correction = new PatientCorrection(m_session, this);
    m_correction->setMaximumWidth(widestForm);
    m_correction->hide();
    m_message = makeLines(QString(), "muted", this);
    m_message->setObjectName(QStringLiteral("patientMessage"));
    m_message->hide();
    m_body = new QWidget(this);
    auto *body = new QBoxLayout(width == Width::Wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom, m_body);
    body->setContentsMargins(0, 8, 0, 0);
    body->setSpacing(width == Width::Wide ? 32 : 16);
    m_notes = new PatientNotes(m_session, m_body);
    body->addWidget(buildVisits(), 3, Qt::AlignTop);
    body->addWidget(m_notes, 2, Qt::AlignTop);
    column->addWidget(m_head);
    column->addWidget(m_correction);
    column->addWidget(m_message);
    column->addWidget(m_body);
    column->addStretch(1);
}

QWidget *PatientPanel::buildKeys()
{
    auto *keys = new QWidget(m_head);
    auto *row = new QHBoxLayout(keys);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_book = new KeyButton(tr("Book next"), QStringLiteral("N"), keys);
    m_book->setObjectName(QStringLiteral("bookNext"));
    setLook(m_book, "primary");
    m_correct = new KeyButton(tr("Correct"), QStringLiteral("E"), keys);
    row->addWidget(m_book);
    row->addWidget(m_correct);
    row->addStretch(1);
    return keys;
}

QWidget *PatientPanel::buildVisits()
{
    auto *visits = new QWidget(m_body);
    auto *column = new QVBoxLayout(visits);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_upcomingRows =
        addVisits(tr("Appointments ahead"), QStringLiteral("upcomingRows"), 5, m_upcoming, m_noneAhead, visits);
    m_noneAhead->setText(tr("None. N books the next one."));
    column->addSpacing(12);
    m_pastRows = addVisits(tr("Visits behind"), QStringLiteral("pastRows"), 6, m_past, m_noneBehind, visits);
    m_noneBehind->setText(tr("Never here so far."));
    return visits;
}

RowsView *PatientPanel::addVisits(const QString &title, const QString &name, int mostRows, VisitListModel &model,
                                  QLabel *&empty, QWidget *parent)
{
    parent->layout()->addWidget(makeLabel(title, "title", parent));
    auto *rows = new RowsView(mostRows, {}, parent);
    rows->setItemDelegate(
        new VisitDelegate([](const QModelIndex &, bool selected) { return selected ? tr("Enter") : QString(); }, rows));
    rows->setModel(&model);
    rows->setFocusPolicy(Qt::StrongFocus);
    rows->setObjectName(name);
    rows->setAccessibleName(title);
    empty = makeLines(QString(), "muted", parent);
    parent->layout()->addWidget(empty);
    parent->layout()->addWidget(rows);
    return rows;
}

bool PatientPanel::open(const Patient &patient)
{
    const bool same = patient.id == patientId() && m_known;
    if (!same && m_correction->isVisibleTo(this) && m_correction->hasChanges()) {
        m_correction->insist();
        return false;
    }
    if (!same) {
        m_file = {};
        m_file.patient = patient;
        m_known = false;
        m_correction->hide();
        m_head->show();
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
    m_correction->hide();
    m_head->show();
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
    const QTimeZone zone = m_session.session().clinic.timeZone;
    showFacts();
    m_upcoming.setVisits(m_file.upcoming, zone);
    m_past.setVisits(m_file.past, zone);
    m_upcomingRows->setVisible(!m_file.upcoming.isEmpty());
    m_pastRows->setVisible(!m_file.past.isEmpty());
    m_noneAhead->setVisible(m_known && m_file.upcoming.isEmpty());
    m_noneBehind->setVisible(m_known && m_file.past.isEmpty());
    m_body->setVisible(m_known && !m_correction->isVisibleTo(this));
    m_correct->setEnabled(m_known);
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
    if (m_correction->isVisibleTo(this))
        return;
    m_book->setFocus();
}

void PatientPanel::correct()
{
    if (!m_known)
        return;
    m_message->hide();
    m_correction->show();
    m_correction->start(m_file.patient);
    m_head->hide();
    m_body->hide();
}

void PatientPanel::leaveCorrection()
{
    m_head->show();
    takeFocus();
    m_correct->setFocus();
    m_correction->hide();
    refresh();
}

void PatientPanel::book()
{
    if (patientId() != 0)
        Q_EMIT bookingAsked(Patient(m_file.patient));
}

void PatientPanel::go(const QModelIndex &index)
{
    const auto *model = qobject_cast<const VisitListModel *>(index.model());
    if (const AppointmentLine *visit = model ? model->visitAt(index) : nullptr)
        Q_EMIT appointmentAsked(visit->startsAt.toTimeZone(m_session.session().clinic.timeZone).date(), visit->slotId);
}

void PatientPanel::stepBack()
{
    if (m_correction->isVisibleTo(this)) {
        if (!m_correction->isWaiting())
            leaveCorrection();
    } else if (m_notes->isWriting()) {
        m_notes->stopWriting();
    } else {
        Q_EMIT closed();
    }
}

QString PatientPanel::unsaved() const
{
    if (m_correction->isVisibleTo(this) && m_correction->hasChanges())
        return tr("a correction of %1's record").arg(m_file.patient.name);
    if (!m_notes->begunText().isEmpty())
        return tr("a note about %1").arg(m_file.patient.name);
    return {};
}

} // namespace holdfast
