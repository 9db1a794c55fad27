#include "ui/parts/DeskStyle.h"

#include "ui/look/Palette.h"

#include <QWidget>

namespace holdfast {

namespace {

constexpr const char16_t *sheet = uR"(
QLabel[look="heading"] { color: @text; font-size: 17px; font-weight: 600; }
QLabel[look="brand"] { color: @text; font-size: 22px; font-weight: 600; }
QLabel[look="inList"] { color: @muted; padding: 10px 8px; }
QListView[look="inner"] { background: transparent; border: none; }
QLabel[look="strong"] { color: @text; font-size: 14px; font-weight: 600; }
QLabel[look="countdown"] { color: @accent; font-size: 20px; font-weight: 600; }
QLabel[look="countdownSoon"] { color: @heldOtherText; font-size: 20px; font-weight: 600; }
QLabel[look="good"] { color: @arrivedInk; font-weight: 600; }
QFrame[look="edge"] { background: @line; border: none; }
QFrame[look="notice"] { background: @panel; border: none; border-top: 1px solid @line; }
QPushButton[look="row"] { background: transparent; border: 1px solid transparent; border-radius: 7px; }
QPushButton[look="row"]:hover { background: @accentTint; }
QPushButton[look="row"]:focus { border: 2px solid @accent; }
QPushButton[look="link"] {
    background: transparent; border: 1px solid transparent; color: @muted; font-size: 12px; padding: 4px 8px;
}
QPushButton[look="link"]:hover { color: @accent; }
QPushButton[look="link"]:focus { border: 2px solid @accent; padding: 3px 7px; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 6px; color: @text; }
QToolButton:hover { background: @accentTint; }
QToolButton:focus { border: 2px solid @accent; }
QToolButton[look="rail"] { color: @muted; font-size: 12px; border-radius: 8px; padding-top: 6px; }
QToolButton[look="rail"]:checked { background: @accentTint; color: @accent; }
QToolButton[look="status"] { color: @muted; padding: 2px 8px; }
QToolButton[look="status"]::menu-indicator { image: none; }
)";

} // namespace

void applyDeskStyle(QWidget *window)
{
    const QString filled = Palette::of(window).fillIn(QString::fromUtf16(sheet));
    if (window->styleSheet() != filled)
        window->setStyleSheet(filled);
}

} // namespace holdfast
