#pragma once

#include "ui/day/DayAxis.h"
#include "ui/day/DayColumns.h"
#include "ui/day/DoctorFilter.h"
#include "ui/day/NextFree.h"

#include <QAbstractItemView>
#include <QDateTime>
#include <QTimer>

#include <functional>

namespace holdfast {

class CardFades;
class DayHeader;
class DayWalk;
class GridFrame;
class GridModel;
class SlotDelegate;
class TimeColumn;
struct DayBlock;
struct SlotCard;

/// A clinic's day, a column per doctor side by side on one time axis, or a doctor's week, a column per day; header and
/// times always in sight. Never moves under the user's hands: a changed seat repaints its card and nothing else. Arrows
/// walk seats, past and blocked ones too.
class DayGridView : public QAbstractItemView
{
    Q_OBJECT
    Q_PROPERTY(double zoom READ zoom WRITE setZoom NOTIFY zoomChanged)

public:
    using Now = std::function<QDateTime()>;

    /// `now` is the service's time in UTC; the clinic's zone (the model's) decides what is written.
    explicit DayGridView(Now now, QWidget *parent = nullptr);

    /// The view does not own the model.
    void setGridModel(GridModel *model);
    GridModel *gridModel() const { return m_grid; }
    /// A GridModel or nullptr; anything else shows nothing.
    void setModel(QAbstractItemModel *model) override;
    /// The current card's block; nullptr without one. Valid until the model changes.
    const DayBlock *currentBlock() const;

    /// Hides the columns of the doctors that the filter does not show, in whatever model. Scroll stays; a current card
    /// that is hidden hands over to its neighbour.
    void setFilter(const DoctorFilter &filter);
    const DoctorFilter &filter() const { return m_filter; }
    const DayColumns &columns() const { return m_columns; }

    /// Puts the current card on a seat and scrolls it into view. A seat in a hidden column stays hidden.
    void showSlot(qint64 slotId);
    /// Scrolls so that the line of now is in the upper third.
    void showNow();
    /// The first claimable block from now on in the shown columns. Invalid when nothing is free.
    QModelIndex nextClaimable() const;
    /// Puts the current card on the earliest free block from now on; from where this has led, or showTime has, on the
    /// one after. False when there is none.
    bool showNextFree(FreeOf whose);
    /// The same for the shown columns of some doctors, from the earliest on.
    bool showFirstFree(const QList<qint64> &doctorIds);
    /// The doctors, by id, whose free seats those are.
    QList<qint64> doctorsOf(FreeOf whose) const;
    /// Puts the current card on a time of the clinic's day: in that column, or the current one when it is -1. False
    /// when the column has no blocks.
    bool showTime(const QTime &time, int column = -1);
    /// Puts the current card on a doctor's column, at the time where it is now, and scrolls it into view.
    bool showColumn(int column);

    /// A changed card fades into its new look from now on, where the platform wants motion. Nothing ever moves.
    void startFades();

    /// 1 is 46 pixels per quarter of an hour; kept between 0.5 and 3. What the hand is on stays where it is.
    double zoom() const { return m_zoom; }
    void setZoom(double zoom);

    QRect visualRect(const QModelIndex &index) const override; ///< of the cell, the card's surroundings included
    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;
    QModelIndex indexAt(const QPoint &point) const override;
    void keyboardSearch(const QString &) override {} ///< letters are the page's shortcuts
    void doItemsLayout() override;
    void reset() override;

Q_SIGNALS:
    /// Enter or a double click on a block.
    void blockActivated(const QModelIndex &index);
    /// Space or Shift+Enter: the block's seats one by one.
    void seatsAsked(const QModelIndex &index);
    void zoomChanged(double zoom);
    /// Which columns are shown has changed, by the filter or by other doctors.
    void columnsChanged();

    // protected: the rest of QAbstractItemView's contract
protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    int horizontalOffset() const override;
    int verticalOffset() const override;
    bool isIndexHidden(const QModelIndex &index) const override;
    void setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags command) override;
    QRegion visualRegionForSelection(const QItemSelection &selection) const override;

    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void updateGeometries() override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    static constexpr int TopMargin = 4;
    static constexpr int BottomMargin = 28;

    DayWalk walk() const;
    QList<int> shownColumns() const;
    QList<int> columnsOf(const QList<qint64> &doctorIds) const;
    bool comeToFree(const QModelIndex &index);
    void leaveHiddenColumn();
    void leaveCoveredCard();
    void comeTo(const QModelIndex &index);
    QRect contentRect(int column, const QDateTime &from, const QDateTime &to) const;
    QRect toViewport(const QRect &content) const { return content.translated(-horizontalOffset(), -verticalOffset()); }
    void placeSides();
    void keepTimeAt(int viewportY, double zoom);
    void tick();
    void repaintCounting(const QDateTime &last);
    void tellCurrent();
    void setHover(const QModelIndex &index);
    bool showCardTip(QHelpEvent *event);
    void paintGround(QPainter &painter, const QRect &dirty) const;
    void paintColumn(QPainter &painter, int column, const QRegion &dirty);
    void paintCard(QPainter &painter, const QModelIndex &index, const QRect &cell);
    void paintFading(QPainter &painter, const QStyleOptionViewItem &option, const SlotCard &last, double strength);
    void fadeChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight);

    Now m_now;
    GridModel *m_grid = nullptr;
    SlotDelegate *m_delegate;
    CardFades *m_fades;
    DayHeader *m_header;
    TimeColumn *m_times;
    GridFrame *m_frame;
    DayAxis m_axis;
    DayColumns m_columns;
    DoctorFilter m_filter;
    double m_zoom = 1;
    QPersistentModelIndex m_hover;
    QDateTime m_goal;                  ///< the time that Left and Right keep to
    QPersistentModelIndex m_goalIndex; ///< where they last led
    QPersistentModelIndex m_freeFrom;  ///< where showNextFree goes on from while it is the current card
    QTimer m_seconds;
    QDateTime m_lastTick;
};

} // namespace holdfast
