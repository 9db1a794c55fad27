#include "app/desk/Tour.h"

#include <QTemporaryDir>

#include <cstdio>
#include <stdexcept>

namespace holdfast {

QString Tour::password()
{
    return QStringLiteral("holdfast"); // public: of the sample clinic's accounts
}

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
    showVisit();
    moveAppointment();
    showStale();
    showEmptyDay();
    showKeys();
    showFinding();
    showWeek();
    showQueue();
    showPatient();
    showSettings();
    showPaper();
    showLock();
    pullTheCable();
    m_second.reset();
    speak("en", QStringLiteral("Counter 1"));
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

} // namespace holdfast
