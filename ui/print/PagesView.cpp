#include "ui/print/PagesView.h"

#include "ui/look/Palette.h"
#include "ui/print/PaperDocument.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace holdfast {

namespace {

constexpr int gap = 24;
constexpr qreal largest = 1.35; // of a page's true size at 96 dots per inch: more shows nothing new
constexpr qreal unitsPerInch = 720;

} // namespace

PagesView::PagesView(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalScrollBar()->setSingleStep(40);
    setAccessibleName(tr("Pages"));
}

void PagesView::setDocument(std::shared_ptr<const PaperDocument> document, bool keepPlace)
{
    m_document = std::move(document);
    m_message.clear();
    const int place = keepPlace ? verticalScrollBar()->value() : 0;
    measure();
    verticalScrollBar()->setValue(place);
    viewport()->update();
}

void PagesView::setMessage(const QString &message)
{
    setDocument(nullptr);
    m_message = message;
    setAccessibleDescription(message);
    viewport()->update();
}

QSizeF PagesView::pageSize() const
{
    const QSizeF inches = m_document->pageLayout().fullRect(QPageLayout::Inch).size();
    const qreal room = viewport()->width() - 2 * gap;
    const qreal dots = std::min(room / inches.width(), 96 * largest);
    return inches * dots;
}

QRectF PagesView::pagePlace(int page) const
{
    const QSizeF size = pageSize();
    const qreal top = gap + page * (size.height() + gap) - verticalScrollBar()->value();
    return {QPointF((viewport()->width() - size.width()) / 2, top), size};
}

void PagesView::measure()
{
    const int pages = m_document ? m_document->pageCount() : 0;
    const int height = pages > 0 ? qRound(pages * (pageSize().height() + gap)) + gap : 0;
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    const int current = currentPage();
    if (current != m_told)
        Q_EMIT currentPageChanged(m_told = current);
}

int PagesView::currentPage() const
{
    if (!m_document || m_document->pageCount() == 0)
        return -1;
    const qreal middle = verticalScrollBar()->value() + viewport()->height() / 2.0 - gap;
    return std::clamp(static_cast<int>(middle / (pageSize().height() + gap)), 0, m_document->pageCount() - 1);
}

void PagesView::showPage(int page)
{
    if (!m_document || m_document->pageCount() == 0)
        return;
    const int wanted = std::clamp(page, 0, m_document->pageCount() - 1);
    verticalScrollBar()->setValue(qRound(wanted * (pageSize().height() + gap)));
}

void PagesView::paintEvent(QPaintEvent *event)
{
    const Palette &palette = Palette::of(window());
    QPainter painter(viewport());
    painter.fillRect(event->rect(), palette.window);
    paintPages(painter, event->rect());
    if (hasFocus()) {
        painter.setPen(QPen(palette.accent, 2));
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

void PagesView::paintPages(QPainter &painter, const QRect &part)
{
    const Palette &palette = Palette::of(window());
    if (!m_document) {
        painter.setPen(palette.muted);
        painter.drawText(viewport()->rect().adjusted(gap, gap, -gap, -gap), Qt::AlignCenter | Qt::TextWordWrap,
                         m_message);
        return;
    }
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    for (int page = 0; page < m_document->pageCount(); ++page) {
        const QRectF place = pagePlace(page);
        if (!place.intersects(part))
            continue;
        painter.fillRect(place, Qt::white);
        painter.setPen(palette.frame);
        painter.drawRect(place);
        const qreal dots = place.width() / m_document->pageLayout().fullRect(QPageLayout::Inch).width();
        painter.save();
        painter.translate(place.topLeft() + m_document->pageLayout().paintRect(QPageLayout::Inch).topLeft() * dots);
        painter.scale(dots / unitsPerInch, dots / unitsPerInch);
        m_document->paintPage(painter, page);
        painter.restore();
    }
}

void PagesView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void PagesView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void PagesView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    measure();
}

void PagesView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_PageDown:
        showPage(currentPage() + 1);
        break;
    case Qt::Key_PageUp:
        showPage(currentPage() - 1);
        break;
    case Qt::Key_Home:
        showPage(0);
        break;
    case Qt::Key_End:
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void PagesView::scrollContentsBy(int, int)
{
    viewport()->update();
    if (const int current = currentPage(); current != m_told)
        Q_EMIT currentPageChanged(m_told = current);
}

} // namespace holdfast
