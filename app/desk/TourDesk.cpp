#include "app/desk/TourDesk.h"

#include "app/desk/TourAlbum.h"
#include "models/PatientListModel.h"
#include "ui/DayPage.h"
#include "ui/LoginDialog.h"
#include "ui/MainWindow.h"
#include "ui/day/DayGridView.h"
#include "ui/day/WordMatch.h"

#include <QApplication>
#include <QKeyEvent>
#include <QSet>

#include <stdexcept>

// What the platform calls before it delivers a key: shortcuts get it first.
QT_BEGIN_NAMESPACE
Q_GUI_EXPORT bool qt_sendShortcutOverrideEvent(QObject *o, ulong timestamp, int k, Qt::KeyboardModifiers mods,
                                               const QString &text = QString(), bool autorep = false, ushort count = 1);
QT_END_NAMESPACE

namespace holdfast {

TourDesk::TourDesk(const DeskOptions &options, Languages &languages, TourAlbum &album)
    : m_desk(options, languages), m_album(album)
{}

void TourDesk::signIn(const QString &password, const QString &pictureName)
{
    m_desk.start();
    LoginDialog *login = m_desk.login();
    expect(QStringLiteral("the sign-in is shown"), [login] { return login->isVisible(); });
    typeInto(login, password);
    if (!pictureName.isEmpty())
        m_album.take(login, pictureName);
    pressIn(login, Qt::Key_Return);
    expect(QStringLiteral("the day is shown and live"), [this] {
        return m_desk.window() && session().shownDate().isValid() &&
               session().connection() == DeskSession::Connection::Live;
    });
    m_desk.window()->resize(1440, 860);
    showDayWithRoom();
}

QWidget *TourDesk::window() const
{
    return m_desk.window() ? static_cast<QWidget *>(m_desk.window()) : m_desk.login();
}

DayGridView *TourDesk::grid() const
{
    return m_desk.window()->dayPage()->grid();
}

DayPage *TourDesk::page() const
{
    return m_desk.window()->dayPage();
}

bool TourDesk::isLocked() const
{
    return m_desk.window()->isLocked();
}

void TourDesk::picture(const QString &name)
{
    m_album.take(window(), name);
}

void TourDesk::pictureOf(QWidget *dialog, const QString &name)
{
    m_album.take(dialog, name);
    pressIn(dialog, Qt::Key_Escape);
}

int TourDesk::freeConsultations()
{
    const DayModel &day = session().day();
    const QDateTime now = session().clock().now();
    int count = 0;
    for (int column = 0; column < day.columnCount(); ++column)
        for (int row = 0; row < day.blockCount(column); ++row) {
            const DayBlock *block = day.blockAt(day.index(row, column));
            if (block->seats.size() == 1 && block->startsAt > now && block->claimableSeat(now))
                ++count;
        }
    return count;
}

void TourDesk::showDayWithRoom()
{
    // In the evening, and on a free day, the clinic's next day is the one to show.
    for (int days = 0; freeConsultations() < 20; ++days) {
        if (days == 7)
            throw std::runtime_error("no day of the coming week has room for a walk-in");
        press(Qt::Key_Right, Qt::AltModifier);
        expect(QStringLiteral("the next day is shown"),
               [this] { return session().shownDate() == session().wantedDate(); });
    }
}

void TourDesk::selectSeat(qint64 slotId)
{
    const QModelIndex wanted = session().day().indexOfSlot(slotId);
    for (int steps = 0; grid()->currentIndex() != wanted && steps < 400; ++steps) {
        const QModelIndex here = grid()->currentIndex();
        const QDateTime at = here.data(DayModel::StartsAtRole).toDateTime();
        const QDateTime to = wanted.data(DayModel::StartsAtRole).toDateTime();
        if (here.column() != wanted.column())
            press(here.column() < wanted.column() ? Qt::Key_Right : Qt::Key_Left);
        else
            press(at < to ? Qt::Key_Down : Qt::Key_Up);
    }
    expect(QStringLiteral("the arrows reach the seat"), [&] { return grid()->currentIndex() == wanted; });
}

bool TourDesk::selectBlock(const std::function<bool(const DayBlock &)> &fits)
{
    const DayModel &day = session().day();
    for (int column = 0; column < day.columnCount(); ++column)
        for (int row = 0; row < day.blockCount(column); ++row)
            if (const DayBlock *block = day.blockAt(day.index(row, column)); fits(*block)) {
                selectSeat(block->seats.constFirst().id);
                return true;
            }
    return false;
}

void TourDesk::selectFreeConsultation()
{
    press(Qt::Key_N, {}, QStringLiteral("n"));
    const QDateTime now = session().clock().now();
    const auto fits = [&] {
        const DayBlock *block = session().day().blockAt(grid()->currentIndex());
        return block && block->seats.size() == 1 && block->claimableSeat(now) && block->startsAt > now;
    };
    for (const int key : {Qt::Key_Down, Qt::Key_Left, Qt::Key_Down, Qt::Key_Left, Qt::Key_Down})
        for (int steps = 0; !fits() && steps < (key == Qt::Key_Down ? 60 : 1); ++steps)
            press(key);
    expect(QStringLiteral("a free consultation is found on this day"), fits);
}

void TourDesk::hold()
{
    expect(
        QStringLiteral("the desk is live"), [this] { return session().connection() == DeskSession::Connection::Live; },
        20000);
    press(Qt::Key_Return);
    expect(QStringLiteral("the seat is held"), [this] { return walkIn().state() == WalkIn::State::Held; });
}

/// Several pages have such a list.
QAbstractItemView *TourDesk::shownPatients() const
{
    const auto lists = window()->findChildren<QAbstractItemView *>(QStringLiteral("patientRows"));
    for (QAbstractItemView *list : lists)
        if (list->isVisible() && list->model()->rowCount() > 0)
            return list;
    return nullptr;
}

void TourDesk::find(const QString &part)
{
    type(part);
    expect(QStringLiteral("patients are found"), [&] {
        const QAbstractItemView *list = shownPatients();
        return list && matchesWords(list->model()->index(0, 0).data().toString(), part); // not those found before
    });
}

/// The first found who has no appointment on this day; -1 when each has one.
int TourDesk::rowWithoutAppointment()
{
    const auto *found = qobject_cast<PatientListModel *>(shownPatients()->model());
    QSet<qint64> booked;
    const DayModel &day = session().day();
    for (const Slot &told : day.day().slotList)
        if (const Slot *seat = day.slot(told.id); seat && seat->appointment)
            booked.insert(seat->appointment->patientId);
    for (int row = 0; row < found->rowCount(); ++row)
        if (!booked.contains(found->patientAt(found->index(row, 0))->id))
            return row;
    return -1;
}

void TourDesk::findSomebodyWithoutAppointment()
{
    // Each round of the tour books some of them.
    for (const char *family : {"nguyen", "tran", "le", "pham", "hoang", "vu", "dang", "bui", "do", "ngo"}) {
        const QString part = QString::fromLatin1(family);
        find(part);
        if (rowWithoutAppointment() >= 0)
            return;
        for (qsizetype letter = 0; letter < part.size(); ++letter)
            press(Qt::Key_Backspace);
    }
    throw std::runtime_error("everybody found has an appointment on this day: nobody left to book for");
}

void TourDesk::pickWithoutAppointment()
{
    const int row = rowWithoutAppointment();
    for (int step = 0; step < row; ++step)
        press(Qt::Key_Down);
    press(Qt::Key_Return);
    expect(QStringLiteral("the patient is chosen"), [this] { return walkIn().patient().has_value(); });
}

void TourDesk::letGo()
{
    press(Qt::Key_Escape);
    expect(QStringLiteral("the seat is let go"),
           [this] { return walkIn().state() == WalkIn::State::Idle && session().unsettledCount() == 0; });
}

void TourDesk::press(int key, Qt::KeyboardModifiers modifiers, const QString &text)
{
    pressIn(window(), key, modifiers, text);
}

void TourDesk::pressIn(QWidget *window, int key, Qt::KeyboardModifiers modifiers, const QString &text)
{
    window->activateWindow();
    expect(QStringLiteral("the window is active"), [window] { return window->isActiveWindow(); });
    QWidget *target = window->focusWidget() ? window->focusWidget() : window;
    const QString typed = key == Qt::Key_Return ? QStringLiteral("\r") : text;
    if (qt_sendShortcutOverrideEvent(target, 0, key, modifiers, typed))
        return;
    QKeyEvent down(QEvent::KeyPress, key, modifiers, typed);
    QApplication::sendEvent(target, &down);
    QKeyEvent up(QEvent::KeyRelease, key, modifiers, typed);
    QApplication::sendEvent(target, &up);
    QApplication::processEvents();
}

void TourDesk::typeInto(QWidget *window, const QString &text)
{
    for (const QChar letter : text)
        pressIn(window, letter.toUpper().unicode(), letter.isUpper() ? Qt::ShiftModifier : Qt::NoModifier, letter);
}

} // namespace holdfast
