#include "tests/ui/StyleSheetPairs.h"
#include "ui/day/SlotCard.h"
#include "ui/day/SlotDress.h"
#include "ui/look/Palette.h"

#include <QApplication>
#include <QLineEdit>
#include <QTest>
#include <QWidget>

#include <algorithm>

using namespace holdfast;

namespace {

constexpr double Text = 4.5;
constexpr double Shape = 3.0;

QString words(const char *text)
{
    return QString::fromLatin1(text);
}

/// Words and signs of a card in every state, as the delegates dress it.
void addCards(QList<Pair> &texts, QList<Pair> &shapes, const Palette &look)
{
    using State = SlotCard::State;
    for (const State state : {State::Open, State::PastOpen, State::HeldMine, State::HeldOther, State::Booked,
                              State::Arrived, State::WaitingLong, State::Late, State::MustMove, State::InRoom,
                              State::Done, State::NoShow, State::Blocked, State::Capacity, State::CapacityFull}) {
        for (const bool past : {false, true}) {
            SlotCard card;
            card.state = state;
            card.past = past;
            const SlotDress dress = SlotDress::of(card, look);
            const QString name = QStringLiteral("card %1").arg(static_cast<int>(state));
            QList<QColor> grounds{dress.fill.isValid() ? dress.fill : look.panel};
            if (dress.hatch.isValid())
                grounds.append(dress.hatch);
            if (state == State::Open)
                grounds.append(look.accentTint); // under the mouse
            for (const QColor &ground : std::as_const(grounds))
                for (const QColor &ink : {dress.title, dress.second, dress.corner})
                    texts.append({name, ink, ground});
            if (dress.ink.isValid())
                shapes.append({name + words(": bar and sign"), dress.ink, grounds.constFirst()});
            // The ring lies half on the card, half on the grid; what I hold has one within besides.
            shapes.append({name + words(": ring"), state == State::HeldMine ? look.onHeldMine : look.accent,
                           grounds.constFirst()});
        }
    }
    shapes.append({words("ring on the grid"), look.accent, look.panel});
    shapes.append({words("frame of another desk's hold"), look.heldOtherInk, look.panel});
    shapes.append({words("dashes of the unsettled"), look.accent, look.booked});
    shapes.append({words("what I hold"), look.heldMine, look.panel});
}

/// What else is painted by hand.
QList<Pair> paintedTexts(const Palette &look)
{
    QList<Pair> pairs{
        {words("hour"), look.text, look.panel},
        {words("quarter of an hour, day of another month"), look.faint, look.panel},
        {words("time of now"), look.onNow, look.now},
        {words("doctor of the selected card"), look.accent, look.panel},
        {words("load of a day"), look.muted, look.panel},
        {words("key cap"), look.muted, look.window},
        {words("key cap on a card"), look.muted, look.panel},
        {words("chosen day of the calendar"), look.onAccent, look.accent},
        {words("day of the calendar under the mouse"), look.text, look.accentTint},
        {words("chosen row"), look.text, look.accentTint},
        {words("second line of a chosen row"), look.muted, look.accentTint},
        {words("removed note"), look.heldOtherText, look.panel},
        {words("removed note, chosen"), look.heldOtherText, look.accentTint},
        {words("dragged card"), look.text, look.booked},
        {words("second line of a dragged card"), look.muted, look.booked},
        {words("place to drop"), look.text, look.accentTint},
        {words("number of a page"), look.muted, look.window},
        {words("primary button"), look.onAccent, look.accent},
        {words("primary button under the mouse"), look.onHeldMine, look.heldMine},
        {words("disabled primary button"), look.muted, look.line},
        {words("disabled button"), look.faint, look.window},
        {words("row that adds"), look.accent, look.panel},
        {words("row that adds, under the mouse"), look.accent, look.accentTint},
        {words("words that hide doctors"), look.accent, look.panel},
    };
    // Labels inside what is chosen or waits.
    for (const QColor &ink : {look.text, look.muted, look.heldOtherText})
        pairs.append({words("label on the tint"), ink, look.accentTint});
    return pairs;
}

QList<Pair> paintedShapes(const Palette &look)
{
    QList<Pair> pairs{
        {words("load on its empty part"), look.bookedInk, look.line},
        {words("load on the panel"), look.bookedInk, look.panel},
        {words("full on its empty part"), look.full, look.line},
        {words("full on the panel"), look.full, look.panel},
        {words("time left on its empty part"), look.accent, look.line},
        {words("little time left on its empty part"), look.warning, look.line},
        {words("line of now"), look.now, look.panel},
        {words("live"), look.arrivedInk, look.panel},
        {words("catching up"), look.warning, look.panel},
        {words("offline"), look.noShowInk, look.panel},
        {words("today in the calendar"), look.accent, look.panel},
        {words("icon of the rail"), look.muted, look.panel},
        {words("icon of this page"), look.accent, look.accentTint},
        {words("ring within the accent"), look.onAccent, look.accent},
        {words("ring of a printed page"), look.accent, look.window},
        {words("ring of the tray"), look.accent, look.panel},
        {words("edge of a place to drop"), look.accent, look.panel},
        {words("edge of a dragged card"), look.accent, look.booked},
    };
    for (const QColor &ground : {look.panel, look.accentTint})
        for (const QColor &ink :
             {look.bookedInk, look.arrivedInk, look.inRoomInk, look.doneInk, look.noShowInk, look.warning})
            pairs.append({words("sign in a list"), ink, ground});
    return pairs;
}

} // namespace

class PaletteTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void contrastIsThatOfTheStandard();
    void textsCanBeReadOnEveryFill_data() { themes(); }
    void textsCanBeReadOnEveryFill();
    void signsAndRingsCanBeTold_data() { themes(); }
    void signsAndRingsCanBeTold();
    void theStyleSheetIsRead();
    void everyTokenIsAColour_data() { themes(); }
    void everyTokenIsAColour();
    void tokensAreFilledIntoAStyleSheet();
    void iconsHaveThePalettesColours_data() { themes(); }
    void iconsHaveThePalettesColours();
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
                                      .arg(pair.name, pair.over.name(), pair.ground.name())
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
    QList<Pair> texts = paintedTexts(look());
    QList<Pair> shapes;
    addCards(texts, shapes, look());
    check(texts + StyleSheetPairs(look()).texts(), Text);
}

void PaletteTest::signsAndRingsCanBeTold()
{
    QList<Pair> texts;
    QList<Pair> shapes = paintedShapes(look());
    addCards(texts, shapes, look());
    check(shapes + StyleSheetPairs(look()).rings(), Shape);
}

/// The pairs come from the sheet: were it written in another way, they would silently be none.
void PaletteTest::theStyleSheetIsRead()
{
    const StyleSheetPairs pairs(Palette::light());
    QVERIFY(pairs.rules() > 80);
    const auto holds = [](const QList<Pair> &list, const char *name, const QColor &over, const QColor &ground) {
        return std::ranges::any_of(list, [&](const Pair &pair) {
            return pair.name == QLatin1String(name) && pair.over == over && pair.ground == ground;
        });
    };
    const Palette &look = Palette::light();
    QVERIFY(holds(pairs.texts(), "QPushButton[look=\"primary\"]", look.onAccent, look.accent));
    QVERIFY(holds(pairs.texts(), "QPushButton:pressed", look.text, look.accentTint));
    QVERIFY(holds(pairs.texts(), "QLabel[look=\"error\"]", look.noShowInk, look.window));
    QVERIFY(holds(pairs.texts(), "QLineEdit selected", look.onAccent, look.accent));
    QVERIFY(holds(pairs.rings(), "QCheckBox:focus", look.accent, look.panel));
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

/// A style sheet cannot colour an icon: each theme has its own files.
void PaletteTest::iconsHaveThePalettesColours()
{
    QFETCH(bool, dark);
    const QString theme = dark ? QStringLiteral("dark") : QStringLiteral("light");
    for (const auto &[name, color] :
         {std::pair{"up", look().muted}, {"down", look().muted}, {"check", look().onAccent}}) {
        QFile icon(QStringLiteral(":/holdfast/icons/%1-%2.svg").arg(QLatin1String(name), theme));
        QVERIFY2(icon.open(QIODevice::ReadOnly), name);
        QVERIFY2(icon.readAll().contains(color.name().toLatin1()), name);
    }
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
