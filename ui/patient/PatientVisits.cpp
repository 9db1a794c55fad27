#include "ui/patient/PatientVisits.h"

#include "ui/parts/Look.h"
#include "ui/parts/RowsView.h"
#include "ui/patient/VisitDelegate.h"

#include <QVBoxLayout>

namespace holdfast {

PatientVisits::PatientVisits(QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_upcomingRows = addList(tr("Appointments ahead"), QStringLiteral("upcomingRows"), 5, m_upcoming,
                             tr("None. N books the next one."), m_noneAhead);
    column->addSpacing(12);
    m_pastRows =
        addList(tr("Visits behind"), QStringLiteral("pastRows"), 6, m_past, tr("Never here so far."), m_noneBehind);
}

RowsView *PatientVisits::addList(const QString &title, const QString &name, int mostRows, VisitListModel &model,
                                 const QString &whenEmpty, QLabel *&empty)
{
    layout()->addWidget(makeLabel(title, "title", this));
    auto *rows = new RowsView(mostRows, {}, this);
    rows->setItemDelegate(
        new VisitDelegate([](const QModelIndex &, bool selected) { return selected ? tr("Enter") : QString(); }, rows));
    rows->setModel(&model);
    rows->setFocusPolicy(Qt::StrongFocus);
    rows->setObjectName(name);
    rows->setAccessibleName(title);
    connect(rows, &QListView::activated, this, &PatientVisits::go);
    empty = makeLines(whenEmpty, "muted", this);
    layout()->addWidget(empty);
    layout()->addWidget(rows);
    return rows;
}

void PatientVisits::showVisits(const PatientFile &file, bool known, const QTimeZone &zone)
{
    m_zone = zone;
    m_upcoming.setVisits(file.upcoming, zone);
    m_past.setVisits(file.past, zone);
    m_upcomingRows->setVisible(!file.upcoming.isEmpty());
    m_pastRows->setVisible(!file.past.isEmpty());
    m_noneAhead->setVisible(known && file.upcoming.isEmpty());
    m_noneBehind->setVisible(known && file.past.isEmpty());
}

void PatientVisits::go(const QModelIndex &index)
{
    const auto *model = qobject_cast<const VisitListModel *>(index.model());
    if (const AppointmentLine *visit = model ? model->visitAt(index) : nullptr)
        Q_EMIT appointmentAsked(visit->startsAt.toTimeZone(m_zone).date(), visit->slotId);
}

} // namespace holdfast
