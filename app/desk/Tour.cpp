#include "app/desk/Tour.h"

#include <cstdio>
#include <stdexcept>

namespace holdfast {

QString Tour::password()
{
    return QStringLiteral("holdfast"); // public: of the sample clinic's accounts
}

Tour::Tour(Languages &languages, const DeskOptions &options, const QString &folder)
    : m_languages(languages), m_options(options), m_folder(folder), m_cable(options.service)
{}

int Tour::play()
{
    const auto isWanted = [](const QString &only, const QString &one) { return only.isEmpty() || only == one; };
    const DeskOptions asked = m_options;
    int count = 0;
    try {
        for (const auto &counters :
             {Counters{QStringLiteral("en"), QStringLiteral("Counter 1"), QStringLiteral("Counter 2")},
              Counters{QStringLiteral("vi"), QStringLiteral("Quầy 1"), QStringLiteral("Quầy 2")},
              Counters{QStringLiteral("ko"), QStringLiteral("창구 1"), QStringLiteral("창구 2")}})
            for (const QString &theme : {QStringLiteral("light"), QStringLiteral("dark")})
                if (isWanted(asked.language, counters.language) && isWanted(asked.theme, theme)) {
                    playRound(counters, theme);
                    count += m_album->count();
                }
        std::printf("%d pictures in %s\n", count, qPrintable(m_folder));
        return 0;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "The tour stopped: %s\n", error.what());
        for (const TourDesk *desk : {m_first.get(), m_second.get()})
            if (desk && desk->window())
                m_album->take(desk->window(), QStringLiteral("stopped"));
        m_first.reset();
        m_second.reset();
        return 1;
    }
}

void Tour::playRound(const Counters &counters, const QString &theme)
{
    m_album = std::make_unique<TourAlbum>(QStringLiteral("%1/%2-%3").arg(m_folder, counters.language, theme));
    m_state = std::make_unique<QTemporaryDir>(m_album->folder() + QStringLiteral("/.state-XXXXXX"));
    m_options.stateFolder = m_state->path();
    m_options.language = counters.language;
    m_options.theme = theme;
    signInBoth(counters);
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
    m_second.reset();
    showFinding();
    showWeek();
    showQueue();
    showPatient();
    showSettings();
    showPaper();
    showLock();
    pullTheCable();
    m_first.reset();
}

std::unique_ptr<TourDesk> Tour::makeDesk(const QString &login, const QString &name)
{
    DeskOptions options = m_options;
    options.login = login;
    options.desk = name;
    options.stateFolder += QLatin1Char('/') + login;
    if (login == u"thuha")
        options.service = m_cable.url();
    return std::make_unique<TourDesk>(options, m_languages, *m_album);
}

void Tour::signInBoth(const Counters &counters)
{
    m_first = makeDesk(QStringLiteral("thuha"), counters.first);
    m_first->signIn(password(), QStringLiteral("login"));
    m_second = makeDesk(QStringLiteral("minhanh"), counters.second);
    m_second->signIn(password());
    m_first->picture(QStringLiteral("day"));
}

} // namespace holdfast
