#include "models/DaySheet.h"
#include "tests/ui/PaperReading.h"
#include "tests/ui/SampleDay.h"
#include "ui/look/Languages.h"
#include "ui/print/DaySheetDocument.h"

#include <QTest>

using namespace holdfast;

namespace {

const QString title = QStringLiteral("Day sheet 2026-11-30");
const QString printed = QStringLiteral("Printed 08:51");

/// A doctor with so many booked rows, called "Patient 001" and on.
SheetText crowded(int rows)
{
    SheetText sheet{.clinic = QStringLiteral("An Bình"),
                    .doctor = QStringLiteral("BS. Nguyễn Thị Lan"),
                    .place = QStringLiteral("Nội tổng quát · Phòng 1"),
                    .date = QStringLiteral("Monday 30 November 2026"),
                    .printedAt = printed,
                    .rows = {},
                    .queue = {}};
    for (int i = 1; i <= rows; ++i)
        sheet.rows.append({.time = QTime(7, 0).addSecs(i * 300).toString(QStringLiteral("HH:mm")),
                           .number = QString::number(i),
                           .patient = QStringLiteral("Patient %1").arg(i, 3, 10, QLatin1Char('0')),
                           .birthDate = QStringLiteral("12.04.1987"),
                           .phone = QStringLiteral("090 214 77 31"),
                           .note = {},
                           .status = QStringLiteral("Confirmed")});
    return sheet;
}

DaySheet sampleSheet()
{
    DaySnapshot day = SampleDay().snapshot();
    for (Slot &seat : day.slotList) {
        if (seat.appointment && seat.appointment->patientName == u"Ngô Đức Long")
            seat.appointment->note =
                QStringLiteral("Comes by wheelchair from the second floor, her daughter speaks for "
                               "her; needs the large room and a quarter of an hour more");
        if (seat.appointment)
            seat.queueNumber = static_cast<int>(seat.id);
    }
    QueueEntry waiting;
    waiting.id = 1;
    waiting.doctorId = 3;
    waiting.date = day.date;
    waiting.number = 7;
    waiting.patientName = QStringLiteral("황보라");
    waiting.note = QStringLiteral("chỉ lấy thuốc");
    day.queue.append(waiting);
    return sheetFromSnapshot(day, 0);
}

} // namespace

class DaySheetTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsFillAsManyPagesAsTheyNeed_data();
    void rowsFillAsManyPagesAsTheyNeed();
    void eachPageRepeatsTheHeadAndTellsItsNumber();
    void eachDoctorBeginsAPage();
    void vietnameseAndKoreanNamesStandSideBySide();
    void statusesAreWords();
    void aLongNoteIsWrittenOutAndItsRowGrows();
    void freeSeatsAndTheRestOfThePageAreLinesToWriteIn();
    void whoIsSqueezedInStandsBesideTheirTime();
    void whoCameWithoutATimeStandsInAPartOfTheirOwn();
    void nothingIsOutsideThePrintableArea();
    void everyPixelIsGrey();
    void previewAndPdfAreThePage();
    void speaksTheLanguageOfTheDesk();
    void aDoctorWithoutHoursHasNoPage();
    void aPdfThatCannotBeWrittenSaysSo();
    void fileNamesAreOnesEveryComputerTakes();
};

void DaySheetTest::rowsFillAsManyPagesAsTheyNeed_data()
{
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("pages");
    QTest::newRow("a quiet day") << 3 << 1;
    QTest::newRow("a full day") << 40 << 2;
    QTest::newRow("a vaccination day") << 120 << 5;
}

void DaySheetTest::rowsFillAsManyPagesAsTheyNeed()
{
    QFETCH(int, rows);
    QFETCH(int, pages);
    const DaySheetDocument document(title, {crowded(rows)});
    QCOMPARE(document.pageCount(), pages);
    const PaperReading paper(document);
    QCOMPARE(paper.pageCount(), pages);
    const QString text = paper.text();
    for (int i = 1; i <= rows; ++i)
        QCOMPARE(text.count(QStringLiteral("Patient %1").arg(i, 3, 10, QLatin1Char('0'))), 1);
}

void DaySheetTest::eachPageRepeatsTheHeadAndTellsItsNumber()
{
    const DaySheetDocument document(title, {crowded(120), crowded(3)});
    QCOMPARE(document.pageCount(), 6);
    const PaperReading paper(document);
    for (int page = 1; page <= 6; ++page) {
        const QString text = paper.text(page);
        for (const QString &head :
             {QStringLiteral("An Bình"), QStringLiteral("BS. Nguyễn Thị Lan"),
              QStringLiteral("Nội tổng quát · Phòng 1"), QStringLiteral("Monday 30 November 2026"), printed,
              QStringLiteral("Time"), QStringLiteral("Phone")})
            QVERIFY2(text.contains(head), qPrintable(head + QStringLiteral(" is missing on\n") + text));
        const QString number = page < 6 ? QStringLiteral("Page %1 of 5").arg(page) : QStringLiteral("Page 1 of 1");
        QVERIFY2(text.contains(number), qPrintable(text));
    }
}

void DaySheetTest::eachDoctorBeginsAPage()
{
    const DaySheet sheet = sampleSheet();
    const QList<SheetText> texts = sheetTexts(sheet, printed);
    QCOMPARE(texts.size(), 6);
    const PaperReading paper(DaySheetDocument(title, texts));
    int at = 0;
    for (int page = 1; page <= paper.pageCount(); ++page) {
        const QString text = paper.text(page);
        if (text.contains(QStringLiteral("Page 1 of")))
            ++at;
        QVERIFY(at > 0 && text.contains(texts.at(at - 1).doctor));
        for (int other = 0; other < texts.size(); ++other)
            QCOMPARE(text.contains(texts.at(other).doctor), other == at - 1);
    }
    QCOMPARE(at, 6);
}

void DaySheetTest::vietnameseAndKoreanNamesStandSideBySide()
{
    const PaperReading paper(DaySheetDocument(title, sheetTexts(sampleSheet(), printed)));
    const QString text = paper.text();
    for (const QString &name :
         {QStringLiteral("Nguyễn Hoàng Phương"), QStringLiteral("Uyên Thảo"), QStringLiteral("Tạ Bích Ngọc"),
          QStringLiteral("BS. 김민수"), QStringLiteral("박지영"), QStringLiteral("최은정")})
        QVERIFY2(text.contains(name), qPrintable(name));
}

void DaySheetTest::statusesAreWords()
{
    const QString text = PaperReading(DaySheetDocument(title, sheetTexts(sampleSheet(), printed))).text();
    const auto lineOf = [&text](const QString &part) {
        for (const QString &line : text.split(u'\n'))
            if (line.contains(part))
                return line;
        return QString();
    };
    QVERIFY(lineOf(QStringLiteral("Đỗ Minh Khoa")).endsWith(QStringLiteral("Done")));
    QVERIFY(lineOf(QStringLiteral("Lý Thanh Tùng")).endsWith(QStringLiteral("In the room")));
    QVERIFY(lineOf(QStringLiteral("Hoàng Anh Thư")).endsWith(QStringLiteral("Arrived")));
    QVERIFY(lineOf(QStringLiteral("Phan Thu Trang")).endsWith(QStringLiteral("No-show")));
    QVERIFY(lineOf(QStringLiteral("Hội chẩn")).endsWith(QStringLiteral("Blocked")));
    QVERIFY(lineOf(QStringLiteral("Bé Gia Bảo")).contains(QStringLiteral("Extra seat")));
    QVERIFY(lineOf(QStringLiteral("09:45")).endsWith(QStringLiteral("Being booked")));
}

void DaySheetTest::aLongNoteIsWrittenOutAndItsRowGrows()
{
    const QString text = PaperReading(DaySheetDocument(title, sheetTexts(sampleSheet(), printed))).text(1);
    QString words = text;
    for (const QString &word : QStringLiteral("wheelchair second floor daughter large quarter hour").split(u' '))
        QVERIFY2(words.contains(word), qPrintable(word));
    SheetText long1 = crowded(40);
    for (SheetRow &row : long1.rows)
        row.note = QStringLiteral("her daughter speaks for her and she needs the large room, and a wheelchair too");
    QVERIFY(DaySheetDocument(title, {long1}).pageCount() > DaySheetDocument(title, {crowded(40)}).pageCount());
}

void DaySheetTest::freeSeatsAndTheRestOfThePageAreLinesToWriteIn()
{
    SheetText sheet = crowded(3);
    sheet.rows.append({.time = QStringLiteral("10:45"),
                       .number = {},
                       .patient = {},
                       .birthDate = {},
                       .phone = {},
                       .note = {},
                       .status = {}});
    const DaySheetDocument document(title, {sheet});
    QVERIFY(PaperReading(document).text().contains(QStringLiteral("10:45")));
    // Below the last row the page is ruled down to its foot: count the lines in a column without letters.
    const QImage page = pagePicture(document, 0, 150);
    const int x = static_cast<int>(page.width() * 0.648);
    int lines = 0;
    for (int y = 1; y < page.height(); ++y)
        if (qGray(page.pixel(x, y)) < 200 && qGray(page.pixel(x, y - 1)) >= 200)
            ++lines;
    QVERIFY2(lines >= 26 && lines <= 30, qPrintable(QString::number(lines)));
}

void DaySheetTest::whoIsSqueezedInStandsBesideTheirTime()
{
    DaySheet sheet = sampleSheet();
    const auto lineOf = [&sheet](const QString &patient) {
        const QStringList lines = PaperReading(DaySheetDocument(title, sheetTexts(sheet, printed))).text().split(u'\n');
        const QStringList found = lines.filter(patient);
        return found.size() == 1 ? found.constFirst() : QString();
    };
    const QString line = lineOf(QStringLiteral("Bé Gia Bảo"));
    QVERIFY2(line.contains(QStringLiteral("10:00")) && line.contains(QStringLiteral("Extra seat")), qPrintable(line));
    // Let go, the extra seat leaves no line behind.
    const qsizetype rows = sheetTexts(sheet, printed).at(3).rows.size();
    for (DaySheetRow &row : sheet.doctors[3].rows) {
        if (!row.extra)
            continue;
        row.slotStatus = SlotStatus::Blocked;
        row.appointment.reset();
        row.patient.reset();
    }
    QCOMPARE(sheetTexts(sheet, printed).at(3).rows.size(), rows - 1);
}

void DaySheetTest::whoCameWithoutATimeStandsInAPartOfTheirOwn()
{
    const QList<SheetText> texts = sheetTexts(sampleSheet(), printed);
    const QString text = PaperReading(DaySheetDocument(title, {texts.at(2)})).text();
    const qsizetype heading = text.indexOf(QStringLiteral("Queue without a time"));
    const qsizetype name = text.indexOf(QStringLiteral("황보라"));
    QVERIFY(heading > text.indexOf(QStringLiteral("최은정")));
    QVERIFY(name > heading);
    const QString line = text.mid(name).section(u'\n', 0, 0);
    QVERIFY(line.contains(QStringLiteral("chỉ lấy thuốc")) && line.endsWith(QStringLiteral("Waiting")));
}

void DaySheetTest::nothingIsOutsideThePrintableArea()
{
    SheetText crowd = crowded(60);
    crowd.clinic = QStringLiteral("Phòng khám đa khoa quốc tế An Bình và các đồng nghiệp thành phố Hồ Chí Minh");
    crowd.rows[0].patient = QStringLiteral("Nguyễn Hoàng Phương Uyên Thảo Nguyên Thị Kim Ngân Bích Ngọc");
    crowd.rows[1].note = QString(60, QLatin1Char('W'));
    crowd.rows[2].phone = QStringLiteral("+84 090 214 77 31 000 000");
    const DaySheetDocument document(title, {crowd});
    const PaperReading paper(document);
    for (int page = 1; page <= paper.pageCount(); ++page) {
        const QRect ink = inked(paper.picture(page, 100));
        QVERIFY(!ink.isEmpty());
        QVERIFY2(printable(document, 100).contains(ink), qPrintable(QStringLiteral("page %1: %2..%3 %4..%5")
                                                                        .arg(page)
                                                                        .arg(ink.left())
                                                                        .arg(ink.right())
                                                                        .arg(ink.top())
                                                                        .arg(ink.bottom())));
    }
}

void DaySheetTest::everyPixelIsGrey()
{
    const DaySheetDocument document(title, sheetTexts(sampleSheet(), printed));
    const PaperReading paper(document);
    for (int page = 0; page < document.pageCount(); ++page) {
        QVERIFY(isGrey(pagePicture(document, page, 110)));
        QVERIFY(isGrey(paper.picture(page + 1, 110)));
    }
}

void DaySheetTest::previewAndPdfAreThePage()
{
    const DaySheetDocument document(title, {crowded(40)});
    const PaperReading paper(document);
    const QImage preview = pagePicture(document, 0, 100);
    const QImage pdf = paper.picture(1, 100);
    QVERIFY(qAbs(preview.width() - pdf.width()) <= 1 && qAbs(preview.height() - pdf.height()) <= 1);
    const QRect seen = inked(preview);
    const QRect written = inked(pdf);
    for (const int distance : {seen.left() - written.left(), seen.right() - written.right(), seen.top() - written.top(),
                               seen.bottom() - written.bottom()})
        QVERIFY2(qAbs(distance) <= 2, qPrintable(QString::number(distance)));
}

void DaySheetTest::speaksTheLanguageOfTheDesk()
{
    Languages spoken;
    const auto read = [&](const QString &code) {
        spoken.speak(code);
        return PaperReading(DaySheetDocument(title, sheetTexts(sampleSheet(), printed))).text(1);
    };
    const QString vietnamese = read(QStringLiteral("vi"));
    QVERIFY2(vietnamese.contains(QStringLiteral("Thứ Hai, 30 tháng 11")), qPrintable(vietnamese));
    QVERIFY(vietnamese.contains(QStringLiteral("Bệnh nhân")) && vietnamese.contains(QStringLiteral("Trang 1/1")));
    const QString korean = read(QStringLiteral("ko"));
    QVERIFY2(korean.contains(QStringLiteral("2026년 11월 30일")), qPrintable(korean));
    QVERIFY(korean.contains(QStringLiteral("환자")));
    spoken.speak(QStringLiteral("en"));
}

void DaySheetTest::aDoctorWithoutHoursHasNoPage()
{
    DaySheet sheet = sampleSheet();
    sheet.doctors[1].rows.clear();
    const QList<SheetText> texts = sheetTexts(sheet, printed);
    QCOMPARE(texts.size(), 5);
    QCOMPARE(DaySheetDocument(title, {}).pageCount(), 0);
}

void DaySheetTest::aPdfThatCannotBeWrittenSaysSo()
{
    const DaySheetDocument document(title, {crowded(3)});
    const QTemporaryDir folder;
    const QString nowhere = folder.filePath(QStringLiteral("missing/sheet.pdf"));
    QVERIFY(savePdf(document, nowhere).contains(QStringLiteral("missing")));
    QVERIFY(!QFile::exists(nowhere));
}

void DaySheetTest::fileNamesAreOnesEveryComputerTakes()
{
    const auto name = [](const QString &words) { return pdfName(DaySheetDocument(words, {})); };
    QCOMPARE(name(QStringLiteral("Tờ lịch 2026-11-30 BS. 김민수")),
             QStringLiteral("Tờ lịch 2026-11-30 BS. 김민수.pdf"));
    QCOMPARE(name(QStringLiteral("../a/b: \"c\" <d>|?*\n")), QStringLiteral("a b c d.pdf"));
    QVERIFY(name(QString(500, QLatin1Char('x'))).size() < 130);
}

QTEST_MAIN(DaySheetTest)
#include "tst_daysheet.moc"
