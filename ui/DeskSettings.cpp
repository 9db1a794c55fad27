#include "ui/DeskSettings.h"

#include <QSettings>

namespace holdfast {

namespace {

/// One name for reading and writing each value.
template <typename Settings, typename Visit>
void visitAll(Settings &settings, Visit visit)
{
    visit("service", settings.service);
    visit("login", settings.login);
    visit("desk", settings.desk);
    visit("windowGeometry", settings.windowGeometry);
    visit("language", settings.language);
    visit("theme", settings.theme);
    visit("zoom", settings.zoom);
    visit("lockAfterMinutes", settings.lockAfterMinutes);
    visit("staySignedIn", settings.staySignedIn);
    visit("printSlip", settings.printSlip);
    visit("slipPaper", settings.slipPaper);
    visit("slipPrinter", settings.slipPrinter);
    visit("sheetPrinter", settings.sheetPrinter);
    visit("rememberLayout", settings.rememberLayout);
    visit("page", settings.page);
    visit("patientSplitter", settings.patientSplitter);
}

} // namespace

DeskSettings DeskSettings::load(const QString &file)
{
    const QSettings stored(file, QSettings::IniFormat);
    DeskSettings settings;
    visitAll(settings, [&stored]<typename T>(const char *name, T &value) {
        value = stored.value(QString::fromLatin1(name), QVariant::fromValue(value)).template value<T>();
    });
    return settings;
}

void DeskSettings::save(const QString &file) const
{
    QSettings stored(file, QSettings::IniFormat);
    visitAll(*this, [&stored]<typename T>(const char *name, const T &value) {
        stored.setValue(QString::fromLatin1(name), QVariant::fromValue(value));
    });
}

} // namespace holdfast
