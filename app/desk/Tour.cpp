#include "app/desk/Tour.h"

#include "app/desk/Languages.h"
#include "models/DayModel.h"
#include "models/PatientListModel.h"
#include "ui/DayPage.h"
#include "ui/LoginDialog.h"
#include "ui/MainWindow.h"
#include "ui/day/DayGridView.h"
#include "ui/look/Palette.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QEventLoop>
#include <QKeyEvent>
#include <QSet>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>
#include <stdexcept>

// What the platform calls before it delivers a key: shortcuts get it first.
QT_BEGIN_NAMESPACE
Q_GUI_EXPORT bool qt_sendShortcutOverrideEvent(QObject *o, ulong timestamp, int k, Qt::KeyboardModifiers mods,
                                               const QString &text = QString(), bool autorep = false, ushort count = 1);
QT_END_NAMESPACE

namespace holdfast {

namespace {

constexpr const char *password = "holdfast";

} // namespace

Tour::Tour(QApplication &application, Languages &languages, const DeskOptions &options, const QString &folder)
    : m_application(application), m_languages(languages), m_options(options), m_folder(folder)
{}

int Tour::play()
{
    if (!QDir().mkpath(m_folder))
        throw std::runtime_error("cannot make the folder " + m_folder.toStdString());
    QTemporaryDir state(m_folder + QStringLiteral("/.state-XXXXXX"));
    m_options.stateFolder = state.path();
    try {
        m_languages.speak(QStringLiteral("en"));
        applyLook(m_application, Theme::Light);
        signInBoth();
        bookWalkIn();
        loseRace();
        showHistory();
        offerNewPatient();
        showThemesAndLanguages();
    } catch (const std::exception &error) {
        std::fprintf(stderr, "The tour stopped: %s\n", error.what());
        if (m_first && m_first->window())
            picture(m_first->window(), QStringLiteral("stopped-first"));
        if (m_second && m_second->window())
            picture(m_second->window(), QStringLiteral("stopped-second"));
        m_first.reset();
        m_second.reset();
        return 1;
    }
    m_first.reset();
    m_second.reset();
    std::printf("%d pictures in %s\n", m_number, qPrintable(m_folder));
    return 0;
}

std::unique_ptr<Desk> Tour::makeDesk(const QString &login, const QString &name)
{
    DeskOptions options = m_options;
    options.login = login;
    options.desk = name;
    options.stateFolder += QLatin1Char('/') + login;
    return std::make_unique<Desk>(options);
}

void Tour::signInBoth()
{
    m_first = makeDesk(QStringLiteral("thuha"), QStringLiteral("Counter 1"));
    m_second = makeDesk(QStringLiteral("minhanh"), QStringLiteral("Counter 2"));
    for (Desk *desk : {m_first.get(), m_second.get()}) {
        desk->start();
        LoginDialog *login = desk->login();
        expect(QStringLiteral("the sign-in is shown"), [login] { return login->isVisible(); });
        type(login, QString::fromLatin1(password));
        if (desk == m_first.get())
            picture(login, QStringLiteral("login"));
        press(login, Qt::Key_Return);
        expect(QStringLiteral("the day is shown and live"), [desk] {
            return desk->window() && desk->session().shownDate().isValid() &&
                   desk->session().connection() == DeskSession::Connection::Live;
        });
        desk->window()->resize(1440, 860);
        showDayWithRoom(*desk);
    }
    picture(m_first->window(), QStringLiteral("day"));
}

void Tour::bookWalkIn()
{
    QWidget *window = m_first->window();
    WalkIn &walkIn = m_first->session().walkIn();
    selectFreeConsultation(*m_first);
    press(window, Qt::Key_Return);
    expect(QStringLiteral("the seat is held"), [&] { return walkIn.state() == WalkIn::State::Held; });
    m_bookedSlot = walkIn.seat().id;
    picture(window, QStringLiteral("held"));
    expect(QStringLiteral("the other desk sees the hold"), [this] {
        const Slot *seat = m_second->session().day().slot(m_bookedSlot);
        return seat && seat->status == SlotStatus::Held;
    });
    grid(*m_second)->showSlot(m_bookedSlot);
    picture(m_second->window(), QStringLiteral("held-elsewhere"));
    type(window, QStringLiteral("nguyen"));
    auto *rows = window->findChild<QAbstractItemView *>(QStringLiteral("patientRows"));
    expect(QStringLiteral("patients are found"), [rows] { return rows->model()->rowCount() > 0 && rows->isVisible(); });
    picture(window, QStringLiteral("search"));
    pickSomebodyWithoutAppointment();
    expect(QStringLiteral("the patient is chosen"), [&] { return walkIn.patient().has_value(); });
    picture(window, QStringLiteral("picked"));
    press(window, Qt::Key_Return);
    expect(QStringLiteral("the appointment is confirmed"), [&] { return walkIn.state() == WalkIn::State::Confirmed; });
    picture(window, QStringLiteral("confirmed"));
    expect(
        QStringLiteral("the other desk sees it booked within a second"),
        [this] {
            const Slot *seat = m_second->session().day().slot(m_bookedSlot);
            return seat && seat->status == SlotStatus::Booked;
        },
        1000);
    picture(m_second->window(), QStringLiteral("booked-elsewhere"));
}

void Tour::loseRace()
{
    QWidget *first = m_first->window();
    QWidget *second = m_second->window();
    WalkIn &winner = m_first->session().walkIn();
    WalkIn &loser = m_second->session().walkIn();
    selectFreeConsultation(*m_first);
    press(first, Qt::Key_Return);
    expect(QStringLiteral("the first desk holds another seat"), [&] { return winner.state() == WalkIn::State::Held; });
    expect(QStringLiteral("the second desk sees it held"), [&] {
        const Slot *seat = m_second->session().day().slot(winner.seat().id);
        return seat && seat->status == SlotStatus::Held;
    });
    selectSeat(*m_second, winner.seat().id);
    press(second, Qt::Key_Return);
    expect(QStringLiteral("the second desk is offered alternatives"),
           [&] { return loser.state() == WalkIn::State::Lost && !loser.alternatives().isEmpty(); });
    picture(second, QStringLiteral("alternatives"));
    press(second, Qt::Key_1, {}, QStringLiteral("1"));
    expect(QStringLiteral("the alternative is held"), [&] { return loser.state() == WalkIn::State::Held; });
    picture(second, QStringLiteral("alternative-held"));
    press(second, Qt::Key_Escape);
    press(first, Qt::Key_Escape);
    expect(QStringLiteral("both seats are let go"), [&] {
        return m_first->session().unsettledCount() == 0 && m_second->session().unsettledCount() == 0 &&
               winner.state() == WalkIn::State::Idle && loser.state() == WalkIn::State::Idle;
    });
}

void Tour::showHistory()
{
    QWidget *window = m_second->window();
    selectSeat(*m_second, m_bookedSlot);
    press(window, Qt::Key_Return);
    auto *rows = window->findChild<QAbstractItemView *>(QStringLiteral("history"));
    const DayBlock *block = m_second->session().day().blockAt(m_second->session().day().indexOfSlot(m_bookedSlot));
    if (!block || block->seats.size() != 1)
        throw std::runtime_error("the booked seat is not a consultation: nothing to show a history of");
    expect(QStringLiteral("the seat's history is shown"),
           [rows] { return rows->isVisible() && rows->model()->rowCount() >= 2; });
    picture(window, QStringLiteral("history"));
    press(window, Qt::Key_Delete);
    picture(window, QStringLiteral("cancel-asked"));
    press(window, Qt::Key_N, {}, QStringLiteral("n"));
    press(window, Qt::Key_Escape);
}

void Tour::offerNewPatient()
{
    QWidget *window = m_first->window();
    WalkIn &walkIn = m_first->session().walkIn();
    press(window, Qt::Key_N, {}, QStringLiteral("n"));
    press(window, Qt::Key_Return);
    expect(QStringLiteral("a seat is held for somebody new"), [&] { return walkIn.state() == WalkIn::State::Held; });
    type(window, QStringLiteral("Vuong Bao Khanh"));
    press(window, Qt::Key_N, Qt::ControlModifier);
    type(window, QStringLiteral("3.9.1990"));
    picture(window, QStringLiteral("new-patient"));
    press(window, Qt::Key_Escape);
}

void Tour::showThemesAndLanguages()
{
    WalkIn &walkIn = m_first->session().walkIn();
    applyLook(m_application, Theme::Dark);
    picture(m_first->window(), QStringLiteral("dark"));
    press(m_first->window(), Qt::Key_Escape);
    expect(QStringLiteral("the seat is let go"), [&] { return walkIn.state() == WalkIn::State::Idle; });
    applyLook(m_application, Theme::Light);
    for (const char *language : {"vi", "ko"}) {
        m_languages.speak(QString::fromLatin1(language));
        m_first->rebuildWindow();
        QWidget *window = m_first->window();
        window->resize(1440, 860);
        picture(window, QStringLiteral("day-") + QString::fromLatin1(language));
        press(window, Qt::Key_N, {}, QStringLiteral("n"));
        press(window, Qt::Key_Return);
        expect(QStringLiteral("a seat is held"), [&] { return walkIn.state() == WalkIn::State::Held; });
        type(window, QStringLiteral("tran"));
        auto *rows = window->findChild<QAbstractItemView *>(QStringLiteral("patientRows"));
        expect(QStringLiteral("patients are found"), [rows] { return rows->model()->rowCount() > 0; });
        picture(window, QStringLiteral("search-") + QString::fromLatin1(language));
        press(window, Qt::Key_Escape);
        expect(QStringLiteral("the seat is let go"),
               [&] { return walkIn.state() == WalkIn::State::Idle && m_first->session().unsettledCount() == 0; });
    }
}

DayGridView *Tour::grid(const Desk &desk) const
{
    return desk.window()->dayPage()->grid();
}

void Tour::selectSeat(Desk &desk, qint64 slotId)
{
    const QModelIndex wanted = desk.session().day().indexOfSlot(slotId);
    DayGridView *view = grid(desk);
    for (int steps = 0; view->currentIndex() != wanted && steps < 400; ++steps) {
        const QModelIndex here = view->currentIndex();
        const QDateTime at = here.data(DayModel::StartsAtRole).toDateTime();
        const QDateTime to = wanted.data(DayModel::StartsAtRole).toDateTime();
        if (here.column() != wanted.column())
            press(desk.window(), here.column() < wanted.column() ? Qt::Key_Right : Qt::Key_Left);
        else
            press(desk.window(), at < to ? Qt::Key_Down : Qt::Key_Up);
    }
    expect(QStringLiteral("the arrows reach the seat"), [&] { return view->currentIndex() == wanted; });
}

void Tour::showDayWithRoom(Desk &desk)
{
    DeskSession &session = desk.session();
    const auto freeConsultations = [&session] {
        const QDateTime now = session.clock().now();
        int count = 0;
        for (int column = 0; column < session.day().columnCount(); ++column)
            for (int row = 0; row < session.day().rowCount(); ++row) {
                const DayBlock *block = session.day().blockAt(session.day().index(row, column));
                if (block && block->seats.size() == 1 && block->startsAt > now && block->claimableSeat(now))
                    ++count;
            }
        return count;
    };
    // In the evening, and on a free day, the clinic's next day is the one to show.
    for (int days = 0; freeConsultations() < 20; ++days) {
        if (days == 7)
            throw std::runtime_error("no day of the coming week has room for a walk-in");
        press(desk.window(), Qt::Key_Right, Qt::AltModifier);
        expect(QStringLiteral("the next day is shown"), [&] { return session.shownDate() == session.wantedDate(); });
    }
}

void Tour::selectFreeConsultation(Desk &desk)
{
    press(desk.window(), Qt::Key_N, {}, QStringLiteral("n"));
    const QDateTime now = desk.session().clock().now();
    const auto fits = [&] {
        const DayBlock *block = desk.session().day().blockAt(grid(desk)->currentIndex());
        return block && block->seats.size() == 1 && block->claimableSeat(now) && block->startsAt > now;
    };
    for (const int key : {Qt::Key_Down, Qt::Key_Left, Qt::Key_Down, Qt::Key_Left, Qt::Key_Down})
        for (int steps = 0; !fits() && steps < (key == Qt::Key_Down ? 60 : 1); ++steps)
            press(desk.window(), key);
    expect(QStringLiteral("a free consultation is found on this day"), fits);
}

void Tour::pickSomebodyWithoutAppointment()
{
    QWidget *window = m_first->window();
    const auto *found = qobject_cast<PatientListModel *>(
        window->findChild<QAbstractItemView *>(QStringLiteral("patientRows"))->model());
    QSet<qint64> booked;
    const DayModel &day = m_first->session().day();
    for (const Slot &told : day.day().slotList)
        if (const Slot *seat = day.slot(told.id); seat && seat->appointment)
            booked.insert(seat->appointment->patientId);
    int row = 0;
    while (row < found->rowCount() && booked.contains(found->patientAt(found->index(row, 0))->id))
        ++row;
    if (row == found->rowCount())
        throw std::runtime_error("everybody found has an appointment on this day: nobody left to book for");
    for (int step = 0; step < row; ++step)
        press(window, Qt::Key_Down);
    press(window, Qt::Key_Return);
}

void Tour::press(QWidget *window, int key, Qt::KeyboardModifiers modifiers, const QString &text)
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

void Tour::type(QWidget *window, const QString &text)
{
    for (const QChar letter : text)
        press(window, letter.toUpper().unicode(), letter.isUpper() ? Qt::ShiftModifier : Qt::NoModifier, letter);
}

void Tour::expect(const QString &what, const Condition &condition, int milliseconds)
{
    const QDeadlineTimer deadline(milliseconds);
    QTimer pulse;
    pulse.start(20);
    while (!condition()) {
        if (deadline.hasExpired())
            throw std::runtime_error(QStringLiteral("not within %1 ms: %2").arg(milliseconds).arg(what).toStdString());
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
}

void Tour::picture(QWidget *window, const QString &name)
{
    // What a state change set off (layout, focus, fades) has to be through before the picture is taken.
    const QDeadlineTimer settled(400);
    expect(QStringLiteral("the window is still"), [&settled] { return settled.hasExpired(); });
    const QString file =
        QStringLiteral("%1/%2-%3.png").arg(m_folder).arg(++m_number, 2, 10, QLatin1Char('0')).arg(name);
    if (!window->grab().save(file))
        throw std::runtime_error("cannot write " + file.toStdString());
}

} // namespace holdfast
