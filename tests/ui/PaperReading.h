#pragma once

#include "ui/print/PaperDocument.h"
#include "ui/print/Printing.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace holdfast {

/// Reads a document's PDF back with poppler's tools, as somebody who has nothing but the file.
class PaperReading
{
public:
    explicit PaperReading(const PaperDocument &document) : m_path(m_folder.filePath(QStringLiteral("paper.pdf")))
    {
        const QString whyNot = savePdf(document, m_path);
        if (!whyNot.isEmpty())
            qFatal("%s", qPrintable(whyNot));
        // To look at the pages: HOLDFAST_PAPER=/some/folder
        if (const QString folder = qEnvironmentVariable("HOLDFAST_PAPER"); !folder.isEmpty()) {
            QDir().mkpath(folder);
            const QString copy = QStringLiteral("%1/%2-%3")
                                     .arg(folder, QString::fromLatin1(QTest::currentTestFunction()), pdfName(document));
            QFile::remove(copy);
            QFile::copy(m_path, copy);
        }
    }

    /// The text of a page, from 1; 0 reads all.
    QString text(int page = 0) const
    {
        QStringList arguments{QStringLiteral("-layout")};
        if (page > 0)
            arguments << QStringLiteral("-f") << QString::number(page) << QStringLiteral("-l") << QString::number(page);
        return tool(QStringLiteral("pdftotext"), arguments << m_path << QStringLiteral("-"));
    }
    int pageCount() const { return fact(QStringLiteral("Pages:")).toInt(); }
    /// "226.772 x 311.811 pts": as the PDF itself says.
    QSizeF pageSizeMm() const
    {
        const QStringList numbers = fact(QStringLiteral("Page size:")).split(u' ', Qt::SkipEmptyParts);
        return QSizeF(numbers.value(0).toDouble(), numbers.value(2).toDouble()) * 25.4 / 72;
    }
    QImage picture(int page, int dotsPerInch) const
    {
        const QString file = m_folder.filePath(QStringLiteral("page"));
        tool(QStringLiteral("pdftoppm"),
             {QStringLiteral("-png"), QStringLiteral("-singlefile"), QStringLiteral("-r"), QString::number(dotsPerInch),
              QStringLiteral("-f"), QString::number(page), m_path, file});
        return QImage(file + QStringLiteral(".png"));
    }

private:
    QString fact(const QString &name) const
    {
        for (const QString &line : tool(QStringLiteral("pdfinfo"), {m_path}).split(u'\n'))
            if (line.startsWith(name))
                return line.mid(name.size()).trimmed();
        return {};
    }
    static QString tool(const QString &name, const QStringList &arguments)
    {
        QProcess process;
        process.start(name, arguments);
        if (!process.waitForFinished(20000) || process.exitCode() != 0)
            qFatal("%s of poppler-utils: %s", qPrintable(name), qPrintable(process.errorString()));
        return QString::fromUtf8(process.readAllStandardOutput());
    }

    QTemporaryDir m_folder;
    QString m_path;
};

/// The smallest rectangle around everything that is not white.
inline QRect inked(const QImage &picture)
{
    QRect ink;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            if (qGray(picture.pixel(x, y)) < 250)
                ink |= QRect(x, y, 1, 1);
    return ink;
}

inline bool isGrey(const QImage &picture)
{
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) {
            const QRgb pixel = picture.pixel(x, y);
            if (qRed(pixel) != qGreen(pixel) || qGreen(pixel) != qBlue(pixel))
                return false;
        }
    return true;
}

/// What can be printed on, in pixels of a picture of the whole sheet; half a millimetre for the edges of letters.
inline QRect printable(const PaperDocument &document, qreal dotsPerInch)
{
    const QRectF inches = document.pageLayout().paintRect(QPageLayout::Inch);
    const qreal grace = 0.5 / 25.4;
    return QRectF((inches.left() - grace) * dotsPerInch, (inches.top() - grace) * dotsPerInch,
                  (inches.width() + 2 * grace) * dotsPerInch, (inches.height() + 2 * grace) * dotsPerInch)
        .toAlignedRect();
}

} // namespace holdfast
