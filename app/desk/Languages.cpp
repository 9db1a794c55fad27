#include "app/desk/Languages.h"

#include <QCoreApplication>
#include <QLocale>

namespace holdfast {

bool Languages::speak(const QString &language)
{
    QString wanted = language.isEmpty() ? QLocale::system().name().section(u'_', 0, 0) : language;
    const bool known = wanted == u"en" || wanted == u"vi" || wanted == u"ko";
    if (!known && !language.isEmpty())
        return false;
    if (!known)
        wanted = QStringLiteral("en");
    QCoreApplication::removeTranslator(&m_texts);
    QLocale::setDefault(wanted == u"vi"   ? QLocale(QLocale::Vietnamese, QLocale::Vietnam)
                        : wanted == u"ko" ? QLocale(QLocale::Korean, QLocale::SouthKorea)
                                          : QLocale(QLocale::English, QLocale::UnitedKingdom));
    // English has a file too, for its plurals.
    if (m_texts.load(QStringLiteral(":/holdfast/translations/holdfast_%1.qm").arg(wanted)))
        QCoreApplication::installTranslator(&m_texts);
    return true;
}

} // namespace holdfast
