#include "ui/day/EmptyDay.h"

#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"

#include <QAbstractItemModel>
#include <QEvent>
#include <QVBoxLayout>

namespace holdfast {

EmptyDay::EmptyDay(const QAbstractItemModel &day, QWidget *grid) : QWidget(grid), m_day(day)
{
    setObjectName(QStringLiteral("emptyDay"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    grid->installEventFilter(this);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(makeLabel(tr("No consultation hours on this day"), "title", this));
    column->addSpacing(4);
    column->addWidget(new KeyHint(QStringLiteral("N"), tr("next day with consultation hours"), this));
    column->addWidget(new KeyHint(QStringLiteral("T"), tr("today"), this));
    column->addWidget(new KeyHint(QStringLiteral("Alt ← →"), tr("day before, day after"), this));
    setAccessibleName(tr("No consultation hours on this day"));
    for (const auto changed : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved,
                               &QAbstractItemModel::columnsInserted, &QAbstractItemModel::columnsRemoved})
        connect(&day, changed, this, &EmptyDay::refresh);
    connect(&day, &QAbstractItemModel::modelReset, this, &EmptyDay::refresh);
    refresh();
}

void EmptyDay::refresh()
{
    // Without doctors no day has come yet: nothing is known of its hours.
    const bool empty = m_day.columnCount() > 0 && m_day.rowCount() == 0;
    setVisible(empty);
    if (empty)
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
