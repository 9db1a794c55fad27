#pragma once

#include "app/desk/TourAlbum.h"
#include "app/desk/TourCable.h"
#include "app/desk/TourDesk.h"

#include <QApplication>
#include <QString>

#include <memory>

namespace holdfast {

class Languages;

/// Plays walk-ins at two desks against the real service, by key events, and saves a numbered picture of each step.
/// Waits on conditions; a step whose condition does not come true in time ends the tour.
class Tour
{
public:
    /// Pictures go to `folder`, the desks' state into a folder of its own below it that is gone afterwards. Throws
    /// std::runtime_error when the folder cannot be made.
    Tour(QApplication &application, Languages &languages, const DeskOptions &options, const QString &folder);

    /// 0 when every step came true; else 1 and a message on stderr.
    int play();

private:
    void playAll();
    void signInBoth();
    void bookWalkIn();
    void loseRace();
    void offerNewPatient();
    void showSeats();
    void showHistory();
    void showVisit();
    void showStale();
    void moveAppointment();
    void showEmptyDay();
    void showKeys();
    void pullTheCable();
    // At the first desk, in whatever language and look; the suffix of the pictures' names says which.
    void showFinding(const QString &suffix = {});
    void showWeek(const QString &suffix = {});
    void showQueue(const QString &suffix = {});
    void showPatient(const QString &suffix = {});
    void showSettings(const QString &suffix = {});
    void showPaper(const QString &suffix = {});
    void showLock(const QString &suffix = {});
    void showAll(const QString &suffix);
    void speak(const char *language, const QString &counter);

    static QString password();

    std::unique_ptr<TourDesk> makeDesk(const QString &login, const QString &name);

    QApplication &m_application;
    Languages &m_languages;
    DeskOptions m_options;
    TourAlbum m_album;
    TourCable m_cable; ///< of the first desk
    std::unique_ptr<TourDesk> m_first;
    std::unique_ptr<TourDesk> m_second;
    qint64 m_bookedSlot = 0;
};

} // namespace holdfast
