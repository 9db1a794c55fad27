#include "tests/ui/AllWindows.h"
#include "ui/look/Languages.h"
#include "ui/look/Palette.h"
#include "ui/parts/KeyButton.h"

#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QRegularExpression>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace holdfast;

namespace {

/// Words that are shortened on purpose, where something else has them in full.
bool mayBeShort(const QWidget *widget)
{
    return widget->objectName() == u"dayState";
}

/// The tray's keys: "another" is there while a seat is chosen, "5 more minutes" while one is held.
bool isNeverWithAll(const QWidget *widget)
{
    const QWidget *hint = widget->inherits("holdfast::KeyHint") ? widget : widget->parentWidget();
    return hint->inherits("holdfast::KeyHint") && hint->parentWidget()->parentWidget()->inherits("holdfast::TrayPanel");
}

int longestWord(const QLabel &label)
{
    int longest = 0;
    for (const QString &word : label.text().split(QRegularExpression(QStringLiteral("[\\s-]+"))))
        longest = std::max(longest, label.fontMetrics().horizontalAdvance(word));
    return longest;
}

QString cutWords(const QLabel &label, bool tall)
{
    if (label.text().isEmpty() || mayBeShort(&label))
        return {};
    if (!label.wordWrap() && label.width() < label.sizeHint().width())
        return QStringLiteral("%1 px of %2").arg(label.width()).arg(label.sizeHint().width());
    if (label.wordWrap() && label.contentsRect().width() < longestWord(label))
        return QStringLiteral("a word of %1 px in %2").arg(longestWord(label)).arg(label.contentsRect().width());
    if (tall && label.wordWrap() && label.height() < label.heightForWidth(label.width()))
        return QStringLiteral("%1 px high instead of %2").arg(label.height()).arg(label.heightForWidth(label.width()));
    return {};
}

QString cutButton(const QAbstractButton &button)
{
    const int text = button.fontMetrics().horizontalAdvance(button.text().remove(QLatin1Char('&')));
    const bool list = button.property("look").toString() == u"row"; // ends in dots
    const int wanted = qobject_cast<const KeyButton *>(&button) ? button.sizeHint().width() : text + 2;
    return !list && button.width() < wanted ? QStringLiteral("%1 px of %2").arg(button.width()).arg(wanted) : QString();
}

/// Out of what holds it, where nothing scrolls there.
QString outside(const QWidget &widget)
{
    const QWidget *parent = widget.parentWidget();
    const auto *area =
        parent->parentWidget() ? qobject_cast<const QAbstractScrollArea *>(parent->parentWidget()) : nullptr;
    if (area && area->viewport() == parent && area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff)
        return {};
    if (widget.x() < 0 || widget.geometry().right() >= parent->width() + 1)
        return QStringLiteral("from %1 to %2 in %3 px")
            .arg(widget.x())
            .arg(widget.geometry().right())
            .arg(parent->width());
    return {};
}

} // namespace

/// The program's texts at this scale, in all languages: CTest plays it at 100, 150 and 200 %.
class NothingIsCutTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyLook(*qApp, Theme::Light); }
    void cleanup() { Languages().speak(QStringLiteral("en")); }
    void wordsFit_data();
    void wordsFit();
    void whatIsFoundDoesNotScroll();

private:
    void look(QWidget *window, const QString &view, bool tall);
    static void complain(const QString &view, QWidget *widget, const QString &fault)
    {
        if (!fault.isEmpty())
            QTest::qFail(qPrintable(view + QStringLiteral(": ") + fault + QStringLiteral(": ") + describe(widget)),
                         __FILE__, __LINE__);
    }
    int m_looked = 0;
};

void NothingIsCutTest::wordsFit_data()
{
    QTest::addColumn<QString>("language");
    for (const auto &[code, name] : Languages::all())
        QTest::newRow(qPrintable(code)) << code;
}

void NothingIsCutTest::look(QWidget *window, const QString &view, bool tall)
{
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QTest::qWait(0);
    const QList<QWidget *> widgets = window->findChildren<QWidget *>();
    for (QWidget *widget : widgets) {
        if (!widget->isVisible() || widget->isWindow() || isInnerPart(widget))
            continue;
        if (!tall && isNeverWithAll(widget))
            continue;
        ++m_looked;
        if (const auto *label = qobject_cast<const QLabel *>(widget))
            complain(view, widget, cutWords(*label, tall));
        else if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
            complain(view, widget, cutButton(*button));
        complain(view, widget, outside(*widget));
    }
}

/// What each view shows, and what it may show at some time; that may be too high for the window, never too wide.
void NothingIsCutTest::wordsFit()
{
    QFETCH(QString, language);
    Languages spoken;
    spoken.speak(language);
    m_looked = 0;
    const AllWindows windows;
    for (QWidget *window : windows.all()) {
        window->show();
        QVERIFY(QTest::qWaitForWindowExposed(window));
        const QList<View> views = viewsOf(window);
        for (const View &view : views) {
            view.show();
            look(window, view.name, true);
        }
        for (const View &view : views) {
            view.show();
            unveil(window);
            view.show();
            look(window, view.name + QStringLiteral(" with all there is"), false);
        }
        window->hide();
    }
    QVERIFY(m_looked > 300);
}

void NothingIsCutTest::whatIsFoundDoesNotScroll()
{
    const AllWindows windows;
    QWidget *window = windows.all().constFirst();
    window->show();
    QVERIFY(QTest::qWaitForWindowActive(window));
    auto *rows = window->findChild<QListView *>(QStringLiteral("findRows"));
    for (const char *typed : {"n", "tim", "BS"}) {
        QTest::keyClick(window->focusWidget(), Qt::Key_Slash);
        QTest::keyClicks(window->focusWidget(), QLatin1String(typed));
        QVERIFY2(rows->isVisible() && rows->model()->rowCount() > 0, typed);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        if (rows->model()->rowCount() < 7)
            QCOMPARE(rows->verticalScrollBar()->maximum(), 0);
        QTest::keyClick(window->focusWidget(), Qt::Key_Escape);
    }
}

QTEST_MAIN(NothingIsCutTest)
#include "tst_nothing_is_cut.moc"
