#include "ui/walkin/PatientPicker.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/Look.h"
#include "ui/parts/RowsView.h"
#include "ui/patient/PatientFiles.h"

#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace holdfast {

namespace {

constexpr int fewestLetters = 2;
constexpr int debounceMs = 150;
constexpr int againMs = 2000;

} // namespace

PatientPicker::PatientPicker(DeskSession &session, QWidget *parent, int mostRows) : QWidget(parent), m_session(session)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_field = new QLineEdit(this);
    m_field->setObjectName(QStringLiteral("patientSearch"));
    m_field->setPlaceholderText(tr("Name, phone, birth date or id number"));
    m_field->setAccessibleName(tr("Search patient"));
    m_field->setMaxLength(100);
    column->addWidget(m_field);
    column->addWidget(buildRows(mostRows));
    m_debounce.setSingleShot(true);
    m_debounce.setInterval(debounceMs);
    connect(&m_debounce, &QTimer::timeout, this, &PatientPicker::search);
    connect(m_field, &QLineEdit::textEdited, this, &PatientPicker::onEdited);
    connect(m_rows, &QListView::clicked, this, &PatientPicker::pick);
    connect(&m_session.patientFiles(), &PatientFiles::recentChanged, this, [this] {
        if (m_field->text().isEmpty())
            showRecent();
    });
    onEdited(QString());
}

QWidget *PatientPicker::buildRows(int mostRows)
{
    m_list = new QFrame(this);
    setLook(m_list, "panel");
    auto *column = new QVBoxLayout(m_list);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_rows = new RowsView(
        mostRows, [](const QModelIndex &, bool selected) { return selected ? tr("Enter") : QString(); }, m_list);
    m_rows->setFrameShape(QFrame::NoFrame);
    setLook(m_rows, "inner");
    m_rows->setModel(&m_found);
    m_rows->setObjectName(QStringLiteral("patientRows"));
    m_rows->setAccessibleName(tr("Patients found"));
    m_heading = makeLines(QString(), "inList", m_list);
    m_heading->setObjectName(QStringLiteral("patientRowsHeading"));
    m_empty = makeLines(QString(), "inList", m_list);
    m_newPatient = new KeyButton(QString(), QStringLiteral("Ctrl N"), m_list);
    setLook(m_newPatient, "row");
    m_newPatient->setTall(40);
    m_newPatient->setFocusPolicy(Qt::TabFocus);
    column->addWidget(m_heading);
    column->addWidget(m_rows);
    column->addWidget(m_empty);
    column->addWidget(m_newPatient);
    return m_list;
}

QString PatientPicker::text() const
{
    return m_field->text();
}

void PatientPicker::start(const QString &typed)
{
    m_field->setText(typed);
    onEdited(typed);
}

void PatientPicker::showRows(bool shown)
{
    m_list->setVisible(shown);
}

void PatientPicker::moveBy(int rows)
{
    m_rows->moveBy(rows);
}

void PatientPicker::pickCurrent()
{
    // The rows belong to other words than those typed until the answer is there.
    if (m_listed == m_field->text().simplified())
        pick(m_rows->currentIndex());
}

void PatientPicker::onEdited(const QString &text)
{
    m_newPatient->setText(text.trimmed().isEmpty() ? tr("+ New patient")
                                                   : tr("+ New patient “%1”").arg(text.simplified()));
    m_newPatient->setAccessibleName(m_newPatient->text());
    if (text.simplified().size() < fewestLetters) {
        m_debounce.stop();
        showRecent();
        return;
    }
    m_debounce.start(debounceMs);
}

void PatientPicker::search()
{
    const QString asked = m_field->text().simplified();
    m_session.searchPatients(asked, this, [this, asked](const Reply<QList<Patient>> &reply) {
        if (asked == m_field->text().simplified())
            showFound(reply);
    });
}

void PatientPicker::showFound(const Reply<QList<Patient>> &reply)
{
    m_listed = m_field->text().simplified();
    m_found.setPatients(reply.value.value_or(QList<Patient>()), m_session.session().clinic.timeZone);
    if (reply.value) {
        showList(sharedPhoneText(*reply.value), tr("Nobody found. Register a new patient?"));
        m_rows->selectFirst();
        return;
    }
    showList({}, reply.problem ? problemText(*reply.problem) : noAnswerText());
    // What was typed must find its patient as soon as the service is back.
    if (reply.isUnknown() && isVisible())
        m_debounce.start(againMs);
}

void PatientPicker::showRecent()
{
    m_listed = m_field->text().simplified();
    const bool begun = !m_listed.isEmpty();
    m_found.setPatients(begun ? QList<Patient>() : m_session.patientFiles().recent(),
                        m_session.session().clinic.timeZone);
    showList(tr("Lately at this desk"), tr("Type two letters or more, with or without accents."));
}

void PatientPicker::showList(const QString &heading, const QString &whenEmpty)
{
    const bool any = m_found.rowCount() > 0;
    m_heading->setText(heading);
    m_heading->setVisible(any && !heading.isEmpty());
    m_rows->setVisible(any);
    m_empty->setText(whenEmpty);
    m_empty->setVisible(!any);
}

QString PatientPicker::sharedPhoneText(const QList<Patient> &found)
{
    if (found.isEmpty() || found.constFirst().phone.isEmpty())
        return {};
    const QString &phone = found.constFirst().phone;
    const auto sharing = static_cast<int>(std::ranges::count(found, phone, &Patient::phone));
    return sharing > 1 ? tr("%n people share %1: choose by name and birth date", nullptr, sharing).arg(phone)
                       : QString();
}

void PatientPicker::pick(const QModelIndex &index)
{
    if (const Patient *patient = m_found.patientAt(index))
        Q_EMIT picked(*patient);
}

} // namespace holdfast
