#include "ui/patient/BookingFor.h"

#include "models/PatientListModel.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/walkin/WalkIn.h"

#include <QVBoxLayout>

namespace holdfast {

BookingFor::BookingFor(WalkIn &walkIn, QWidget *parent) : QFrame(parent), m_walkIn(walkIn)
{
    setLook(this, "chosen");
    setObjectName(QStringLiteral("bookingFor"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(2);
    column->addWidget(makeLabel(tr("Choosing a seat for"), "muted", this));
    m_name = makeLines(QString(), "title", this);
    m_name->setObjectName(QStringLiteral("bookingForName"));
    m_facts = makeLines(QString(), "muted", this);
    column->addWidget(m_name);
    column->addWidget(m_facts);
    column->addSpacing(4);
    column->addWidget(new KeyHint(tr("Enter"), tr("holds the seat, Enter again books it"), this, true));
    column->addWidget(new KeyHint(QStringLiteral("Esc"), tr("not now"), this));
    connect(&m_walkIn, &WalkIn::changed, this, &BookingFor::refresh);
    refresh();
}

void BookingFor::refresh()
{
    setVisible(m_walkIn.awaited().has_value());
    if (!m_walkIn.awaited())
        return;
    PatientListModel line;
    line.setPatients({*m_walkIn.awaited()});
    m_name->setText(m_walkIn.awaited()->name);
    m_facts->setText(line.index(0, 0).data(Qt::ToolTipRole).toString());
}

} // namespace holdfast
