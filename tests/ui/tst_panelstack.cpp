#include "ui/look/Palette.h"
#include "ui/parts/Look.h"
#include "ui/parts/PanelStack.h"
#include "ui/parts/ScrolledPanel.h"

#include <QApplication>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>

using namespace holdfast;

namespace {

QWidget *panelOf(int lines)
{
    auto *panel = new QWidget;
    auto *column = new QVBoxLayout(panel);
    for (int line = 0; line < lines; ++line)
        column->addWidget(makeLines(QStringLiteral("words that may break, when there is little room"), "muted", panel));
    return panel;
}

} // namespace

class PanelStackTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyLook(*qApp, Theme::Light); }
    void whatIsNotShownAsksForNoRoom();
};

void PanelStackTest::whatIsNotShownAsksForNoRoom()
{
    auto *stack = new PanelStack;
    stack->addPanel(panelOf(2));
    stack->addPanel(panelOf(60));
    ScrolledPanel place(stack);
    place.resize(320, 300);
    place.show();
    QVERIFY(QTest::qWaitForWindowExposed(&place));
    QCOMPARE(place.verticalScrollBar()->maximum(), 0);
    stack->setCurrentIndex(1);
    QTRY_VERIFY(place.verticalScrollBar()->maximum() > 500);
    stack->setCurrentIndex(0);
    QTRY_COMPARE(place.verticalScrollBar()->maximum(), 0);
}

QTEST_MAIN(PanelStackTest)
#include "tst_panelstack.moc"
