#include "ui/day/EmptyDay.h"

#include "models/GridModel.h"
#include "ui/day/DayGridView.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"

#include <QEvent>
#include <QVBoxLayout>

namespace holdfast {

EmptyDay::EmptyDay(DayGridView &grid) : QWidget(grid.viewport()), m_grid(grid)
{
    setObjectName(QStringLiteral("emptyDay"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    parentWidget()->installEventFilter(this);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(8);
    m_title = makeLabel(QString(), "title", this);
    m_free = new KeyHint(QStringLiteral("N"), tr("next day with a free seat"), this);
    m_all = new KeyHint(QStringLiteral("Esc"), tr("show all doctors"), this);
    column->addWidget(m_title);
    column->addSpacing(4);
    column->addWidget(m_all);
    column->addWidget(m_free);
    column->addWidget(new KeyHint(QStringLiteral("T"), tr("today"), this));
    column->addWidget(new KeyHint(QStringLiteral("Alt ← →"), tr("back, on"), this));
    connect(&grid, &DayGridView::columnsChanged, this, &EmptyDay::refresh);
    refresh();
}

void EmptyDay::refresh()
{
    const GridModel *model = m_grid.gridModel();
    // Without columns no day has come yet: nothing is known of its hours.
    const bool none = model && model->columnCount() > 0 && model->rowCount() == 0;
    const bool hidden = model && model->columnCount() > 0 && m_grid.columns().count() == 0;
    setVisible(none || hidden);
    if (!none && !hidden)
        return;
    m_title->setText(hidden                      ? tr("The chosen doctors are not here on this day")
                     : model->hasDoctorColumns() ? tr("No consultation hours on this day")
                                                 : tr("No consultation hours in this week"));
    setAccessibleName(m_title->text());
    m_all->setVisible(hidden);
    m_free->setVisible(!hidden);
    place();
}

void EmptyDay::place()
{
    resize(sizeHint());
    move((parentWidget()->width() - width()) / 2, (parentWidget()->height() - height()) / 2);
}

bool EmptyDay::eventFilter(QObject *watched, QEvent *event)
{
    // Not by a layout: a scroll area's viewport asks for its own at every change of one.
    if (event->type() == QEvent::Resize && isVisible())
        place();
    return QWidget::eventFilter(watched, event);
}

} // namespace holdfast
