#include "ui/walkin/RegistrationForm.h"

#include "ui/ProblemText.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/parts/RowsView.h"
#include "ui/walkin/PatientFields.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace holdfast {

RegistrationForm::RegistrationForm(QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(makeLabel(tr("New patient"), "title", this));
    column->addSpacing(4);
    m_fields = new PatientFields(this);
    column->addWidget(m_fields);
    m_message = makeLines(QString(), "error", this);
    m_duplicateRows = new RowsView(
        3, [](const QModelIndex &, bool selected) { return selected ? tr("Enter") : QString(); }, this);
    m_duplicateRows->setModel(&m_duplicates);
    m_duplicateRows->setAccessibleName(tr("Registered already"));
    m_register = new KeyButton(tr("Register"), tr("Enter"), this);
    setLook(m_register, "primary");
    m_anyway = new KeyButton(tr("Register anyway"), QStringLiteral("Ctrl Enter"), this);
    m_anyway->setObjectName(QStringLiteral("registerAnyway"));
    column->addSpacing(4);
    column->addWidget(m_message);
    column->addWidget(m_duplicateRows);
    column->addSpacing(4);
    column->addWidget(m_register);
    column->addWidget(m_anyway);
    column->addSpacing(4);
    column->addWidget(new KeyHint(QStringLiteral("Esc"), tr("back to the search"), this));
    for (QLineEdit *field : m_fields->fields())
        field->installEventFilter(this);
    m_register->installEventFilter(this);
    m_anyway->installEventFilter(this);
    connect(m_fields, &PatientFields::edited, this, [this] {
        clearComplaint();
        showDuplicates({});
    });
    connect(m_register, &QPushButton::clicked, this, [this] { submit(false); });
    connect(m_anyway, &QPushButton::clicked, this, [this] { submit(true); });
    connect(m_duplicateRows, &QListView::clicked, this, [this](const QModelIndex &index) {
        if (const Patient *patient = m_duplicates.patientAt(index))
            Q_EMIT patientChosen(*patient);
    });
    clearComplaint();
    showDuplicates({});
}

void RegistrationForm::setToday(const QDate &today)
{
    m_fields->setToday(today);
}

void RegistrationForm::start(const QString &searched)
{
    static const QRegularExpression digits(QStringLiteral(R"(^[\d +.\-()]+$)"));
    const bool isPhone = digits.match(searched).hasMatch();
    Patient begun;
    (isPhone ? begun.phone : begun.name) = searched.simplified();
    m_fields->fill(begun);
    clearComplaint();
    showDuplicates({});
    setWaiting(false);
    const auto [name, birthDate, phone, idNumber] = m_fields->fields();
    (isPhone || searched.isEmpty() ? name : birthDate)->setFocus();
}

void RegistrationForm::submit(bool anyway)
{
    if (m_waiting)
        return;
    clearComplaint();
    QString complaint;
    const std::optional<Patient> typed = m_fields->read(complaint);
    if (!typed)
        return complain(complaint);
    QJsonObject patient{{QStringLiteral("name"), typed->name}};
    if (typed->birthDate.isValid())
        patient.insert(QStringLiteral("birthDate"), typed->birthDate.toString(Qt::ISODate));
    if (!typed->phone.isEmpty())
        patient.insert(QStringLiteral("phone"), typed->phone);
    if (!typed->idNumber.isEmpty())
        patient.insert(QStringLiteral("idNumber"), typed->idNumber);
    if (anyway)
        patient.insert(QStringLiteral("anyway"), true);
    setWaiting(true);
    Q_EMIT registrationAsked(patient);
}

void RegistrationForm::showOutcome(const Reply<QJsonObject> &outcome)
{
    setWaiting(false);
    clearComplaint();
    if (outcome.value) {
        Q_EMIT patientChosen(Patient::fromJson(outcome.value->value(u"patient").toObject()));
        return;
    }
    const Problem problem = outcome.problem.value_or(Problem());
    if (problem.code == ErrorCode::PossibleDuplicate && !problem.candidates.isEmpty()) {
        setLook(m_message, "warning");
        m_message->setText(tr("Somebody like this is registered already. Is it one of these?"));
        m_message->show();
        showDuplicates(problem.candidates);
        return;
    }
    complain(problemText(problem));
}

void RegistrationForm::showChecking()
{
    if (!m_waiting)
        return;
    setLook(m_message, "warning");
    m_message->setText(tr("No answer yet, checking… The desk keeps asking until it knows."));
    m_message->show();
}

void RegistrationForm::showDuplicates(const QList<Patient> &patients)
{
    m_duplicates.setPatients(patients);
    m_duplicateRows->setVisible(!patients.isEmpty());
    m_anyway->setVisible(!patients.isEmpty());
    m_register->setVisible(patients.isEmpty());
    if (!patients.isEmpty())
        m_duplicateRows->selectFirst();
}

void RegistrationForm::setWaiting(bool waiting)
{
    m_waiting = waiting;
    m_register->setEnabled(!waiting);
    m_anyway->setEnabled(!waiting);
}

void RegistrationForm::complain(const QString &text)
{
    setLook(m_message, "error");
    m_message->setText(text);
    m_message->show();
}

void RegistrationForm::clearComplaint()
{
    m_message->hide();
    m_fields->clearComplaint();
}

bool RegistrationForm::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    auto *key = static_cast<QKeyEvent *>(event);
    const bool warned = m_duplicates.rowCount() > 0;
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (key->modifiers().testFlag(Qt::ControlModifier) || (warned && watched == m_anyway))
            submit(warned);
        else if (const Patient *patient = m_duplicates.patientAt(m_duplicateRows->currentIndex()); warned && patient)
            Q_EMIT patientChosen(Patient(*patient));
        else
            submit(false);
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const bool down = key->key() == Qt::Key_Down;
        if (warned)
            m_duplicateRows->moveBy(down ? 1 : -1);
        else
            focusNextPrevChild(down);
        return true;
    }
    case Qt::Key_Escape:
        if (!m_waiting)
            Q_EMIT closed();
        return true;
    default:
        return QWidget::eventFilter(watched, event);
    }
}

} // namespace holdfast
