#include "ui/look/Palette.h"

#include <QApplication>
#include <QLineEdit>
#include <QTest>
#include <QWidget>

using namespace holdfast;

namespace {

constexpr double Text = 4.5;
constexpr double Shape = 3.0;

struct Pair
{
    const char *name;
    QColor over;
    QColor ground;
};

/// Every text of the desk on every ground it stands on.
QList<Pair> texts(const Palette &look)
{
    QList<Pair> pairs{
        {"faint on panel", look.faint, look.panel},
        {"faint on window", look.faint, look.window},
        {"text on the primary action", look.onAccent, look.accent},
        {"text on what I hold", look.onHeldMine, look.heldMine},
        {"countdown of another desk", look.heldOtherText, look.heldOther},
        {"countdown on the hatch", look.heldOtherText, look.heldOtherHatch},
        {"long wait on arrived", look.heldOtherText, look.arrived},
        {"late on booked", look.heldOtherText, look.booked},
        {"must be moved", look.full, look.booked},
        {"warning on panel", look.heldOtherText, look.panel},
        {"warning on window", look.heldOtherText, look.window},
        {"done name", look.doneText, look.done},
        {"error on panel", look.noShowInk, look.panel},
        {"time of now", look.onNow, look.now},
        {"accent on panel", look.accent, look.panel},
        {"accent on window", look.accent, look.window},
        {"accent on its tint", look.accent, look.accentTint},
        {"accent on booked", look.accent, look.booked},
        {"disabled primary", look.muted, look.line},
    };
    for (const QColor &ground :
         {look.window, look.panel, look.accentTint, look.heldOther, look.heldOtherHatch, look.booked, look.arrived,
          look.inRoom, look.done, look.noShow, look.blocked, look.blockedHatch}) {
        pairs.append({"text on a fill", look.text, ground});
        pairs.append({"muted on a fill", look.muted, ground});
    }
    return pairs;
}

/// Every bar and sign on the ground it must be told from.
QList<Pair> shapes(const Palette &look)
{
    return {
        {"booked bar", look.bookedInk, look.booked},
        {"arrived dot", look.arrivedInk, look.arrived},
        {"waiting dot", look.warning, look.arrived},
        {"in room triangle", look.inRoomInk, look.inRoom},
        {"done tick", look.doneInk, look.done},
        {"no-show cross", look.noShowInk, look.noShow},
        {"frame of another desk's hold", look.heldOtherInk, look.panel},
        {"load bar on panel", look.bookedInk, look.panel},
        {"load bar on its empty part", look.bookedInk, look.line},
        {"full bar on its empty part", look.full, look.line},
        {"full bar on panel", look.full, look.panel},
        {"line of now", look.now, look.panel},
        {"focus ring", look.accent, look.panel},
        {"what I hold", look.heldMine, look.panel},
        {"dashes of the unsettled", look.accent, look.booked},
    };
}

} // namespace

class PaletteTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void contrastIsThatOfTheStandard();
    void textsCanBeReadOnEveryFill_data() { themes(); }
    void textsCanBeReadOnEveryFill();
    void shapesCanBeTold_data() { themes(); }
    void shapesCanBeTold();
    void everyTokenIsAColour_data() { themes(); }
    void everyTokenIsAColour();
    void tokensAreFilledIntoAStyleSheet();
    void aWidgetFindsThePaletteOfItsTheme();

private:
    static void themes()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    static const Palette &look()
    {
        QFETCH(bool, dark);
        return dark ? Palette::dark() : Palette::light();
    }
    static void check(const QList<Pair> &pairs, double least)
    {
        for (const Pair &pair : pairs) {
            const double found = contrast(pair.over, pair.ground);
            const QString words = QStringLiteral("%1: %2 on %3 is only %4:1")
                                      .arg(QLatin1String(pair.name), pair.over.name(), pair.ground.name())
                                      .arg(found, 0, 'f', 2);
            if (found < least)
                QTest::qFail(qPrintable(words), __FILE__, __LINE__);
        }
    }
};

void PaletteTest::contrastIsThatOfTheStandard()
{
    QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
    QCOMPARE(contrast(Qt::white, Qt::black), 21.0);
    QCOMPARE(contrast(Qt::red, Qt::red), 1.0);
    QVERIFY(qAbs(contrast(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.01); // the best known near miss
}

void PaletteTest::textsCanBeReadOnEveryFill()
{
    check(texts(look()), Text);
}

void PaletteTest::shapesCanBeTold()
{
    check(shapes(look()), Shape);
}

void PaletteTest::everyTokenIsAColour()
{
    QStringList names;
    for (const auto &[name, color] : look().tokens()) {
        QVERIFY2(color.isValid() && color.alpha() == 255, qPrintable(name));
        QVERIFY2(!names.contains(name), qPrintable(name));
        names.append(name);
    }
    // A field added to Palette and forgotten here would be unknown to the style sheet.
    QCOMPARE(names.size() * sizeof(QColor), sizeof(Palette));
}

void PaletteTest::tokensAreFilledIntoAStyleSheet()
{
    QCOMPARE(Palette::light().fillIn(QStringLiteral("a{color:@accent;background:@accentTint}")),
             QStringLiteral("a{color:#0b6bcb;background:#e7f1fb}"));
    applyLook(*qApp, Theme::Dark);
    QVERIFY(!qApp->styleSheet().isEmpty());
    const qsizetype comment = qApp->styleSheet().indexOf(QStringLiteral("*/"));
    QVERIFY2(!qApp->styleSheet().mid(comment).contains(QLatin1Char('@')), "an unknown token in the style sheet");
}

void PaletteTest::aWidgetFindsThePaletteOfItsTheme()
{
    applyLook(*qApp, Theme::Light);
    QWidget shown;
    QLineEdit child(&shown);
    shown.show();
    for (const Theme theme : {Theme::Light, Theme::Dark, Theme::Light}) {
        applyLook(*qApp, theme);
        QWidget later;
        later.show();
        for (const QWidget *widget : QList<QWidget *>{&shown, &child, &later})
            QCOMPARE(&Palette::of(widget), &Palette::of(theme));
    }
}

QTEST_MAIN(PaletteTest)
#include "tst_palette.moc"
