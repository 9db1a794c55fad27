#pragma once

#include "ui/Notice.h"
#include "ui/print/PaperDocument.h"

#include <QDialog>

#include <memory>

class QComboBox;
class QLabel;
class QVBoxLayout;

namespace holdfast {

class KeyButton;
class PagesView;

/// What is going to be printed, beside what can be done with it: print (Ctrl+P, Enter), save as PDF (Ctrl+S), leave
/// (Esc). Without a printer it says so and offers the PDF.
class PrintPreviewDialog : public QDialog
{
    Q_OBJECT

public:
    /// `printer` is taken at first if the computer has it, else its default one.
    PrintPreviewDialog(const QString &title, const QString &printer, QWidget *parent = nullptr);

    void print();
    void savePdf();

Q_SIGNALS:
    /// Printed on this printer: the desk may remember it.
    void printed(const QString &printer);

protected:
    /// A choice above the printer's; `key` may be empty. The panel owns the box.
    QComboBox *addChoice(const QString &name);
    void addHint(const QString &key, const QString &does);
    void setSubtitle(const QString &text);
    void showDocument(std::shared_ptr<const PaperDocument> document, bool keepPlace);
    /// Instead of pages; nothing can be printed.
    void showMessage(const QString &message);
    void say(const QString &text, Tone tone);
    void keyPressEvent(QKeyEvent *event) override;
    PagesView *pages() const { return m_pages; }

private:
    QWidget *buildPanel(const QString &title);
    void fillPrinters(const QString &wanted);
    void refresh();
    void writePdf(const QString &path);

    std::shared_ptr<const PaperDocument> m_document;
    PagesView *m_pages;
    QVBoxLayout *m_choices = nullptr;
    QVBoxLayout *m_hints = nullptr;
    QLabel *m_subtitle = nullptr;
    QLabel *m_pageNumber = nullptr;
    QComboBox *m_printer = nullptr;
    QLabel *m_noPrinter = nullptr;
    QLabel *m_notice = nullptr;
    KeyButton *m_print = nullptr;
    KeyButton *m_pdf = nullptr;
};

} // namespace holdfast
