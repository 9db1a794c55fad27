#pragma once

#include "models/Slot.h"

#include <QStandardItemModel>
#include <QWidget>

class QLabel;

namespace holdfast {

class DeskSession;
class RowsView;
struct DayBlock;

/// The seats of one start, one by one: who is booked, who holds, what is free. Stays fresh while it is shown.
class SeatListPanel : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive the panel.
    explicit SeatListPanel(DeskSession &session, QWidget *parent = nullptr);

    /// Shows the block of the seat and highlights the seat.
    void showSeats(const Slot &seat);
    void takeFocus();
    qint64 slotId() const; ///< of the highlighted seat

Q_SIGNALS:
    void seatChosen(const holdfast::Slot &seat);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    const DayBlock *block() const;
    void refresh();
    QString nameOf(const Slot &seat) const;
    QString lineOf(const Slot &seat) const;
    void choose();

    DeskSession &m_session;
    Slot m_first; ///< says doctor and start
    QLabel *m_when;
    QLabel *m_taken;
    QStandardItemModel m_seats;
    RowsView *m_rows;
};

} // namespace holdfast
