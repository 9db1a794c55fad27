#pragma once

#include "ui/DayFollower.h"
#include "ui/Notice.h"
#include "ui/day/DoctorFilter.h"
#include "ui/day/NextFree.h"

#include <QDate>
#include <QObject>
#include <QPersistentModelIndex>
#include <QTime>

#include <optional>

class QWidget;

namespace holdfast {

class DayBar;
class DayGridView;
class DeskSession;
class DoctorFinder;
class GridModel;

/// Where the grid goes: to another day, to a doctor's week and back, to the next free seat, to a doctor or a time; and
/// which doctors it shows. Ties the bar's controls and its own keys to session and grid.
class DayNavigator : public QObject
{
    Q_OBJECT

public:
    /// All must outlive the navigator; `page` is where its keys are heard.
    DayNavigator(DeskSession &session, DayBar &bar, DayGridView &grid, QWidget *page);

    bool isWeek() const;
    void showToday();
    void showDate(const QDate &date);
    /// So many days on, or back; in a week so many weeks.
    void move(int steps);
    void readAgain();
    /// From the day to the week of the current card's doctor, or from the week to the current card's day.
    void toggleWeek();
    /// Selects the next free seat. When there is none left, says which is the next on the days after and that the
    /// patient may go into today's queue instead; goes there when asked again. Holds nothing.
    void showNextFree(FreeOf whose);
    void setFilter(const DoctorFilter &filter);
    /// Shows all doctors, or those again that were shown before.
    void toggleFilter();
    /// Takes the filter away. False when there is none.
    bool showAll();
    /// Closes what is open in the bar. False when nothing is.
    bool stepBack();
    /// Shows the day, or the open week, and selects the seat there.
    void showSeat(const QDate &date, qint64 slotId);

Q_SIGNALS:
    void noticed(const QString &text, holdfast::Tone tone);

private:
    void addKeys(QWidget *page);
    void listenToBar();
    void onDayShown(const QDate &date);
    void onWeekShown();
    void openWeek(qint64 doctorId, const QDate &date);
    void leaveWeek(const QDate &date);
    void showGrid(GridModel &model);
    void placeInDay(const QDate &date);
    bool placeAtCard();
    void reveal(qint64 doctorId);
    void goToDoctor(qint64 doctorId, const QTime &time);
    void goToTime(const QTime &time);
    void offerFurther(FreeOf whose);
    void goFurther(FreeOf whose);
    DayFollower::Fits hasFree(const QList<qint64> &doctorIds) const;
    bool arriveAtFree(const QDate &date);
    void refreshBar();

    DeskSession &m_session;
    DayBar &m_bar;
    DayGridView &m_grid;
    DoctorFinder *m_finder;
    DoctorFilter m_lastFilter;                        ///< for toggleFilter
    QDate m_placedFor;                                ///< the day whose first place in the grid was chosen
    QDate m_leavingTo;                                ///< the day that takes the week's place once it is shown
    QDate m_weekGoal;                                 ///< the day to select when the week has come
    qint64 m_goTo = 0;                                ///< the seat to select when its day has come
    qint64 m_cardDoctor = 0;                          ///< whose card was the current one when day or week was asked for
    QDateTime m_cardAt;                               ///< and when it starts, UTC
    std::optional<QPersistentModelIndex> m_offeredAt; ///< nothing more is free after it: asked again, we go further
    FreeOf m_offeredOf = FreeOf::Anybody;
    QList<qint64> m_freeOf; ///< the day that comes was asked for because these have a free seat
};

} // namespace holdfast
