#pragma once

#include "app/desk/Desk.h"
#include "models/DayBlock.h"

#include <QWidget>

#include <functional>

class QAbstractItemView;

namespace holdfast {

class DayGridView;
class DayPage;
class TourAlbum;
class WalkIn;

/// One desk of a tour with the hands at its keyboard. Every function returns when what it asked for is on the screen,
/// or throws std::runtime_error.
class TourDesk
{
public:
    /// Languages and album must outlive the desk.
    TourDesk(const DeskOptions &options, Languages &languages, TourAlbum &album);

    /// Types the password; with a picture's name, takes one before Enter. Ends at a day with room for walk-ins.
    void signIn(const QString &password, const QString &pictureName = {});

    DeskSession &session() { return m_desk.session(); }
    WalkIn &walkIn() { return m_desk.session().walkIn(); }
    QWidget *window() const; ///< the sign-in while it asks, nullptr before anything is shown
    DayGridView *grid() const;
    DayPage *page() const;
    bool isLocked() const;

    void type(const QString &text) { typeInto(window(), text); }
    void press(int key, Qt::KeyboardModifiers modifiers = {}, const QString &text = {});
    void picture(const QString &name);
    /// Takes the picture of a dialog and closes it by Esc.
    void pictureOf(QWidget *dialog, const QString &name);

    void showDayWithRoom();
    void selectSeat(qint64 slotId);
    void selectFreeConsultation();
    /// Walks to the first block that fits; false when the day has none.
    bool selectBlock(const std::function<bool(const DayBlock &)> &fits);
    /// Holds the selected seat.
    void hold();
    /// Types a part of a name and waits for the patients.
    void find(const QString &part);
    /// Types family names until somebody is found who may be booked on this day.
    void findSomebodyWithoutAppointment();
    void pickWithoutAppointment();
    void letGo();

private:
    void typeInto(QWidget *window, const QString &text);
    void pressIn(QWidget *window, int key, Qt::KeyboardModifiers modifiers = {}, const QString &text = {});
    int freeConsultations();
    int rowWithoutAppointment();
    QAbstractItemView *shownPatients() const;

    Desk m_desk;
    TourAlbum &m_album;
};

} // namespace holdfast
