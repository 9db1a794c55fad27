#pragma once

#include "ui/print/SlipText.h"

namespace holdfast {

/// Where slips are printed: DeskSettings' words.
struct SlipPrinter
{
    struct Outcome
    {
        QString whyNot;         ///< and what to do; empty when the printer has it
        bool noPrinter = false; ///< this computer has none at all
    };

    QString paper;   ///< "80mm", "A6" or "A4"; any other is the roll
    QString printer; ///< its name; empty is the computer's default

    /// Prints without asking. The booking stands either way.
    Outcome print(const SlipText &slip) const;
};

} // namespace holdfast
