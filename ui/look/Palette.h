#pragma once

#include <QColor>
#include <QList>
#include <QPair>
#include <QString>

class QApplication;
class QPalette;
class QWidget;

namespace holdfast {

enum class Theme { Light, Dark };

/// The colours of the desk. Text on every fill is at least 4.5:1, bars and shapes at least 3:1; `text` and `muted` may
/// stand on every fill, `faint` only on `window` and `panel`. Widgets ask Palette::of() while painting, so that a
/// change of theme needs no news.
struct Palette
{
    QColor window; ///< behind panels
    QColor panel;  ///< grid, side panel, bars
    QColor line;   ///< separators, the empty part of a bar
    QColor frame;  ///< open seats, inputs
    QColor text;
    QColor muted;
    QColor faint;

    QColor accent;     ///< primary action, selection
    QColor accentTint; ///< the fill of what is selected
    QColor onAccent;   ///< text on `accent`

    QColor heldMine;   ///< solid card
    QColor onHeldMine; ///< its text and bar

    // A state's card: fill, and ink for its bar and shapes.
    QColor heldOther, heldOtherInk, heldOtherHatch, heldOtherText;
    QColor booked, bookedInk;
    QColor arrived, arrivedInk;
    QColor inRoom, inRoomInk;
    QColor done, doneInk, doneText;
    QColor noShow, noShowInk;
    QColor blocked, blockedHatch;

    QColor good;    ///< what went well, in words
    QColor warning; ///< waiting too long: bar, dot
    QColor full;    ///< the bar of a full block
    QColor now;     ///< the line of now
    QColor onNow;   ///< text on `now`

    static const Palette &light();
    static const Palette &dark();
    static const Palette &of(Theme theme);
    /// The palette of the theme that `widget` is shown in.
    static const Palette &of(const QWidget *widget);

    /// Every token with its name, as the style sheet spells it behind an @.
    QList<QPair<QString, QColor>> tokens() const;
    QPalette toQPalette() const;
    /// Puts the tokens into a style sheet: "@accentTint" becomes "#e7f1fb". An unknown token is left as it is.
    QString fillIn(QString styleSheet) const;
};

/// The contrast of two opaque colours by WCAG 2.1: 1 for none, 21 for black on white.
double contrast(const QColor &one, const QColor &other);

/// Fusion, the palette, the fonts and the one style sheet. May be called again to change the theme.
void applyLook(QApplication &application, Theme theme);

} // namespace holdfast
