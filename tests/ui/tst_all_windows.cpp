#include "tests/ui/SampleDay.h"
#include "ui/DayPage.h"
#include "ui/DeskSession.h"
#include "ui/KeyMapDialog.h"
#include "ui/LoginDialog.h"
#include "ui/MainWindow.h"
#include "ui/day/DayGridView.h"
#include "ui/look/Languages.h"
#include "ui/look/Palette.h"
#include "ui/print/DaySheetDialog.h"
#include "ui/print/SlipDialog.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QDirIterator>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QScrollBar>
#include <QShortcut>
#include <QStackedLayout>
#include <QStackedWidget>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>
#include <QTextEdit>

#include <algorithm>

#include <functional>
#include <memory>

using namespace holdfast;

namespace {

QUrl nowhere()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return QUrl(QStringLiteral("http://127.0.0.1:%1").arg(server.serverPort()));
}

/// Every window of the desk, with a day on the screen.
class AllWindows
{
public:
    AllWindows() : m_session(nowhere(), m_state.path())
    {
        m_session.day().setDay(SampleDay().snapshot());
        const SampleDay day;
        const SlipText slip = slipText(day.seat(1, QStringLiteral("09:00")), day.snapshot(), day.now());
        m_main = std::make_unique<MainWindow>(m_session);
        m_main->dayPage()->grid()->setCurrentIndex(m_session.day().index(0, 0));
        m_windows.push_back(std::make_unique<LoginDialog>(DeskSettings()));
        m_windows.push_back(std::make_unique<KeyMapDialog>());
        m_windows.push_back(std::make_unique<SlipDialog>(slip, Paper::Roll80, QString()));
        m_windows.push_back(std::make_unique<DaySheetDialog>(m_session, day.snapshot().date, 0, QString()));
    }

    QList<QWidget *> all() const
    {
        QList<QWidget *> windows{m_main.get()};
        for (const auto &window : m_windows)
            windows.append(window.get());
        return windows;
    }

private:
    QTemporaryDir m_state;
    DeskSession m_session;
    std::unique_ptr<MainWindow> m_main;
    std::vector<std::unique_ptr<QWidget>> m_windows;
};

/// Qt's own parts of a control are the control's business.
bool isInnerPart(const QWidget *widget)
{
    if (widget->objectName().startsWith(u"qt_") || qobject_cast<const QScrollBar *>(widget) ||
        qobject_cast<const QMenu *>(widget))
        return true;
    const QWidget *parent = widget->parentWidget();
    return parent && (qobject_cast<const QAbstractSpinBox *>(parent) || qobject_cast<const QComboBox *>(parent) ||
                      QByteArray(parent->metaObject()->className()).startsWith("QComboBoxPrivate"));
}

bool isControl(const QWidget *widget)
{
    if (widget->isWindow() || isInnerPart(widget))
        return false;
    return qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QLineEdit *>(widget) ||
           qobject_cast<const QComboBox *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget) ||
           qobject_cast<const QTextEdit *>(widget) || qobject_cast<const QAbstractItemView *>(widget) ||
           (widget->focusPolicy() & Qt::TabFocus);
}

QList<QWidget *> controlsOf(const QWidget *window)
{
    QList<QWidget *> controls;
    for (QWidget *widget : window->findChildren<QWidget *>())
        if (isControl(widget))
            controls.append(widget);
    return controls;
}

QString nameOf(QWidget *widget)
{
    QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
    return face ? face->text(QAccessible::Name) : QString();
}

QString describe(QWidget *widget)
{
    QStringList way;
    for (QWidget *at = widget; at && way.size() < 4; at = at->parentWidget())
        way.prepend(QString::fromLatin1(at->metaObject()->className()).remove(QStringLiteral("holdfast::")));
    return QStringLiteral("%1 \"%2\" %3").arg(way.join(u'>'), nameOf(widget), widget->objectName());
}

/// The pages of stacks within a widget, one set of choices after the other, each with its words.
struct View
{
    QString name;
    std::function<void()> show;
};

QList<View> viewsOf(QWidget *window)
{
    QList<View> views;
    std::function<void(QWidget *, const QString &, const std::function<void()> &)> walk =
        [&](QWidget *within, const QString &name, const std::function<void()> &show) {
            bool split = false;
            for (QStackedWidget *stack : within->findChildren<QStackedWidget *>()) {
                QWidget *between = stack->parentWidget();
                while (between && between != within && !qobject_cast<QStackedWidget *>(between))
                    between = between->parentWidget();
                if (between != within)
                    continue; // in a page of another stack: its turn comes there
                split = true;
                for (int page = 0; page < stack->count(); ++page)
                    walk(stack->widget(page), name + QLatin1Char('/') + QString::number(page), [=] {
                        show();
                        stack->setCurrentIndex(page);
                    });
            }
            if (!split)
                views.append({name, show});
        };
    const QString name = QString::fromLatin1(window->metaObject()->className()).remove(QStringLiteral("holdfast::"));
    auto *layers = qobject_cast<QStackedLayout *>(window->layout());
    if (!layers)
        walk(window, name, [] {});
    for (int layer = 0; layers && layer < layers->count(); ++layer)
        walk(layers->widget(layer), name + QLatin1Char('#') + QString::number(layer),
             [=] { layers->setCurrentIndex(layer); });
    return views;
}

/// Everything that a view may show at some time, shown at once; what floats over the page stays away.
void unveil(QWidget *window)
{
    for (QWidget *widget : window->findChildren<QWidget *>()) {
        const QWidget *parent = widget->parentWidget();
        if (widget->isWindow() || isInnerPart(widget) || qobject_cast<const QStackedWidget *>(parent) ||
            qobject_cast<QStackedLayout *>(parent->layout()))
            continue;
        if (parent->layout() && parent->layout()->indexOf(widget) >= 0)
            widget->show();
        if (isControl(widget))
            widget->setEnabled(true);
    }
}

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

namespace {

/// What Tab does not reach yet: there keys of their own lead (D, T, W, N, /, Shift+A). Nothing may be added.
bool isOnlyReachedByItsKey(const QString &description)
{
    static const QStringList open{QStringLiteral("DayBar>"), QStringLiteral("QueuePage>"),
                                  QStringLiteral("QueueColumn>"), QStringLiteral("AddToQueue>"),
                                  QStringLiteral("StatusLine>")};
    return std::ranges::any_of(open, [&](const QString &place) { return description.contains(place); });
}

} // namespace

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
                if (isOnlyReachedByItsKey(describe(control)))
                    continue;
                QTest::qFail(qPrintable(view.name + QStringLiteral(": Tab does not reach ") + describe(control)),
                             __FILE__, __LINE__);
            }
        }
        window->hide();
    }
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
                // The grid marks its chosen card instead; the menu's arrow still lacks its mark in the dark.
                if (qobject_cast<DayGridView *>(control) || nameOf(control) == u"Whose next free seat")
                    continue;
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
