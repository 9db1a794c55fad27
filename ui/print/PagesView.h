#pragma once

#include <QAbstractScrollArea>

#include <memory>

namespace holdfast {

class PaperDocument;

/// The pages of a document one below the other, as wide as there is room, in the colours of paper. Paints what is in
/// sight, straight from the document. Page Up and Page Down go from page to page.
class PagesView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit PagesView(QWidget *parent = nullptr);

    /// Another document begins at its first page; nullptr shows nothing. The same place stays in sight when
    /// `keepPlace`.
    void setDocument(std::shared_ptr<const PaperDocument> document, bool keepPlace = false);
    /// Shown instead of pages.
    void setMessage(const QString &message);
    int currentPage() const; ///< of the page whose largest part is in sight, from 0; -1 without pages
    void showPage(int page);

Q_SIGNALS:
    void currentPageChanged(int page);

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    QSizeF pageSize() const; ///< in pixels
    QRectF pagePlace(int page) const;
    void measure();
    void paintPages(QPainter &painter, const QRect &part);

    std::shared_ptr<const PaperDocument> m_document;
    QString m_message;
    int m_told = -1;
};

} // namespace holdfast
