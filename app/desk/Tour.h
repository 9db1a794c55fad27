#pragma once

#include "app/desk/TourAlbum.h"
#include "app/desk/TourCable.h"
#include "app/desk/TourDesk.h"

#include <QString>
#include <QTemporaryDir>

#include <memory>

namespace holdfast {

class Languages;

/// Plays a morning at two desks against the real service, by key events, and saves a numbered picture of each step; the
/// same in each language, light and dark, into a folder for each such round (`en-light`). Waits on conditions; a step
/// whose condition does not come true in time ends the tour.
class Tour
{
public:
    /// Pictures go below `folder`, the desks' state into a folder of its own there that is gone afterwards. A language
    /// or a look that the options name is the only one shown. Throws std::runtime_error when no port can be had.
    Tour(Languages &languages, const DeskOptions &options, const QString &folder);

    /// 0 when every step came true; else 1 and a message on stderr.
    int play();

private:
    /// The words of one language that a desk is told, not translated.
    struct Counters
    {
        QString language;
        QString first;
        QString second;
    };

    void playRound(const Counters &counters, const QString &theme);
    void signInBoth(const Counters &counters);
    void bookWalkIn();
    void loseRace();
    void offerNewPatient();
    void showSeats();
    void showHistory();
    void showVisit();
    void showStale();
    void moveAppointment();
    void showEmptyDay();
    void showFinding();
    void showWeek();
    void showQueue();
    void showPatient();
    void showSettings();
    void showPaper();
    void showKeys();
    void showLock();
    void pullTheCable();

    static QString password();

    std::unique_ptr<TourDesk> makeDesk(const QString &login, const QString &name);

    Languages &m_languages;
    DeskOptions m_options;
    QString m_folder;
    std::unique_ptr<QTemporaryDir> m_state; ///< of this round's desks, which it outlives
    std::unique_ptr<TourAlbum> m_album;     ///< of this round
    TourCable m_cable;                      ///< of the first desk
    std::unique_ptr<TourDesk> m_first;
    std::unique_ptr<TourDesk> m_second;
    qint64 m_bookedSlot = 0;
};

} // namespace holdfast
