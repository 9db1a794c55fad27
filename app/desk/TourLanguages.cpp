#include "app/desk/Tour.h"

#include "ui/look/Palette.h"
#include "ui/walkin/WalkIn.h"

namespace holdfast {

/// Each page once more, in another language or look.
void Tour::showAll(const QString &suffix)
{
    m_first->picture(QStringLiteral("day") + suffix);
    m_first->selectFreeConsultation();
    m_first->hold();
    m_first->find(QStringLiteral("tran"));
    m_first->picture(QStringLiteral("search") + suffix);
    m_first->letGo();
    showFinding(suffix);
    showWeek(suffix);
    showQueue(suffix);
    showPatient(suffix);
    showSettings(suffix);
    showPaper(suffix);
    showLock(suffix);
}

void Tour::speak(const char *language, const QString &counter)
{
    const QString code = QString::fromLatin1(language);
    m_first.reset();
    m_options.language = code;
    m_first = makeDesk(QStringLiteral("thuha"), counter);
    m_first->signIn(password());
    showAll(QLatin1Char('-') + code);
    applyLook(m_application, Theme::Dark);
    showAll(QLatin1Char('-') + code + QStringLiteral("-dark"));
    applyLook(m_application, Theme::Light);
}

} // namespace holdfast
