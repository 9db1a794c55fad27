#pragma once

#include "app/desk/Desk.h"

#include <QApplication>
#include <QString>

#include <functional>
#include <memory>

namespace holdfast {

class DayGridView;
class Languages;

/// Plays a walk-in at two desks against the real service, by key events, and saves a numbered picture of each step.
/// Waits on conditions; a step whose condition does not come true in time ends the tour.
class Tour
{
public:
    /// Pictures go to `folder`, the desks' state into a folder of its own below it that is gone afterwards.
    Tour(QApplication &application, Languages &languages, const DeskOptions &options, const QString &folder);

    /// 0 when every step came true; else 1 and a message on stderr.
    int play();

private:
    using Condition = std::function<bool()>;

    void signInBoth();
    void bookWalkIn();
    void loseRace();
    void showHistory();
    void offerNewPatient();
    void showThemesAndLanguages();

    std::unique_ptr<Desk> makeDesk(const QString &login, const QString &name);
    void type(QWidget *window, const QString &text);
    void press(QWidget *window, int key, Qt::KeyboardModifiers modifiers = {}, const QString &text = {});
    void expect(const QString &what, const Condition &condition, int milliseconds = 10000);
    void picture(QWidget *window, const QString &name);
    void selectSeat(Desk &desk, qint64 slotId);
    void showDayWithRoom(Desk &desk);
    void selectFreeConsultation(Desk &desk);
    void pickSomebodyWithoutAppointment();
    DayGridView *grid(const Desk &desk) const;

    QApplication &m_application;
    Languages &m_languages;
    DeskOptions m_options;
    QString m_folder;
    int m_number = 0;
    std::unique_ptr<Desk> m_first;
    std::unique_ptr<Desk> m_second;
    qint64 m_bookedSlot = 0;
};

} // namespace holdfast
