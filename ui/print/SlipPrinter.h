#pragma once

#include "ui/Notice.h"
#include "ui/print/SlipText.h"

namespace holdfast {

/// Where slips are printed: DeskSettings' words.
struct SlipPrinter
{
    QString paper;   ///< "80mm", "A6" or "A4"; any other is the roll
    QString printer; ///< its name; empty is the computer's default

    /// Prints without asking. Returns what to tell: plain when the printer has it, a warning that says what to do when
    /// not. The booking stands either way.
    Notice print(const SlipText &slip) const;
};

} // namespace holdfast
