#include "tests/ui/AllWindows.h"
#include "ui/look/Languages.h"
#include "ui/look/Palette.h"

#include <QApplication>
#include <QButtonGroup>
#include <QDirIterator>
#include <QLabel>
#include <QRegularExpression>
#include <QShortcut>
#include <QSignalSpy>
#include <QTest>

using namespace holdfast;

namespace {

/// A button of an exclusive group is reached by the arrows from the checked one.
bool isOneOfAGroup(const QWidget *widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    return button && button->isCheckable() &&
           (button->autoExclusive() || (button->group() && button->group()->exclusive()));
}

/// Rows that are moved through by keys while the focus stays in the field above them.
bool isDrivenFromAField(const QWidget *widget)
{
    return qobject_cast<const QAbstractItemView *>(widget) && widget->focusPolicy() == Qt::NoFocus;
}

QSet<QWidget *> reachedByTab(QWidget *window)
{
    QSet<QWidget *> reached;
    const auto count = window->findChildren<QWidget *>().size();
    for (qsizetype step = 0; step <= count; ++step) {
        QWidget *here = window->focusWidget() ? window->focusWidget() : window;
        reached.insert(here);
        if (qEnvironmentVariableIsSet("HOLDFAST_TAB_ORDER"))
            qInfo("%s", qPrintable(describe(here)));
        QTest::keyClick(here, Qt::Key_Tab);
    }
    return reached;
}

QImage grabbed(QWidget *control)
{
    QWidget *window = control->window();
    const QRect place(control->mapTo(window, QPoint(-3, -3)), control->size() + QSize(6, 6));
    return window->grab(place.intersected(window->rect())).toImage();
}

/// Pixels that changed by at least 3:1: what an eye sees.
int seenChange(const QImage &one, const QImage &other)
{
    int changed = 0;
    for (int y = 0; y < qMin(one.height(), other.height()); ++y)
        for (int x = 0; x < qMin(one.width(), other.width()); ++x)
            if (one.pixel(x, y) != other.pixel(x, y) && contrast(one.pixelColor(x, y), other.pixelColor(x, y)) >= 2.9)
                ++changed;
    return changed;
}

bool canBeTogether(const QWidget *one, const QWidget *other)
{
    for (const QWidget *a = one; a; a = a->parentWidget())
        for (const QWidget *b = other; b; b = b->parentWidget())
            if (a->parentWidget() && a->parentWidget() == b->parentWidget() && a != b)
                return !qobject_cast<QStackedWidget *>(a->parentWidget()) &&
                       !qobject_cast<QStackedLayout *>(a->parentWidget()->layout());
    return true;
}

bool collide(const QShortcut *one, const QShortcut *other)
{
    if (one->key() != other->key())
        return false;
    const auto *a = qobject_cast<QWidget *>(one->parent());
    const auto *b = qobject_cast<QWidget *>(other->parent());
    if (!a || !b || a->window() != b->window() || !canBeTogether(a, b))
        return false;
    const auto isWide = [](const QShortcut *shortcut) {
        return shortcut->context() == Qt::WindowShortcut || shortcut->context() == Qt::ApplicationShortcut;
    };
    if (isWide(one) || isWide(other))
        return true;
    return a == b || a->isAncestorOf(b) || b->isAncestorOf(a);
}

/// "&Name" has the mnemonic N; "&&" has none.
QChar mnemonicOf(const QString &text)
{
    static const QRegularExpression mark(QStringLiteral("(?<!&)&([^&\\s])"));
    const auto found = mark.match(text);
    return found.hasMatch() ? found.captured(1).at(0).toUpper() : QChar();
}

} // namespace

class AllWindowsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyLook(*qApp, Theme::Light); }
    void everyPageAndPanelIsWalked();
    void everyControlHasAName();
    void everyControlIsReachedByTab();
    void lettersMeanTheSameWhereverTabHasLed();
    void theFocusIsSeen_data();
    void theFocusIsSeen();
    void noKeyMeansTwoThings();
    void noMnemonicIsThereTwice();
};

/// Whoever adds a page, a panel or a dialog adds it to AllWindows too.
void AllWindowsTest::everyPageAndPanelIsWalked()
{
    const AllWindows windows;
    QSet<QString> walked;
    for (QWidget *window : windows.all()) {
        QList<QWidget *> widgets = window->findChildren<QWidget *>();
        widgets.append(window);
        for (const QWidget *widget : std::as_const(widgets))
            for (const QMetaObject *kind = widget->metaObject(); kind; kind = kind->superClass())
                walked.insert(QString::fromLatin1(kind->className()).remove(QStringLiteral("holdfast::")));
    }
    static const QRegularExpression kinds(
        QStringLiteral("^class (\\w+(?:Page|Panel|Dialog|Popup|Window|Form|Bar|Strip|Line|Box)) : public"),
        QRegularExpression::MultilineOption);
    int found = 0;
    QDirIterator headers(QFINDTESTDATA("../../ui"), {QStringLiteral("*.h")}, QDir::Files, QDirIterator::Subdirectories);
    while (headers.hasNext()) {
        QFile file(headers.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        auto declared = kinds.globalMatch(QString::fromUtf8(file.readAll()));
        while (declared.hasNext()) {
            const QString name = declared.next().captured(1);
            ++found;
            if (!walked.contains(name))
                QTest::qFail(qPrintable(name + QStringLiteral(" is in none of the windows this test walks")), __FILE__,
                             __LINE__);
        }
    }
    QVERIFY(found > 15);
}

void AllWindowsTest::everyControlHasAName()
{
    Languages spoken;
    for (const auto &[code, name] : Languages::all()) {
        spoken.speak(code);
        const AllWindows windows;
        for (QWidget *window : windows.all()) {
            const QList<QWidget *> controls = controlsOf(window);
            for (QWidget *control : controls)
                if (nameOf(control).trimmed().isEmpty())
                    QTest::qFail(qPrintable(code + QStringLiteral(": no name: ") + describe(control)), __FILE__,
                                 __LINE__);
        }
    }
    spoken.speak(QStringLiteral("en"));
}

void AllWindowsTest::everyControlIsReachedByTab()
{
    const AllWindows windows;
    for (QWidget *window : windows.all()) {
        window->show();
        QVERIFY(QTest::qWaitForWindowActive(window));
        const QList<View> views = viewsOf(window);
        for (const View &view : views) {
            view.show();
            unveil(window);
            view.show();
            const QSet<QWidget *> reached = reachedByTab(window);
            const QList<QWidget *> controls = controlsOf(window);
            for (QWidget *control : controls) {
                if (!control->isVisible() || !control->isEnabled() || reached.contains(control) ||
                    isOneOfAGroup(control) || isDrivenFromAField(control))
                    continue;
                if (control->focusProxy() && reached.contains(control->focusProxy()))
                    continue;
                QTest::qFail(qPrintable(view.name + QStringLiteral(": Tab does not reach ") + describe(control)),
                             __FILE__, __LINE__);
            }
        }
        window->hide();
    }
}

/// A button in the bar takes no letter away: the page's keys work from each.
void AllWindowsTest::lettersMeanTheSameWhereverTabHasLed()
{
    const AllWindows windows;
    QWidget *window = windows.all().constFirst();
    window->show();
    QVERIFY(QTest::qWaitForWindowActive(window));
    auto *page = window->findChild<DayPage *>();
    const auto keys = page->findChildren<QShortcut *>(QString(), Qt::FindDirectChildrenOnly);
    const auto key = std::ranges::find(keys, QKeySequence(Qt::Key_N), &QShortcut::key);
    QVERIFY(key != keys.end());
    QSignalSpy pressed(*key, &QShortcut::activated);
    int visited = 0;
    for (int step = 0; step < 40; ++step) {
        QTest::keyClick(window->focusWidget(), Qt::Key_Tab);
        QWidget *here = window->focusWidget();
        if (!page->isAncestorOf(here) || here->inherits("QLineEdit"))
            continue;
        pressed.clear();
        QTest::keyClick(here, Qt::Key_N);
        if (pressed.count() != 1)
            QTest::qFail(qPrintable(QStringLiteral("N does nothing on ") + describe(here)), __FILE__, __LINE__);
        here->setFocus();
        ++visited;
    }
    QVERIFY(visited >= 6);
}

void AllWindowsTest::theFocusIsSeen_data()
{
    QTest::addColumn<Theme>("theme");
    QTest::newRow("light") << Theme::Light;
    QTest::newRow("dark") << Theme::Dark;
}

void AllWindowsTest::theFocusIsSeen()
{
    QFETCH(Theme, theme);
    applyLook(*qApp, theme);
    const AllWindows windows;
    QSet<QWidget *> looked;
    for (QWidget *window : windows.all()) {
        window->resize(window->width(), 2400); // room for everything at once
        window->show();
        QVERIFY(QTest::qWaitForWindowActive(window));
        const QList<View> views = viewsOf(window);
        for (const View &view : views) {
            view.show();
            unveil(window);
            view.show();
            QTest::qWait(0); // layouts
            const QList<QWidget *> controls = controlsOf(window);
            for (QWidget *control : controls) {
                if (!control->isVisible() || looked.contains(control) || control->size().isEmpty() ||
                    !(control->focusPolicy() & Qt::TabFocus) || control->focusProxy())
                    continue;
                looked.insert(control);
                window->setFocus();
                if (window->focusWidget())
                    window->focusWidget()->clearFocus();
                const QImage without = grabbed(control);
                control->setFocus(Qt::TabFocusReason);
                if (!control->hasFocus())
                    continue; // hands it on: its turn is the other's
                const QImage with = grabbed(control);
                // As much as a mark on one edge of a small button.
                if (seenChange(without, with) < 24)
                    QTest::qFail(
                        qPrintable(view.name + QStringLiteral(": the focus cannot be seen on ") + describe(control)),
                        __FILE__, __LINE__);
            }
        }
        window->hide();
    }
    QVERIFY(looked.size() > 30);
    applyLook(*qApp, Theme::Light);
}

void AllWindowsTest::noKeyMeansTwoThings()
{
    const AllWindows windows;
    for (QWidget *window : windows.all()) {
        const QList<QShortcut *> keys = window->findChildren<QShortcut *>();
        for (qsizetype i = 0; i < keys.size(); ++i)
            for (qsizetype j = 0; j < i; ++j)
                if (collide(keys.at(i), keys.at(j)))
                    QTest::qFail(qPrintable(QStringLiteral("%1 means two things: in %2 and in %3")
                                                .arg(keys.at(i)->key().toString(),
                                                     describe(qobject_cast<QWidget *>(keys.at(i)->parent())),
                                                     describe(qobject_cast<QWidget *>(keys.at(j)->parent())))),
                                 __FILE__, __LINE__);
    }
}

void AllWindowsTest::noMnemonicIsThereTwice()
{
    Languages spoken;
    for (const auto &[code, name] : Languages::all()) {
        spoken.speak(code);
        const AllWindows windows;
        for (QWidget *window : windows.all()) {
            QList<std::pair<QChar, QWidget *>> known;
            const QList<QWidget *> widgets = window->findChildren<QWidget *>();
            for (QWidget *widget : widgets) {
                QChar letter;
                if (const auto *button = qobject_cast<QAbstractButton *>(widget))
                    letter = mnemonicOf(button->text());
                else if (const auto *label = qobject_cast<QLabel *>(widget); label && label->buddy())
                    letter = mnemonicOf(label->text());
                if (letter.isNull())
                    continue;
                for (const auto &[other, owner] : std::as_const(known))
                    if (other == letter && canBeTogether(owner, widget))
                        QTest::qFail(qPrintable(code + QStringLiteral(": Alt+") + letter + QStringLiteral(" twice: ") +
                                                describe(widget)),
                                     __FILE__, __LINE__);
                known.append({letter, widget});
            }
        }
    }
    spoken.speak(QStringLiteral("en"));
}

QTEST_MAIN(AllWindowsTest)
#include "tst_all_windows.moc"
