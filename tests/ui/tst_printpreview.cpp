#include "models/DaySnapshot.h"
#include "tests/ui/SampleDay.h"
#include "ui/DeskSession.h"
#include "ui/look/Palette.h"
#include "ui/print/DaySheetDialog.h"
#include "ui/print/DeskPrinting.h"
#include "ui/print/PagesView.h"
#include "ui/print/Printing.h"
#include "ui/print/SlipDialog.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

using namespace holdfast;

namespace {

SlipText sampleSlip()
{
    const SampleDay day;
    return slipText(day.seat(1, QStringLiteral("09:00")), day.snapshot(), day.now());
}

/// A port of this machine where nobody listens.
QUrl nowhere()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return QUrl(QStringLiteral("http://127.0.0.1:%1").arg(server.serverPort()));
}

} // namespace

class PrintPreviewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyLook(*qApp, Theme::Light); }
    void withoutAPrinterItSaysSoAndOffersThePdf();
    void ctrlSSavesUnderASensibleName();
    void whatCannotBeSavedIsToldAndCanBeSavedElsewhere();
    void thePreviewIsOfTheChosenPaper();
    void pagesAreTurnedByKeys();
    void pagesArePaperAlsoInTheDark();
    void aDayThatCannotBeReadSaysWhatToDo();
    void theDayThatTheDeskKnowsIsPrintedWhileTheServiceIsAway();
    void noPrinterIsToldOnceAfterABooking();

private:
    static QFileDialog *askedWhere(PrintPreviewDialog &preview)
    {
        QTest::keyClick(&preview, Qt::Key_S, Qt::ControlModifier);
        return preview.findChild<QFileDialog *>();
    }
    static QString notice(const QWidget &preview)
    {
        return preview.findChild<QLabel *>(QStringLiteral("printNotice"))->text();
    }
};

void PrintPreviewTest::withoutAPrinterItSaysSoAndOffersThePdf()
{
    SlipDialog preview(sampleSlip(), Paper::Roll80, {});
    preview.show();
    QVERIFY(QTest::qWaitForWindowActive(&preview));
    const bool any = !printerNames().isEmpty();
    QCOMPARE(preview.findChild<QLabel *>(QStringLiteral("noPrinter"))->isVisible(), !any);
    QCOMPARE(preview.findChild<QPushButton *>(QStringLiteral("print"))->isEnabled(), any);
    QVERIFY(preview.findChild<QPushButton *>(QStringLiteral("pdf"))->isEnabled());
    if (!any)
        QCOMPARE(preview.focusWidget()->objectName(), QStringLiteral("pdf"));
    QTest::keyClick(&preview, Qt::Key_Escape);
    QVERIFY(!preview.isVisible());
}

void PrintPreviewTest::ctrlSSavesUnderASensibleName()
{
    const QTemporaryDir folder;
    SlipDialog preview(sampleSlip(), Paper::Roll80, {});
    preview.show();
    QVERIFY(QTest::qWaitForWindowActive(&preview));
    QFileDialog *where = askedWhere(preview);
    QVERIFY(where);
    QCOMPARE(QFileInfo(where->selectedFiles().constFirst()).fileName(), QStringLiteral("Slip Ngô Đức Long.pdf"));
    const QString path = folder.filePath(QStringLiteral("slip.pdf"));
    where->selectFile(path);
    QTest::keyClick(where, Qt::Key_Return);
    QTRY_VERIFY(QFileInfo(path).size() > 1000);
    QVERIFY2(notice(preview).contains(QDir::toNativeSeparators(path)), qPrintable(notice(preview)));
}

void PrintPreviewTest::whatCannotBeSavedIsToldAndCanBeSavedElsewhere()
{
    const QTemporaryDir folder;
    SlipDialog preview(sampleSlip(), Paper::A6, {});
    preview.show();
    QVERIFY(QTest::qWaitForWindowActive(&preview));
    QFileDialog *where = askedWhere(preview);
    Q_EMIT where->fileSelected(folder.filePath(QStringLiteral("gone/slip.pdf"))); // its folder went away meanwhile
    QVERIFY2(notice(preview).contains(QStringLiteral("Choose another folder")), qPrintable(notice(preview)));
    QVERIFY(preview.findChild<QPushButton *>(QStringLiteral("pdf"))->isEnabled());
}

void PrintPreviewTest::thePreviewIsOfTheChosenPaper()
{
    SlipDialog preview(sampleSlip(), Paper::A6, {});
    auto *papersBox = preview.findChild<QComboBox *>(QStringLiteral("slipPaper"));
    QCOMPARE(papersBox->currentText(), QStringLiteral("A6"));
    preview.show();
    const QImage a6 = preview.findChild<PagesView *>()->viewport()->grab().toImage();
    QTest::keyClick(papersBox, Qt::Key_Up);
    QCOMPARE(papersBox->currentText(), QStringLiteral("80 mm roll"));
    QVERIFY(preview.findChild<PagesView *>()->viewport()->grab().toImage() != a6);
}

void PrintPreviewTest::pagesAreTurnedByKeys()
{
    QTemporaryDir state;
    DeskSession session(nowhere(), state.path());
    session.day().setDay(SampleDay().snapshot());
    DaySheetDialog preview(session, SampleDay().snapshot().date, 0, {});
    preview.show();
    QVERIFY(QTest::qWaitForWindowActive(&preview));
    auto *pages = preview.findChild<PagesView *>();
    auto *number = preview.findChild<QLabel *>(QStringLiteral("pageNumber"));
    QTRY_VERIFY(number->text().startsWith(QStringLiteral("Page 1 of ")));
    QTest::keyClick(preview.focusWidget(), Qt::Key_PageDown);
    QVERIFY2(number->text().startsWith(QStringLiteral("Page 2 of ")), qPrintable(number->text()));
    QTest::keyClick(preview.focusWidget(), Qt::Key_PageUp);
    QVERIFY(number->text().startsWith(QStringLiteral("Page 1 of ")));
    // Reading again does not move what is looked at.
    pages->verticalScrollBar()->setValue(700);
    QTest::keyClick(preview.focusWidget(), Qt::Key_F5);
    QTest::qWait(0);
    QCOMPARE(pages->verticalScrollBar()->value(), 700);
    // One doctor has fewer pages than all.
    const QString all = number->text();
    QTest::keyClick(preview.focusWidget(), Qt::Key_Right);
    QTRY_VERIFY(number->text() != all && number->text().endsWith(QStringLiteral("of 1")));
    QTest::keyClick(preview.focusWidget(), Qt::Key_A);
    QTRY_VERIFY(number->text().endsWith(all.section(u' ', -1)));
}

void PrintPreviewTest::pagesArePaperAlsoInTheDark()
{
    applyLook(*qApp, Theme::Dark);
    SlipDialog preview(sampleSlip(), Paper::A6, {});
    preview.show();
    const QImage seen = preview.findChild<PagesView *>()->viewport()->grab().toImage();
    QCOMPARE(seen.pixelColor(seen.width() / 2, seen.height() / 2 + 40).lightness() > 200, true);
    QVERIFY(seen.pixelColor(4, 4).lightness() < 60);
    applyLook(*qApp, Theme::Light);
}

void PrintPreviewTest::aDayThatCannotBeReadSaysWhatToDo()
{
    QTemporaryDir state;
    DeskSession session(nowhere(), state.path());
    DaySheetDialog preview(session, QDate(2026, 11, 30), 0, {});
    preview.show();
    auto *pages = preview.findChild<PagesView *>();
    QTRY_VERIFY2(pages->accessibleDescription().contains(QStringLiteral("F5")),
                 qPrintable(pages->accessibleDescription()));
    QVERIFY(!preview.findChild<QPushButton *>(QStringLiteral("pdf"))->isEnabled());
}

void PrintPreviewTest::theDayThatTheDeskKnowsIsPrintedWhileTheServiceIsAway()
{
    QTemporaryDir state;
    DeskSession session(nowhere(), state.path());
    session.day().setDay(SampleDay().snapshot());
    DaySheetDialog preview(session, SampleDay().snapshot().date, 1, {});
    preview.show();
    QTRY_VERIFY(preview.findChild<QPushButton *>(QStringLiteral("pdf"))->isEnabled());
    QVERIFY2(notice(preview).contains(QStringLiteral("not reachable")), qPrintable(notice(preview)));
}

void PrintPreviewTest::noPrinterIsToldOnceAfterABooking()
{
    if (!printerNames().isEmpty())
        QSKIP("This computer has a printer: nothing is to be printed by a test.");
    QTemporaryDir state;
    DeskSession session(nowhere(), state.path());
    QWidget window;
    DeskPrinting printing(session, &window);
    QSignalSpy noticed(&session, &DeskSession::noticed);
    const Slot seat = SampleDay().seat(1, QStringLiteral("09:00"));
    printing.printSlip(seat); // before anybody said that slips are wanted
    QCOMPARE(noticed.size(), 0);
    printing.setSettings({});
    printing.printSlip(seat);
    QCOMPARE(noticed.size(), 1);
    QVERIFY(noticed.constFirst().constFirst().toString().contains(QStringLiteral("Ngô Đức Long: booked")));
    printing.printSlip(seat);
    QCOMPARE(noticed.size(), 1);
}

QTEST_MAIN(PrintPreviewTest)
#include "tst_printpreview.moc"
