#pragma once

#include "ui/DeskSession.h"
#include "ui/visit/WaitingListModel.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <vector>

class QHBoxLayout;
class QLabel;
class QScrollArea;
class QStackedWidget;

namespace holdfast {

class AddToQueue;
class KeyButton;
class NoticeStrip;
class QueueColumn;
class UndoReason;

/// Who is here, a list for each doctor side by side: in the room, waiting with a time, waiting without one. All by
/// keys; other desks' changes come by themselves, and whoever is highlighted stays so.
class QueuePage : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive the page.
    explicit QueuePage(DeskSession &session, QWidget *parent = nullptr);

    /// The panel that puts somebody into the doctor's queue.
    void add(qint64 doctorId);

Q_SIGNALS:
    /// Enter on somebody with an appointment: it is on the day page.
    void appointmentAsked(const QDate &date, qint64 slotId);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    QWidget *buildBar();
    QWidget *buildSide();
    void addKeys();
    void refreshDay();
    void refreshColumns();
    QueueColumn *currentColumn() const;
    void focusColumn();
    void moveColumn(int by);
    void setStatus(AppointmentStatus withTime, QueueStatus withoutTime);
    void leave();
    void openCurrent();
    void stepBack();
    void rest();

    DeskSession &m_session;
    QLabel *m_title;
    QLabel *m_otherDay;
    KeyButton *m_today;
    QScrollArea *m_scroll;
    QHBoxLayout *m_row;
    std::vector<std::unique_ptr<WaitingListModel>> m_models; ///< must outlive their columns
    QList<QueueColumn *> m_columns;
    int m_current = 0;
    QStackedWidget *m_side;
    QWidget *m_rest;
    AddToQueue *m_add;
    UndoReason *m_undoReason;
    NoticeStrip *m_notice;
    QTimer m_minute;
};

} // namespace holdfast
