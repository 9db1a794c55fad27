#pragma once

#include <QImage>
#include <QString>
#include <QStringList>

class QPagedPaintDevice;

namespace holdfast {

class PaperDocument;

/// Paints every page on a printer or into a PDF. A device that can print on less than the document wants gets it
/// smaller. False when the device refuses.
bool paintPages(const PaperDocument &document, QPagedPaintDevice &device);

/// A page as a picture, margins included.
QImage pagePicture(const PaperDocument &document, int page, qreal dotsPerInch);

/// Writes a PDF; the file is either whole or not there. Returns why not, in the reader's words; empty when it was
/// written.
QString savePdf(const PaperDocument &document, const QString &path);

/// The computer's printers, the default one first. May ask the network; not for every day's start.
QStringList printerNames();
/// Hands the document to a printer of this computer. Returns why not; empty when the printer has it.
QString printOn(const QString &printer, const PaperDocument &document);

/// A name for the document's PDF without what file systems refuse.
QString pdfName(const PaperDocument &document);

} // namespace holdfast
