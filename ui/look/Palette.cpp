#include "ui/look/Palette.h"

#include <QApplication>
#include <QFile>
#include <QFont>
#include <QPalette>
#include <QRegularExpression>
#include <QStyleFactory>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace holdfast {

namespace {

constexpr QColor rgb(unsigned value)
{
    return QColor(static_cast<int>(value >> 16), static_cast<int>((value >> 8) & 0xff), static_cast<int>(value & 0xff));
}

double luminance(const QColor &color)
{
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

const Palette &Palette::light()
{
    static const Palette palette{
        .window = rgb(0xF6F7F9),
        .panel = rgb(0xFFFFFF),
        .line = rgb(0xE3E6EB),
        .frame = rgb(0xD5DAE1),
        .text = rgb(0x1B2430),
        .muted = rgb(0x586373),
        .faint = rgb(0x66717F),
        .accent = rgb(0x0B6BCB),
        .accentTint = rgb(0xE7F1FB),
        .onAccent = rgb(0xFFFFFF),
        .heldMine = rgb(0x0B6BCB),
        .onHeldMine = rgb(0xFFFFFF),
        .heldOther = rgb(0xFFF4DC),
        .heldOtherInk = rgb(0xB26A00),
        .heldOtherHatch = rgb(0xFBE6BD),
        .heldOtherText = rgb(0x8A5200),
        .booked = rgb(0xEAF1FA),
        .bookedInk = rgb(0x4A86C5),
        .arrived = rgb(0xE4F4EA),
        .arrivedInk = rgb(0x1E8449),
        .inRoom = rgb(0xD8F0EC),
        .inRoomInk = rgb(0x0E7C6B),
        .done = rgb(0xF1F3F5),
        .doneInk = rgb(0x7A8591),
        .doneText = rgb(0x5B6675),
        .noShow = rgb(0xFDECEA),
        .noShowInk = rgb(0xB3261E),
        .blocked = rgb(0xF6F7F9),
        .blockedHatch = rgb(0xE6E9ED),
        .good = rgb(0x1A7A42),
        .warning = rgb(0xB26A00),
        .full = rgb(0xB3261E),
        .now = rgb(0xD93025),
        .onNow = rgb(0xFFFFFF),
    };
    return palette;
}

const Palette &Palette::dark()
{
    static const Palette palette{
        .window = rgb(0x14181D),
        .panel = rgb(0x1B2027),
        .line = rgb(0x2C333D),
        .frame = rgb(0x36404C),
        .text = rgb(0xE8ECF1),
        .muted = rgb(0xA7B1BE),
        .faint = rgb(0x7F8A98),
        .accent = rgb(0x5AA9F0),
        .accentTint = rgb(0x1B2C3F),
        .onAccent = rgb(0x0E1620),
        .heldMine = rgb(0x1F6DB8),
        .onHeldMine = rgb(0xFFFFFF),
        .heldOther = rgb(0x3A2E14),
        .heldOtherInk = rgb(0xF0B23C),
        .heldOtherHatch = rgb(0x4A3B18),
        .heldOtherText = rgb(0xF0B23C),
        .booked = rgb(0x1D2D40),
        .bookedInk = rgb(0x5B9BD8),
        .arrived = rgb(0x183226),
        .arrivedInk = rgb(0x4FBF7C),
        .inRoom = rgb(0x12332F),
        .inRoomInk = rgb(0x3FBFA9),
        .done = rgb(0x20262D),
        .doneInk = rgb(0x6B7683),
        .doneText = rgb(0x929DAA),
        .noShow = rgb(0x3A1F1F),
        .noShowInk = rgb(0xF2827B),
        .blocked = rgb(0x1E242B),
        .blockedHatch = rgb(0x272E37),
        .good = rgb(0x4FBF7C),
        .warning = rgb(0xF0B23C),
        .full = rgb(0xF2827B),
        .now = rgb(0xFF6B5E),
        .onNow = rgb(0x14181D),
    };
    return palette;
}

const Palette &Palette::of(Theme theme)
{
    return theme == Theme::Dark ? dark() : light();
}

const Palette &Palette::of(const QWidget *widget)
{
    return widget->palette().color(QPalette::Window).lightness() < 128 ? dark() : light();
}

QList<QPair<QString, QColor>> Palette::tokens() const
{
    return {
        {QStringLiteral("window"), window},
        {QStringLiteral("panel"), panel},
        {QStringLiteral("line"), line},
        {QStringLiteral("frame"), frame},
        {QStringLiteral("text"), text},
        {QStringLiteral("muted"), muted},
        {QStringLiteral("faint"), faint},
        {QStringLiteral("accent"), accent},
        {QStringLiteral("accentTint"), accentTint},
        {QStringLiteral("onAccent"), onAccent},
        {QStringLiteral("heldMine"), heldMine},
        {QStringLiteral("onHeldMine"), onHeldMine},
        {QStringLiteral("heldOther"), heldOther},
        {QStringLiteral("heldOtherInk"), heldOtherInk},
        {QStringLiteral("heldOtherHatch"), heldOtherHatch},
        {QStringLiteral("heldOtherText"), heldOtherText},
        {QStringLiteral("booked"), booked},
        {QStringLiteral("bookedInk"), bookedInk},
        {QStringLiteral("arrived"), arrived},
        {QStringLiteral("arrivedInk"), arrivedInk},
        {QStringLiteral("inRoom"), inRoom},
        {QStringLiteral("inRoomInk"), inRoomInk},
        {QStringLiteral("done"), done},
        {QStringLiteral("doneInk"), doneInk},
        {QStringLiteral("doneText"), doneText},
        {QStringLiteral("noShow"), noShow},
        {QStringLiteral("noShowInk"), noShowInk},
        {QStringLiteral("blocked"), blocked},
        {QStringLiteral("blockedHatch"), blockedHatch},
        {QStringLiteral("good"), good},
        {QStringLiteral("warning"), warning},
        {QStringLiteral("full"), full},
        {QStringLiteral("now"), now},
        {QStringLiteral("onNow"), onNow},
    };
}

QPalette Palette::toQPalette() const
{
    QPalette palette;
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, panel);
    palette.setColor(QPalette::AlternateBase, window);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::Button, panel);
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, noShowInk);
    palette.setColor(QPalette::ToolTipBase, panel);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::PlaceholderText, faint);
    palette.setColor(QPalette::Highlight, accent);
    palette.setColor(QPalette::HighlightedText, onAccent);
    palette.setColor(QPalette::Link, accent);
    palette.setColor(QPalette::LinkVisited, accent);
    palette.setColor(QPalette::Light, panel);
    palette.setColor(QPalette::Midlight, line);
    palette.setColor(QPalette::Mid, frame);
    palette.setColor(QPalette::Dark, frame);
    palette.setColor(QPalette::Shadow, frame);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, faint);
    return palette;
}

QString Palette::fillIn(QString styleSheet) const
{
    for (const auto &[name, color] : tokens()) {
        const QRegularExpression token(QLatin1Char('@') + name + QStringLiteral("\\b"));
        styleSheet.replace(token, color.name());
    }
    return styleSheet;
}

double contrast(const QColor &one, const QColor &other)
{
    const auto [dim, bright] = std::minmax({luminance(one), luminance(other)});
    return (bright + 0.05) / (dim + 0.05);
}

void applyLook(QApplication &application, Theme theme)
{
    const Palette &palette = Palette::of(theme);
    QFont font;
    font.setFamilies({QStringLiteral("Noto Sans"), QStringLiteral("Noto Sans CJK KR")});
    font.setPixelSize(13);
    application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    application.setPalette(palette.toQPalette());
    application.setFont(font);

    QFile file(QStringLiteral(":/holdfast/styles/desk.qss"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("The style sheet is not in the program: it was built without its resources.");
    QString sheet = palette.fillIn(QString::fromUtf8(file.readAll()));
    sheet.replace(QStringLiteral("@theme"), theme == Theme::Dark ? QStringLiteral("dark") : QStringLiteral("light"));
    application.setStyleSheet(sheet);
}

} // namespace holdfast
