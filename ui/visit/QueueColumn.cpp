#include "ui/visit/QueueColumn.h"

#include "ui/parts/Look.h"
#include "ui/visit/WaitingDelegate.h"

#include <QListView>
#include <QVBoxLayout>

namespace holdfast {

QueueColumn::QueueColumn(const Doctor &doctor, WaitingListModel &model, QWidget *parent)
    : QFrame(parent), m_model(model)
{
    setLook(this, "panel");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 6);
    column->setSpacing(0);
    auto *head = new QVBoxLayout;
    head->setContentsMargins(12, 10, 12, 8);
    head->setSpacing(2);
    head->addWidget(makeLines(doctor.name, "strong", this));
    m_counts = makeLines(QString(), "muted", this);
    head->addWidget(m_counts);
    column->addLayout(head);
    QFrame *line = new QFrame(this);
    setLook(line, "line");
    column->addWidget(line);
    m_list = new QListView(this);
    m_list->setObjectName(QStringLiteral("waiting-%1").arg(doctor.id));
    m_list->setAccessibleName(tr("Waiting for %1").arg(doctor.name));
    m_list->setFrameShape(QFrame::NoFrame);
    setLook(m_list, "inner");
    m_list->setItemDelegate(new WaitingDelegate(m_list));
    m_list->setModel(&m_model);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setUniformItemSizes(true);
    m_empty = makeLines(tr("Nobody waits."), "inList", this);
    m_empty->setAlignment(Qt::AlignHCenter);
    column->addWidget(m_empty);
    column->addWidget(m_list, 1);
    connect(&m_model, &QAbstractItemModel::rowsInserted, this, &QueueColumn::refresh);
    connect(&m_model, &QAbstractItemModel::rowsRemoved, this, &QueueColumn::refresh);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &QueueColumn::refresh);
    refresh();
}

void QueueColumn::refresh()
{
    const int waiting = m_model.waitingCount();
    const int inRoom = m_model.rowCount() - waiting;
    QStringList parts{tr("%n waiting", nullptr, waiting)};
    if (inRoom > 0)
        parts << tr("%n in the room", nullptr, inRoom);
    m_counts->setText(parts.join(QStringLiteral(" · ")));
    m_empty->setVisible(m_model.rowCount() == 0);
    if (!m_list->currentIndex().isValid() && m_model.rowCount() > 0)
        m_list->setCurrentIndex(m_model.index(0));
}

const Waiting *QueueColumn::current() const
{
    return m_model.at(m_list->currentIndex());
}

int QueueColumn::currentRow() const
{
    return m_list->currentIndex().row();
}

void QueueColumn::enter(int row)
{
    if (m_model.rowCount() > 0)
        m_list->setCurrentIndex(m_model.index(qBound(0, row, m_model.rowCount() - 1)));
    m_list->setFocus();
}

} // namespace holdfast
