#include "ui/walkin/RegistrationForm.h"

#include "ui/ProblemText.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/parts/RowsView.h"
#include "ui/walkin/BirthDate.h"

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
    m_name = addField(tr("Name"), QString());
    m_birthDate = addField(tr("Birth date"), tr("day.month.year"));
    m_phone = addField(tr("Phone"), QString());
    m_idNumber = addField(tr("Id number"), tr("may stay empty"));
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
    for (QLineEdit *field : {m_name, m_birthDate, m_phone, m_idNumber})
        field->installEventFilter(this);
    m_register->installEventFilter(this);
    m_anyway->installEventFilter(this);
    connect(m_register, &QPushButton::clicked, this, [this] { submit(false); });
    connect(m_anyway, &QPushButton::clicked, this, [this] { submit(true); });
    connect(m_duplicateRows, &QListView::clicked, this, [this](const QModelIndex &index) {
        if (const Patient *patient = m_duplicates.patientAt(index))
            Q_EMIT patientChosen(*patient);
    });
    clearComplaint();
    showDuplicates({});
}

QLineEdit *RegistrationForm::addField(const QString &label, const QString &hint)
{
    auto *field = new QLineEdit(this);
    QLabel *words = makeLabel(label, "muted", this);
    words->setBuddy(field);
    field->setAccessibleName(label);
    field->setPlaceholderText(hint);
    field->setMaxLength(200);
    connect(field, &QLineEdit::textEdited, this, [this] {
        clearComplaint();
        showDuplicates({});
    });
    layout()->addWidget(words);
    layout()->addWidget(field);
    return field;
}

void RegistrationForm::start(const QString &searched)
{
    static const QRegularExpression digits(QStringLiteral(R"(^[\d +.\-()]+$)"));
    for (QLineEdit *field : {m_name, m_birthDate, m_phone, m_idNumber})
        field->clear();
    const bool isPhone = digits.match(searched).hasMatch();
    (isPhone ? m_phone : m_name)->setText(searched.simplified());
    clearComplaint();
    showDuplicates({});
    setWaiting(false);
    (isPhone || searched.isEmpty() ? m_name : m_birthDate)->setFocus();
}

void RegistrationForm::submit(bool anyway)
{
    if (m_waiting)
        return;
    clearComplaint();
    const QString name = m_name->text().simplified();
    if (name.size() < 2)
        return complain(m_name, tr("Write the patient's name."));
    QJsonObject patient{{QStringLiteral("name"), name}};
    if (const QString text = m_birthDate->text().trimmed(); !text.isEmpty()) {
        const auto date = birthDateFromText(text, m_today.isValid() ? m_today : QDate::currentDate());
        if (!date)
            return complain(m_birthDate, tr("Write the birth date as day.month.year, for instance 12.4.1987."));
        patient.insert(QStringLiteral("birthDate"), date->toString(Qt::ISODate));
    }
    if (const QString phone = m_phone->text().simplified(); !phone.isEmpty())
        patient.insert(QStringLiteral("phone"), phone);
    if (const QString number = m_idNumber->text().simplified(); !number.isEmpty())
        patient.insert(QStringLiteral("idNumber"), number);
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
    complain(nullptr, problemText(problem));
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

void RegistrationForm::complain(QLineEdit *field, const QString &text)
{
    setLook(m_message, "error");
    m_message->setText(text);
    m_message->show();
    if (!field)
        return;
    field->setProperty("invalid", true);
    field->style()->unpolish(field);
    field->style()->polish(field);
    field->setFocus();
    field->selectAll();
}

void RegistrationForm::clearComplaint()
{
    m_message->hide();
    for (QLineEdit *field : {m_name, m_birthDate, m_phone, m_idNumber}) {
        if (!field->property("invalid").toBool())
            continue;
        field->setProperty("invalid", false);
        field->style()->unpolish(field);
        field->style()->polish(field);
    }
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
