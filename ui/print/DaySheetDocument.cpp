#include "ui/print/DaySheetDocument.h"

#include "ui/print/Paper.h"
#include "ui/print/PaperText.h"

#include <QColor>
#include <QPainter>

#include <algorithm>
#include <array>

namespace holdfast {

namespace {

constexpr qreal headHeight = millimetres(27);
constexpr qreal footHeight = millimetres(7);
constexpr qreal rowHeight = millimetres(8.5); // room for a pen
constexpr qreal cellPadding = millimetres(1.2);
constexpr int emptyRows = 3; // at least so many to write in
const QColor rowRule(0x80, 0x80, 0x80);

struct Column
{
    QString SheetRow::*cell;
    qreal share;
    qreal size;
    QFont::Weight weight;
};

/// From left to right; the shares are millimetres on A4.
const std::array<Column, 7> columns{{
    {&SheetRow::time, 15, 9.5, QFont::DemiBold},
    {&SheetRow::number, 11, 9.5, QFont::Normal},
    {&SheetRow::patient, 51, 9.5, QFont::DemiBold},
    {&SheetRow::birthDate, 22, 8.5, QFont::Normal},
    {&SheetRow::phone, 27, 8.5, QFont::Normal},
    {&SheetRow::note, 37, 8.5, QFont::Normal},
    {&SheetRow::status, 23, 8.5, QFont::Normal},
}};

qreal widthOf(const Column &column, qreal all)
{
    qreal shares = 0;
    for (const Column &one : columns)
        shares += one.share;
    return all * column.share / shares;
}

PaperText textOf(const Column &column, const QString &words, qreal all)
{
    return {words, paperFont(column.size, column.weight), widthOf(column, all) - 2 * cellPadding};
}

void rule(QPainter &painter, qreal top, qreal width, qreal thickness, const QColor &color = Qt::black)
{
    painter.fillRect(QRectF(0, top - thickness, width, thickness), color);
}

void paintHead(QPainter &painter, const SheetText &sheet, const QStringList &titles, qreal width)
{
    const qreal left = width * 0.62;
    const qreal right = width - left;
    PaperText(sheet.clinic, paperFont(9), left).paint(painter, {0, 0});
    PaperText(sheet.doctor, paperFont(15, QFont::Bold), left).paint(painter, {0, millimetres(4.4)});
    PaperText(sheet.place, paperFont(9), left).paint(painter, {0, millimetres(12.6)});
    PaperText(sheet.printedAt, paperFont(9), right, Qt::AlignRight).paint(painter, {left, 0});
    PaperText(sheet.date, paperFont(11, QFont::DemiBold), right, Qt::AlignRight)
        .paint(painter, {left, millimetres(5.6)});
    qreal x = 0;
    const qreal top = headHeight - millimetres(6.2);
    rule(painter, top, width, points(1.2));
    for (size_t i = 0; i < columns.size(); ++i) {
        PaperText(titles.at(static_cast<qsizetype>(i)), paperFont(8, QFont::DemiBold), width)
            .paint(painter, {x + cellPadding, top + millimetres(1.1)});
        x += widthOf(columns.at(i), width);
    }
    rule(painter, headHeight, width, points(0.6));
}

} // namespace

DaySheetDocument::DaySheetDocument(const QString &title, const QList<SheetText> &sheets)
    : m_title(title), m_sheets(sheets)
{
    for (qsizetype sheet = 0; sheet < m_sheets.size(); ++sheet)
        breakIntoPages(sheet, linesOf(m_sheets.at(sheet), printableSize().width()));
}

QPageLayout DaySheetDocument::pageLayout() const
{
    return pageLayoutOf(Paper::A4);
}

QList<DaySheetDocument::Line> DaySheetDocument::linesOf(const SheetText &sheet, qreal width)
{
    QList<Line> lines;
    const auto append = [&lines, width](const SheetRow &row) {
        qreal height = rowHeight;
        for (const Column &column : columns)
            height = std::max(height, textOf(column, row.*column.cell, width).height() + 2 * cellPadding);
        lines.append({.row = row, .height = height});
    };
    for (const SheetRow &row : sheet.rows)
        append(row);
    if (!sheet.queue.isEmpty()) {
        SheetRow title;
        title.time = tr("Queue without a time");
        lines.append({.row = title, .height = rowHeight + millimetres(3), .isHeading = true});
    }
    for (const SheetRow &row : sheet.queue)
        append(row);
    for (int i = 0; i < emptyRows; ++i)
        append({});
    return lines;
}

void DaySheetDocument::breakIntoPages(qsizetype sheet, const QList<Line> &lines)
{
    const qreal room = printableSize().height() - headHeight - footHeight;
    const qsizetype first = m_pages.size();
    qreal used = room + 1;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const Line &line = lines.at(i);
        // A heading is not left alone at the foot of a page.
        const qreal wanted = line.height + (line.isHeading && i + 1 < lines.size() ? lines.at(i + 1).height : 0);
        if (used + wanted > room) {
            m_pages.append({.sheet = sheet, .lines = {}, .number = 0, .of = 0});
            used = 0;
        }
        m_pages.last().lines.append(line);
        used += line.height;
    }
    for (; used + rowHeight <= room; used += rowHeight)
        m_pages.last().lines.append({.row = {}, .height = rowHeight});
    for (qsizetype page = first; page < m_pages.size(); ++page) {
        m_pages[page].number = static_cast<int>(page - first) + 1;
        m_pages[page].of = static_cast<int>(m_pages.size() - first);
    }
}

void DaySheetDocument::paintPage(QPainter &painter, int number) const
{
    const Page &page = m_pages.at(number);
    const SheetText &sheet = m_sheets.at(page.sheet);
    const QSizeF size = printableSize();
    painter.setPen(Qt::black);
    paintHead(painter, sheet, {tr("Time"), tr("No."), tr("Patient"), tr("Born"), tr("Phone"), tr("Note"), tr("Status")},
              size.width());
    qreal y = headHeight;
    for (const Line &line : page.lines) {
        if (line.isHeading) {
            const PaperText words(line.row.time, paperFont(9.5, QFont::Bold), size.width());
            words.paint(painter, {cellPadding, y + line.height - words.height() - cellPadding});
        } else {
            qreal x = 0;
            for (const Column &column : columns) {
                const PaperText words = textOf(column, line.row.*column.cell, size.width());
                words.paint(painter, {x + cellPadding, y + (line.height - words.height()) / 2});
                x += widthOf(column, size.width());
            }
        }
        y += line.height;
        if (line.isHeading)
            rule(painter, y, size.width(), points(0.6));
        else
            rule(painter, y, size.width(), points(0.4), rowRule);
    }
    const qreal foot = size.height() - millimetres(4.5);
    PaperText(QStringLiteral("%1 · %2").arg(sheet.doctor, sheet.date), paperFont(8), size.width() * 0.75)
        .paint(painter, {0, foot});
    PaperText(tr("Page %1 of %2").arg(page.number).arg(page.of), paperFont(8), size.width(), Qt::AlignRight)
        .paint(painter, {0, foot});
}

} // namespace holdfast
