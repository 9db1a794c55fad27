#include "ui/walkin/ChosenPatient.h"

#include "models/PatientListModel.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"

#include <QVBoxLayout>

namespace holdfast {

ChosenPatient::ChosenPatient(QWidget *parent) : QFrame(parent)
{
    setLook(this, "panel");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(2);
    m_name = makeLines(QString(), "title", this);
    m_name->setObjectName(QStringLiteral("chosenName"));
    m_line = makeLines(QString(), "muted", this);
    column->addWidget(m_name);
    column->addWidget(m_line);
    column->addSpacing(4);
    column->addWidget(new KeyHint(QStringLiteral("⌫"), tr("another patient"), this));
}

void ChosenPatient::setPatient(const Patient &patient)
{
    PatientListModel line;
    line.setPatients({patient});
    m_name->setText(patient.name);
    m_line->setText(line.index(0, 0).data(Qt::ToolTipRole).toString());
}

} // namespace holdfast
