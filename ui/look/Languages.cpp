#include "ui/look/Languages.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace holdfast {

QList<QPair<QString, QString>> Languages::all()
{
    return {
        {QStringLiteral("en"), QStringLiteral("English")},
        {QStringLiteral("vi"), QStringLiteral("Tiếng Việt")},
        {QStringLiteral("ko"), QStringLiteral("한국어")},
    };
}

bool Languages::speak(const QString &language)
{
    QString wanted = language.isEmpty() ? QLocale::system().name().section(u'_', 0, 0) : language;
    const auto known = all();
    if (std::ranges::none_of(known, [&](const auto &one) { return one.first == wanted; })) {
        if (!language.isEmpty())
            return false;
        wanted = QStringLiteral("en");
    }
    QCoreApplication::removeTranslator(&m_texts);
    QLocale::setDefault(wanted == u"vi"   ? QLocale(QLocale::Vietnamese, QLocale::Vietnam)
                        : wanted == u"ko" ? QLocale(QLocale::Korean, QLocale::SouthKorea)
                                          : QLocale(QLocale::English, QLocale::UnitedKingdom));
    // English has a file too, for its plurals.
    if (m_texts.load(QStringLiteral(":/holdfast/translations/holdfast_%1.qm").arg(wanted)))
        QCoreApplication::installTranslator(&m_texts);
    m_spoken = wanted;
    return true;
}

} // namespace holdfast
