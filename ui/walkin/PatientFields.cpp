#include "ui/walkin/PatientFields.h"

#include "ui/parts/Look.h"
#include "ui/walkin/BirthDate.h"

#include "models/WrittenDate.h"

#include <QLineEdit>
#include <QVBoxLayout>

namespace holdfast {

namespace {

std::array<QString, 4> textsOf(const Patient &patient)
{
    return {patient.name, writtenDate(patient.birthDate), patient.phone, patient.idNumber};
}

} // namespace

PatientFields::PatientFields(QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_fields = {addField(tr("Name"), QString()), addField(tr("Birth date"), tr("day.month.year")),
                addField(tr("Phone"), QString()), addField(tr("Id number"), tr("may stay empty"))};
}

QLineEdit *PatientFields::addField(const QString &label, const QString &hint)
{
    auto *field = new QLineEdit(this);
    QLabel *words = makeLabel(label, "muted", this);
    words->setBuddy(field);
    field->setAccessibleName(label);
    field->setPlaceholderText(hint);
    field->setMaxLength(200);
    connect(field, &QLineEdit::textEdited, this, [this] {
        clearComplaint();
        Q_EMIT edited();
    });
    layout()->addWidget(words);
    layout()->addWidget(field);
    return field;
}

void PatientFields::fill(const Patient &patient)
{
    const auto texts = textsOf(patient);
    for (std::size_t i = 0; i < m_fields.size(); ++i)
        m_fields[i]->setText(texts[i]);
    clearComplaint();
}

void PatientFields::takeUntouched(const Patient &before, const Patient &other)
{
    const auto old = textsOf(before);
    const auto theirs = textsOf(other);
    for (std::size_t i = 0; i < m_fields.size(); ++i)
        if (m_fields[i]->text().simplified() == old[i])
            m_fields[i]->setText(theirs[i]);
}

std::optional<Patient> PatientFields::read(QString &complaint)
{
    clearComplaint();
    const auto [name, birthDate, phone, idNumber] = m_fields;
    Patient patient;
    patient.name = name->text().simplified();
    if (patient.name.size() < 2) {
        complaint = tr("Write the patient's name.");
        mark(name, true);
        return std::nullopt;
    }
    if (const QString text = birthDate->text().trimmed(); !text.isEmpty()) {
        const auto date = birthDateFromText(text, m_today.isValid() ? m_today : QDate::currentDate());
        if (!date) {
            complaint = tr("Write the birth date as day.month.year, for instance 12.4.1987.");
            mark(birthDate, true);
            return std::nullopt;
        }
        patient.birthDate = *date;
    }
    patient.phone = phone->text().simplified();
    patient.idNumber = idNumber->text().simplified();
    return patient;
}

void PatientFields::mark(QLineEdit *field, bool invalid)
{
    field->setProperty("invalid", invalid);
    field->style()->unpolish(field);
    field->style()->polish(field);
    if (!invalid)
        return;
    field->setFocus();
    field->selectAll();
}

void PatientFields::clearComplaint()
{
    for (QLineEdit *field : m_fields)
        if (field->property("invalid").toBool())
            mark(field, false);
}

} // namespace holdfast
