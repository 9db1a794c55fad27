#pragma once

#include "ui/look/Palette.h"

#include <optional>

namespace holdfast {

/// "light", "dark", or empty for the computer's, as it was when this was first asked, before the first applyLook().
/// Nothing for any other name.
std::optional<Theme> themeNamed(const QString &name);

} // namespace holdfast
