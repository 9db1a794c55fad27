#include "app/desk/Tour.h"

#include "models/DayModel.h"
#include "ui/KeyMapDialog.h"
#include "ui/day/DayGridView.h"
#include "ui/look/Palette.h"
#include "ui/walkin/WalkIn.h"

#include <QTemporaryDir>

#include <cstdio>
#include <stdexcept>

namespace holdfast {

namespace {

const QString &password()
{
    static const QString word = QStringLiteral("holdfast"); // public: of the sample clinic's accounts
    return word;
}

} // namespace

Tour::Tour(QApplication &application, Languages &languages, const DeskOptions &options, const QString &folder)
    : m_application(application), m_languages(languages), m_options(options), m_album(folder), m_cable(options.service)
{}

int Tour::play()
{
    QTemporaryDir state(m_album.folder() + QStringLiteral("/.state-XXXXXX"));
    m_options.stateFolder = state.path();
    m_options.language = QStringLiteral("en");
    m_options.theme = QStringLiteral("light");
    int result = 0;
    try {
        playAll();
        std::printf("%d pictures in %s\n", m_album.count(), qPrintable(m_album.folder()));
    } catch (const std::exception &error) {
        std::fprintf(stderr, "The tour stopped: %s\n", error.what());
        for (const TourDesk *desk : {m_first.get(), m_second.get()})
            if (desk && desk->window())
                m_album.take(desk->window(), QStringLiteral("stopped"));
        result = 1;
    }
    m_first.reset();
    m_second.reset();
    return result;
}

void Tour::playAll()
{
    signInBoth();
    bookWalkIn();
    loseRace();
    showHistory();
    offerNewPatient();
    showSeats();
    showEmptyDay();
    showKeys();
    pullTheCable();
    m_second.reset();
    speak("vi", QStringLiteral("Quầy 1"));
    speak("ko", QStringLiteral("창구 1"));
}

std::unique_ptr<TourDesk> Tour::makeDesk(const QString &login, const QString &name)
{
    DeskOptions options = m_options;
    options.login = login;
    options.desk = name;
    options.stateFolder += QLatin1Char('/') + login;
    if (login == u"thuha")
        options.service = m_cable.url();
    return std::make_unique<TourDesk>(options, m_languages, m_album);
}

void Tour::signInBoth()
{
    m_first = makeDesk(QStringLiteral("thuha"), QStringLiteral("Counter 1"));
    m_first->signIn(password(), QStringLiteral("login"));
    m_second = makeDesk(QStringLiteral("minhanh"), QStringLiteral("Counter 2"));
    m_second->signIn(password());
    m_first->picture(QStringLiteral("day"));
}

void Tour::bookWalkIn()
{
    m_first->selectFreeConsultation();
    m_first->hold();
    m_bookedSlot = m_first->walkIn().seat().id;
    m_first->picture(QStringLiteral("held"));
    const auto seenElsewhere = [this](SlotStatus status) {
        const Slot *seat = m_second->session().day().slot(m_bookedSlot);
        return seat && seat->status == status;
    };
    expect(QStringLiteral("the other desk sees the hold"), [&] { return seenElsewhere(SlotStatus::Held); });
    m_second->grid()->showSlot(m_bookedSlot);
    m_second->picture(QStringLiteral("held-elsewhere"));
    m_first->find(QStringLiteral("nguyen"));
    m_first->picture(QStringLiteral("search"));
    m_first->pickSomebodyWithoutAppointment();
    m_first->picture(QStringLiteral("picked"));
    m_first->press(Qt::Key_Return);
    expect(QStringLiteral("the appointment is confirmed"),
           [this] { return m_first->walkIn().state() == WalkIn::State::Confirmed; });
    m_first->picture(QStringLiteral("confirmed"));
    expect(
        QStringLiteral("the other desk sees it booked within a second"),
        [&] { return seenElsewhere(SlotStatus::Booked); }, 1000);
    m_second->picture(QStringLiteral("booked-elsewhere"));
}

void Tour::loseRace()
{
    m_first->selectFreeConsultation();
    m_first->hold();
    const qint64 wanted = m_first->walkIn().seat().id;
    expect(QStringLiteral("the second desk sees it held"), [&] {
        const Slot *seat = m_second->session().day().slot(wanted);
        return seat && seat->status == SlotStatus::Held;
    });
    m_second->selectSeat(wanted);
    m_second->press(Qt::Key_Return);
    expect(QStringLiteral("the second desk is offered alternatives"), [this] {
        return m_second->walkIn().state() == WalkIn::State::Lost && !m_second->walkIn().alternatives().isEmpty();
    });
    m_second->picture(QStringLiteral("alternatives"));
    m_second->press(Qt::Key_1, {}, QStringLiteral("1"));
    expect(QStringLiteral("the alternative is held"),
           [this] { return m_second->walkIn().state() == WalkIn::State::Held; });
    m_second->picture(QStringLiteral("alternative-held"));
    m_second->letGo();
    m_first->letGo();
}

void Tour::showHistory()
{
    m_second->selectSeat(m_bookedSlot);
    m_second->press(Qt::Key_Return);
    auto *rows = m_second->window()->findChild<QAbstractItemView *>(QStringLiteral("history"));
    expect(QStringLiteral("the seat's history is shown"),
           [rows] { return rows->isVisible() && rows->model()->rowCount() >= 2; });
    m_second->picture(QStringLiteral("history"));
    m_second->press(Qt::Key_Delete);
    m_second->picture(QStringLiteral("cancel-asked"));
    m_second->press(Qt::Key_N, {}, QStringLiteral("n"));
    m_second->press(Qt::Key_Escape);
}

void Tour::offerNewPatient()
{
    m_first->press(Qt::Key_N, {}, QStringLiteral("n"));
    m_first->hold();
    m_first->type(QStringLiteral("Vuong Bao Khanh"));
    m_first->press(Qt::Key_N, Qt::ControlModifier);
    m_first->type(QStringLiteral("3.9.1990"));
    m_first->picture(QStringLiteral("new-patient"));
    m_first->press(Qt::Key_Escape);
    applyLook(m_application, Theme::Dark);
    m_first->picture(QStringLiteral("dark"));
    applyLook(m_application, Theme::Light);
    m_first->letGo();
}

void Tour::showSeats()
{
    const bool found = m_second->selectBlock([](const DayBlock &block) {
        return block.seats.size() > 1 && block.seats.constFirst().status == SlotStatus::Booked;
    });
    if (!found)
        throw std::runtime_error("this day has no vaccination time with somebody booked");
    m_second->press(Qt::Key_Space, {}, QStringLiteral(" "));
    auto *rows = m_second->window()->findChild<QAbstractItemView *>(QStringLiteral("seatRows"));
    expect(QStringLiteral("the seats are listed"), [rows] { return rows->isVisible() && rows->hasFocus(); });
    m_second->picture(QStringLiteral("seats"));
    m_second->press(Qt::Key_Escape);
}

void Tour::showKeys()
{
    m_second->press(Qt::Key_Question, {}, QStringLiteral("?"));
    const auto page = [this] { return m_second->window()->findChild<KeyMapDialog *>(); };
    expect(QStringLiteral("the keys are shown"), [&] { return page() && page()->isVisible(); });
    m_second->pictureOf(page(), QStringLiteral("keys"));
}

void Tour::showEmptyDay()
{
    DeskSession &session = m_second->session();
    const auto shown = [&session] { return session.shownDate() == session.wantedDate(); };
    auto *empty = m_second->window()->findChild<QWidget *>(QStringLiteral("emptyDay"));
    for (int days = 0; days < 8 && !empty->isVisible(); ++days) {
        m_second->press(Qt::Key_Right, Qt::AltModifier);
        expect(QStringLiteral("the next day is shown"), shown);
    }
    expect(QStringLiteral("the clinic has a free day in a week"), [empty] { return empty->isVisible(); });
    m_second->picture(QStringLiteral("no-hours"));
    m_second->press(Qt::Key_N, {}, QStringLiteral("n"));
    expect(QStringLiteral("the next day with hours is shown"), [&] { return shown() && !empty->isVisible(); });
}

void Tour::pullTheCable()
{
    m_first->selectFreeConsultation();
    m_first->hold();
    m_first->find(QStringLiteral("pham"));
    m_first->pickSomebodyWithoutAppointment();
    m_cable.pull();
    m_first->press(Qt::Key_Return);
    expect(QStringLiteral("the outcome is being checked"), [this] { return m_first->walkIn().isChecking(); });
    m_first->picture(QStringLiteral("checking"));
    m_first->press(Qt::Key_Escape);
    expect(
        QStringLiteral("the desk is offline"),
        [this] { return m_first->session().connection() == DeskSession::Connection::Offline; }, 20000);
    m_first->picture(QStringLiteral("offline"));
    m_cable.plug();
    expect(
        QStringLiteral("the desk is back and has settled its booking"),
        [this] {
            return m_first->session().connection() == DeskSession::Connection::Live &&
                   m_first->session().unsettledCount() == 0;
        },
        20000);
    m_first->picture(QStringLiteral("settled"));
}

void Tour::speak(const char *language, const QString &counter)
{
    const QString code = QString::fromLatin1(language);
    m_first.reset();
    m_options.language = code;
    m_first = makeDesk(QStringLiteral("thuha"), counter);
    m_first->signIn(password());
    m_first->picture(QStringLiteral("day-") + code);
    m_first->selectFreeConsultation();
    m_first->hold();
    m_first->find(QStringLiteral("tran"));
    m_first->picture(QStringLiteral("search-") + code);
    m_first->letGo();
    applyLook(m_application, Theme::Dark);
    m_first->picture(QStringLiteral("dark-") + code);
    applyLook(m_application, Theme::Light);
}

} // namespace holdfast
