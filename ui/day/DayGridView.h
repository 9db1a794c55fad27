#pragma once

#include <QAbstractItemView>
#include <QDateTime>

#include <functional>

namespace holdfast {

class DayModel;
class SlotDelegate;

/// A clinic's day, a column per doctor side by side on one time axis, header and times always in sight. Never moves under the user's hands:
/// a changed seat repaints its card and nothing else. Arrows walk seats, past and blocked ones too.
class DayGridView : public QAbstractItemView
{
    Q_OBJECT

public:
    using Now = std::function<QDateTime()>;

    /// `now` is the service's time in UTC; the clinic's zone (the model's) decides what is written.
    explicit DayGridView(Now now, QWidget *parent = nullptr);

    /// The view does not own the model.
    void setDayModel(DayModel *model);
    DayModel *dayModel() const { return m_day; }

    /// Puts the current card on a seat and scrolls it into view.
    void showSlot(qint64 slotId);
    /// Scrolls so that the line of now is in the upper third.
    void showNow();
    /// The first claimable block from now on: in the current column first, then any. Invalid when the day is full.
    QModelIndex nextClaimable() const;

    QRect visualRect(const QModelIndex &index) const override;
    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;
    QModelIndex indexAt(const QPoint &point) const override;

Q_SIGNALS:
    /// Enter or a double click on a block.
    void blockActivated(const QModelIndex &index);

    // protected: the rest of QAbstractItemView's contract
protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    int horizontalOffset() const override;
    int verticalOffset() const override;
    bool isIndexHidden(const QModelIndex &index) const override;
    void setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags command) override;
    QRegion visualRegionForSelection(const QItemSelection &selection) const override;

private:
    Now m_now;
    DayModel *m_day = nullptr;
};

} // namespace holdfast
