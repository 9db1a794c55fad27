#include "ui/DeskSettings.h"

#include <QSettings>

namespace holdfast {

DeskSettings DeskSettings::load(const QString &file)
{
    const QSettings settings(file, QSettings::IniFormat);
    return {
        .service = settings.value(QStringLiteral("service")).toUrl(),
        .login = settings.value(QStringLiteral("login")).toString(),
        .desk = settings.value(QStringLiteral("desk")).toString(),
        .windowGeometry = settings.value(QStringLiteral("windowGeometry")).toByteArray(),
        .language = settings.value(QStringLiteral("language")).toString(),
        .theme = settings.value(QStringLiteral("theme")).toString(),
        .zoom = settings.value(QStringLiteral("zoom"), 1.0).toDouble(),
    };
}

void DeskSettings::save(const QString &file) const
{
    QSettings settings(file, QSettings::IniFormat);
    settings.setValue(QStringLiteral("service"), service);
    settings.setValue(QStringLiteral("login"), login);
    settings.setValue(QStringLiteral("desk"), desk);
    settings.setValue(QStringLiteral("windowGeometry"), windowGeometry);
    settings.setValue(QStringLiteral("language"), language);
    settings.setValue(QStringLiteral("theme"), theme);
    settings.setValue(QStringLiteral("zoom"), zoom);
}

} // namespace holdfast
