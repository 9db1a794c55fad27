#include "ui/print/Printing.h"

#include "ui/print/PaperDocument.h"

#include <QCoreApplication>
#include <QDir>
#include <QPainter>
#include <QPdfWriter>
#include <QPrinter>
#include <QPrinterInfo>
#include <QRegularExpression>
#include <QSaveFile>

#include <algorithm>

namespace holdfast {

namespace {

constexpr qreal unitsPerInch = 720;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(holdfast::Printing)
};

} // namespace

bool paintPages(const PaperDocument &document, QPagedPaintDevice &device)
{
    device.setPageLayout(document.pageLayout());
    QPainter painter;
    if (!painter.begin(&device))
        return false;
    const QSizeF wanted = document.printableSize();
    const QSizeF given = device.pageLayout().paintRect(QPageLayout::Point).size() * 10;
    const qreal fit = std::min({1.0, given.width() / wanted.width(), given.height() / wanted.height()});
    painter.scale(fit * device.logicalDpiX() / unitsPerInch, fit * device.logicalDpiY() / unitsPerInch);
    for (int page = 0; page < document.pageCount(); ++page) {
        if (page > 0 && !device.newPage())
            return false;
        document.paintPage(painter, page);
    }
    return painter.end();
}

QImage pagePicture(const PaperDocument &document, int page, qreal dotsPerInch)
{
    const QPageLayout layout = document.pageLayout();
    const QSizeF size = layout.fullRect(QPageLayout::Inch).size() * dotsPerInch;
    const QPointF corner = layout.paintRect(QPageLayout::Inch).topLeft() * dotsPerInch;
    QImage picture(size.toSize(), QImage::Format_RGB32);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.translate(corner);
    painter.scale(dotsPerInch / unitsPerInch, dotsPerInch / unitsPerInch);
    document.paintPage(painter, page);
    return picture;
}

QString savePdf(const PaperDocument &document, const QString &path)
{
    QSaveFile file(path);
    bool written = file.open(QIODevice::WriteOnly);
    if (written) {
        QPdfWriter writer(&file);
        writer.setTitle(document.title());
        writer.setCreator(QStringLiteral("Holdfast"));
        writer.setResolution(1200);
        written = paintPages(document, writer);
    }
    if (written && file.commit())
        return {};
    return Text::tr("The PDF could not be written to %1: %2. Choose another folder.")
        .arg(QDir::toNativeSeparators(path), file.errorString());
}

QStringList printerNames()
{
    QStringList names = QPrinterInfo::availablePrinterNames();
    const QString usual = QPrinterInfo::defaultPrinterName();
    if (names.removeOne(usual))
        names.prepend(usual);
    return names;
}

QString printOn(const QString &printer, const PaperDocument &document)
{
    const QPrinterInfo info = QPrinterInfo::printerInfo(printer);
    if (info.isNull())
        return Text::tr("The printer %1 is not set up on this computer any more. Choose another one, or save a PDF.")
            .arg(printer);
    QPrinter device(info, QPrinter::HighResolution);
    device.setDocName(document.title());
    device.setCreator(QStringLiteral("Holdfast"));
    device.setColorMode(QPrinter::GrayScale);
    if (paintPages(document, device) && device.printerState() != QPrinter::Error)
        return {};
    return Text::tr("%1 does not take the pages: look whether it is on and has paper, then print again.").arg(printer);
}

QString pdfName(const PaperDocument &document)
{
    static const QRegularExpression refused(QStringLiteral("[\\x00-\\x1f/\\\\:*?\"<>|]+"));
    static const QRegularExpression hidden(QStringLiteral("^[. ]+"));
    const QString name = document.title().replace(refused, QStringLiteral(" ")).remove(hidden).simplified();
    return name.left(120) + QStringLiteral(".pdf");
}

} // namespace holdfast
