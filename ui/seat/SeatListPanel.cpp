#include "ui/seat/SeatListPanel.h"

#include "ui/DeskSession.h"
#include "ui/StatusText.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/parts/RowsView.h"

#include <QKeyEvent>
#include <QVBoxLayout>

namespace holdfast {

namespace {

constexpr int mostRows = 10;
constexpr int slotIdRole = Qt::UserRole + 1;

} // namespace

SeatListPanel::SeatListPanel(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(4);
    QLabel *title = makeLabel(tr("Seats"), "title", this);
    title->setMinimumHeight(28);
    m_when = makeLines(QString(), "strong", this);
    m_taken = makeLines(QString(), "muted", this);
    m_rows = new RowsView(
        mostRows, [](const QModelIndex &, bool selected) { return selected ? tr("Enter") : QString(); }, this);
    m_rows->setModel(&m_seats);
    m_rows->setFocusPolicy(Qt::StrongFocus);
    m_rows->setObjectName(QStringLiteral("seatRows"));
    m_rows->setAccessibleName(tr("Seats of this time"));
    m_rows->installEventFilter(this);
    column->addWidget(title);
    column->addSpacing(8);
    column->addWidget(m_when);
    column->addWidget(m_taken);
    column->addSpacing(8);
    column->addWidget(m_rows);
    column->addSpacing(8);
    column->addWidget(new KeyHint(tr("Enter"), tr("open the appointment, or hold the seat"), this, true));
    column->addWidget(new KeyHint(QStringLiteral("Esc"), tr("close"), this));
    column->addStretch(1);
    connect(m_rows, &QListView::clicked, this, &SeatListPanel::choose);
    connect(&m_session, &DeskSession::slotChanged, this, [this](qint64 id) {
        const Slot *seat = isVisible() ? m_session.slot(id) : nullptr;
        if (seat && seat->doctorId == m_first.doctorId && seat->startsAt == m_first.startsAt)
            refresh();
    });
}

const DayBlock *SeatListPanel::block() const
{
    return m_session.block(m_first.doctorId, m_first.startsAt);
}

void SeatListPanel::showSeats(const Slot &seat)
{
    m_first = seat;
    m_seats.clear();
    refresh();
    for (int row = 0; row < m_seats.rowCount(); ++row)
        if (m_seats.index(row, 0).data(slotIdRole).toLongLong() == seat.id)
            m_rows->setCurrentIndex(m_seats.index(row, 0));
    takeFocus();
}

void SeatListPanel::takeFocus()
{
    m_rows->setFocus();
}

qint64 SeatListPanel::slotId() const
{
    return m_rows->currentIndex().isValid() ? m_rows->currentIndex().data(slotIdRole).toLongLong() : m_first.id;
}

void SeatListPanel::refresh()
{
    const DayBlock *shown = block();
    if (!shown)
        return;
    m_when->setText(m_session.seatText(m_first));
    m_taken->setText(tr("%1 of %2 taken").arg(shown->takenSeats(m_session.clock().now())).arg(shown->seats.size()));
    const auto count = static_cast<int>(shown->seats.size());
    const bool fresh = m_seats.rowCount() == 0;
    m_seats.setRowCount(count);
    m_seats.setColumnCount(1);
    for (int row = 0; row < count; ++row) {
        const Slot &seat = shown->seats.at(row);
        auto *item = m_seats.item(row) ? m_seats.item(row) : new QStandardItem;
        item->setText(nameOf(seat));
        item->setToolTip(lineOf(seat));
        item->setData(seat.id, slotIdRole);
        item->setEditable(false);
        if (!m_seats.item(row))
            m_seats.setItem(row, item);
    }
    if (fresh)
        m_rows->selectFirst();
    m_rows->updateGeometry();
}

QString SeatListPanel::nameOf(const Slot &seat) const
{
    if (m_session.day().isUnsettled(seat.id))
        return tr("checking…");
    if (seat.appointment)
        return seat.appointment->patientName;
    if (seat.isClaimable(m_session.clock().now()))
        return tr("Free");
    if (seat.status == SlotStatus::Blocked)
        return seat.blockedReason.isEmpty() ? tr("Blocked") : seat.blockedReason;
    if (m_session.day().ownHold(seat.id))
        return tr("You hold");
    const QString desk = seat.heldBy ? seat.heldBy->desk : QString();
    return desk.isEmpty() ? tr("Held online") : tr("%1 holds").arg(desk);
}

QString SeatListPanel::lineOf(const Slot &seat) const
{
    QStringList parts{tr("Seat %1").arg(seat.seat)};
    if (seat.appointment)
        parts << statusText(seat.appointment->status) << channelText(seat.appointment->channel);
    return parts.join(QStringLiteral(" · "));
}

void SeatListPanel::choose()
{
    if (const Slot *seat = m_session.slot(slotId()))
        Q_EMIT seatChosen(*seat);
}

bool SeatListPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            choose();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace holdfast
