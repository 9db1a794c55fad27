#pragma once

#include "ui/day/NextFree.h"

#include <QDate>
#include <QFrame>

class QLabel;

namespace holdfast {

class DayTitle;
class DeskSession;
class FindField;
class KeyButton;
class NextFreeButton;
struct DoctorFilter;

/// The bar above the day: which day or week it is, whether it is fresh, the ways to another day, the find field, and
/// the way to the next free seat.
class DayBar : public QFrame
{
    Q_OBJECT

public:
    /// The session must outlive the bar. `page` is where calendar and find field open what they offer.
    DayBar(DeskSession &session, QWidget *page);

    /// Lets a date be typed in place of the title, or chosen in the calendar below; Enter shows that day.
    void askDate();
    bool isAskingDate() const;
    void leaveDate();

    FindField &find() { return *m_find; }
    /// Tells how many doctors are shown, and names the specialties there are.
    void setFilter(const DoctorFilter &filter, int shown, int all, const QStringList &specialties);
    /// "3 of 12 doctors"; empty when all are shown.
    QString filterWords() const { return m_filterWords; }
    /// The title is a doctor's week; the day again with an invalid date.
    void setWeek(const QDate &first, const QString &doctor);

Q_SIGNALS:
    void dateChosen(const QDate &date);
    void dateLeft();
    void stepsAsked(int steps); ///< so many days or weeks on, or back when negative
    void todayAsked();
    void weekAsked();
    void nextFreeAsked(holdfast::FreeOf whose);

private:
    void refresh();
    QString titleText() const;
    QString stateText() const;

    DeskSession &m_session;
    DayTitle *m_title;
    QLabel *m_state;
    KeyButton *m_today;
    KeyButton *m_week;
    FindField *m_find;
    NextFreeButton *m_next;
    QString m_filterWords;
    QDate m_weekFirst;
    QString m_weekDoctor;
};

} // namespace holdfast
