#include "tests/ui/PaperReading.h"
#include "tests/ui/SampleDay.h"
#include "ui/look/Languages.h"
#include "ui/print/SlipDocument.h"

#include <QTest>

using namespace holdfast;

namespace {

SlipText sampleSlip()
{
    const SampleDay day;
    Slot seat = day.seat(3, QStringLiteral("09:15"));
    seat.queueNumber = 18;
    seat.appointment->patientName = QStringLiteral("이서준 · Nguyễn Thị Huệ");
    seat.appointment->note = QStringLiteral("nhịn ăn sáng");
    DaySnapshot snapshot = day.snapshot();
    snapshot.doctors[2].room = QStringLiteral("Phòng 4");
    return slipText(seat, snapshot, day.now());
}

} // namespace

class SlipTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sizes_data();
    void sizes();
    void everythingStandsOnIt_data() { sizes_data(); }
    void everythingStandsOnIt();
    void theNumberIsTheLargest();
    void thePieceOfTheRollIsAsLongAsItsText();
    void nothingIsOutsideThePrintableAreaAndEveryPixelIsGrey_data() { sizes_data(); }
    void nothingIsOutsideThePrintableAreaAndEveryPixelIsGrey();
    void aPlaceInTheQueueHasNoTime();
    void emptyPartsAreLeftOut();
    void speaksTheLanguageOfTheDesk();
    void papersAreKnownByTheirNames();
};

void SlipTest::sizes_data()
{
    QTest::addColumn<Paper>("paper");
    QTest::addColumn<double>("width");
    QTest::newRow("80 mm") << Paper::Roll80 << 80.0;
    QTest::newRow("A6") << Paper::A6 << 105.0;
    QTest::newRow("A4") << Paper::A4 << 210.0;
}

void SlipTest::sizes()
{
    QFETCH(Paper, paper);
    QFETCH(double, width);
    const SlipDocument document(sampleSlip(), paper);
    const PaperReading read(document);
    QCOMPARE(read.pageCount(), 1);
    QVERIFY2(qAbs(read.pageSizeMm().width() - width) < 0.5, qPrintable(QString::number(read.pageSizeMm().width())));
}

void SlipTest::everythingStandsOnIt()
{
    QFETCH(Paper, paper);
    const QString text = PaperReading(SlipDocument(sampleSlip(), paper)).text();
    for (const QString &part :
         {QStringLiteral("An Bình"), QStringLiteral("18"), QStringLiteral("이서준 · Nguyễn Thị Huệ"),
          QStringLiteral("BS. 김민수"), QStringLiteral("Da liễu · Phòng 4"), QStringLiteral("09:15"),
          QStringLiteral("Monday 30 November 2026"), QStringLiteral("nhịn ăn sáng"), QStringLiteral("08:51")})
        QVERIFY2(text.contains(part), qPrintable(part + QStringLiteral(" is missing in\n") + text));
}

void SlipTest::theNumberIsTheLargest()
{
    SlipText other = sampleSlip();
    other.number = QStringLiteral("7");
    const QImage with = pagePicture(SlipDocument(sampleSlip(), Paper::Roll80), 0, 203);
    const QImage without = pagePicture(SlipDocument(other, Paper::Roll80), 0, 203);
    QCOMPARE(with.size(), without.size());
    QRect changed;
    for (int y = 0; y < with.height(); ++y)
        for (int x = 0; x < with.width(); ++x)
            if (with.pixel(x, y) != without.pixel(x, y))
                changed |= QRect(x, y, 1, 1);
    // A centimetre high: to be read from a seat across the waiting room.
    QVERIFY2(changed.height() / 203.0 * 25.4 > 10, qPrintable(QString::number(changed.height())));
}

void SlipTest::thePieceOfTheRollIsAsLongAsItsText()
{
    SlipText wordy = sampleSlip();
    wordy.note =
        QStringLiteral("nhịn ăn sáng; mang theo kết quả xét nghiệm của lần trước và thẻ bảo hiểm y tế, ").repeated(3);
    const auto length = [](const SlipText &slip) {
        return PaperReading(SlipDocument(slip, Paper::Roll80)).pageSizeMm().height();
    };
    const double usual = length(sampleSlip());
    QVERIFY2(usual > 60 && usual < 130, qPrintable(QString::number(usual)));
    QVERIFY(length(wordy) > usual + 10);
}

void SlipTest::nothingIsOutsideThePrintableAreaAndEveryPixelIsGrey()
{
    QFETCH(Paper, paper);
    SlipText wordy = sampleSlip();
    wordy.patient = QStringLiteral("Nguyễn Hoàng Phương Uyên Thảo Nguyên Thị Kim Ngân");
    wordy.note = QString(90, QLatin1Char('W'));
    wordy.number = QStringLiteral("1048");
    const SlipDocument document(wordy, paper);
    const QImage preview = pagePicture(document, 0, 203);
    const QImage pdf = PaperReading(document).picture(1, 203);
    for (const QImage &picture : {preview, pdf}) {
        QVERIFY(isGrey(picture));
        QVERIFY(printable(document, 203).contains(inked(picture)));
    }
}

void SlipTest::aPlaceInTheQueueHasNoTime()
{
    const SampleDay day;
    QueueEntry entry;
    entry.doctorId = 1;
    entry.date = day.snapshot().date;
    entry.number = 23;
    entry.patientName = QStringLiteral("Võ Hồng Nhung");
    const QString text = PaperReading(SlipDocument(slipText(entry, day.snapshot(), day.now()), Paper::Roll80)).text();
    for (const QString &part : {QStringLiteral("23"), QStringLiteral("Võ Hồng Nhung"),
                                QStringLiteral("BS. Nguyễn Thị Lan"), QStringLiteral("Without a time")})
        QVERIFY2(text.contains(part), qPrintable(text));
}

void SlipTest::emptyPartsAreLeftOut()
{
    SlipText bare = sampleSlip();
    bare.number.clear();
    bare.note.clear();
    const PaperReading paper(SlipDocument(bare, Paper::Roll80));
    QVERIFY(!paper.text().contains(QStringLiteral("Your number")));
    QVERIFY(paper.pageSizeMm().height() < 70);
}

void SlipTest::speaksTheLanguageOfTheDesk()
{
    Languages spoken;
    spoken.speak(QStringLiteral("vi"));
    const QString vietnamese = PaperReading(SlipDocument(sampleSlip(), Paper::Roll80)).text();
    spoken.speak(QStringLiteral("ko"));
    const QString korean = PaperReading(SlipDocument(sampleSlip(), Paper::Roll80)).text();
    spoken.speak(QStringLiteral("en"));
    QVERIFY2(vietnamese.contains(QStringLiteral("Số thứ tự")), qPrintable(vietnamese));
    QVERIFY2(korean.contains(QStringLiteral("대기 번호")), qPrintable(korean));
}

void SlipTest::papersAreKnownByTheirNames()
{
    for (const Paper paper : papers())
        QVERIFY(paperFromString(toString(paper)) == paper);
    QVERIFY(!paperFromString(QStringLiteral("A5")));
}

QTEST_MAIN(SlipTest)
#include "tst_slip.moc"
