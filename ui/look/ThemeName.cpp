#include "ui/look/ThemeName.h"

#include <QGuiApplication>
#include <QPalette>

namespace holdfast {

std::optional<Theme> themeNamed(const QString &name)
{
    static const Theme computers =
        QGuiApplication::palette().color(QPalette::Window).lightness() < 128 ? Theme::Dark : Theme::Light;
    if (name.isEmpty())
        return computers;
    if (name == u"light")
        return Theme::Light;
    if (name == u"dark")
        return Theme::Dark;
    return std::nullopt;
}

} // namespace holdfast
