#include "ui/visit/QueueColumns.h"

#include "ui/DeskSession.h"
#include "ui/visit/QueueColumn.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListView>

#include <algorithm>

namespace holdfast {

namespace {

constexpr int narrowestColumn = 200;

} // namespace

QueueColumns::QueueColumns(DeskSession &session, QWidget *parent) : QScrollArea(parent), m_session(session)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    auto *columns = new QWidget(this);
    m_row = new QHBoxLayout(columns);
    m_row->setContentsMargins(12, 12, 12, 12);
    m_row->setSpacing(8);
    setWidget(columns);
}

void QueueColumns::refresh()
{
    const QList<Doctor> doctors = m_session.day().day().doctors;
    if (std::ranges::equal(doctors, m_columns, {}, &Doctor::id, &QueueColumn::doctorId))
        return;
    const qint64 before = current() ? current()->doctorId() : 0;
    const bool hadFocus = isAncestorOf(focusWidget());
    qDeleteAll(m_columns);
    m_columns.clear();
    m_models.clear();
    m_current = 0;
    for (const Doctor &doctor : doctors) {
        m_models.push_back(std::make_unique<WaitingListModel>(m_session.day(), m_session.queue(), doctor.id,
                                                              [this] { return m_session.clock().now(); }));
        auto *column = new QueueColumn(doctor, *m_models.back());
        column->setMinimumWidth(narrowestColumn);
        column->list()->installEventFilter(this);
        m_row->addWidget(column);
        m_columns.append(column);
    }
    choose(before);
    if (hadFocus)
        enter();
}

void QueueColumns::tick()
{
    for (const auto &model : m_models)
        model->tick();
}

void QueueColumns::choose(qint64 doctorId)
{
    const auto column = std::ranges::find(m_columns, doctorId, &QueueColumn::doctorId);
    if (column != m_columns.end())
        m_current = static_cast<int>(column - m_columns.begin());
}

QueueColumn *QueueColumns::current() const
{
    return m_columns.value(m_current);
}

const Waiting *QueueColumns::highlighted() const
{
    return current() ? current()->current() : nullptr;
}

void QueueColumns::enter()
{
    if (QueueColumn *column = current())
        column->enter(column->currentRow());
}

void QueueColumns::step(int by)
{
    if (m_columns.isEmpty())
        return;
    const int row = current()->currentRow();
    m_current = std::clamp(m_current + by, 0, static_cast<int>(m_columns.size()) - 1);
    current()->enter(row);
}

void QueueColumns::onFocus(const QObject *list)
{
    const auto column = std::ranges::find(m_columns, list, &QueueColumn::list);
    if (column == m_columns.end())
        return;
    m_current = static_cast<int>(column - m_columns.begin());
    ensureWidgetVisible(*column, 12, 0);
}

bool QueueColumns::onKey(int key)
{
    switch (key) {
    case Qt::Key_Left:
        step(-1);
        return true;
    case Qt::Key_Right:
        step(1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        Q_EMIT opened();
        return true;
    default:
        return false;
    }
}

bool QueueColumns::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn)
        onFocus(watched);
    else if (event->type() == QEvent::KeyPress && onKey(static_cast<QKeyEvent *>(event)->key()))
        return true;
    return QScrollArea::eventFilter(watched, event);
}

} // namespace holdfast
