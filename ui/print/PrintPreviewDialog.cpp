#include "ui/print/PrintPreviewDialog.h"

#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/print/PagesView.h"
#include "ui/print/Printing.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QShortcut>
#include <QStandardPaths>
#include <QVBoxLayout>

namespace holdfast {

namespace {

constexpr int panelWidth = 300;

} // namespace

PrintPreviewDialog::PrintPreviewDialog(const QString &title, const QString &printer, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(title);
    setAccessibleName(title);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_pages = new PagesView(this);
    row->addWidget(m_pages, 1);
    auto *edge = new QFrame(this);
    setLook(edge, "edge");
    edge->setFixedWidth(1);
    row->addWidget(edge);
    row->addWidget(buildPanel(title));
    connect(m_pages, &PagesView::currentPageChanged, this, &PrintPreviewDialog::refresh);
    connect(m_print, &QPushButton::clicked, this, &PrintPreviewDialog::print);
    connect(m_pdf, &QPushButton::clicked, this, &PrintPreviewDialog::savePdf);
    connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_P), this), &QShortcut::activated, this,
            &PrintPreviewDialog::print);
    connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_S), this), &QShortcut::activated, this,
            &PrintPreviewDialog::savePdf);
    fillPrinters(printer);
    refresh();
    resize(1100, 820);
}

QWidget *PrintPreviewDialog::buildPanel(const QString &title)
{
    auto *panel = new QFrame(this);
    setLook(panel, "bar");
    panel->setFixedWidth(panelWidth);
    auto *column = new QVBoxLayout(panel);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(4);
    column->addWidget(makeLabel(title, "title", panel));
    m_subtitle = makeLines(QString(), "muted", panel);
    column->addWidget(m_subtitle);
    m_pageNumber = makeLabel(QString(), "muted", panel);
    m_pageNumber->setObjectName(QStringLiteral("pageNumber"));
    column->addWidget(m_pageNumber);
    column->addSpacing(12);
    m_choices = new QVBoxLayout;
    m_choices->setSpacing(4);
    column->addLayout(m_choices);
    m_printer = addChoice(tr("Printer"));
    m_printer->setObjectName(QStringLiteral("printer"));
    m_noPrinter = makeLines(tr("No printer is set up on this computer. Save a PDF, and print it where there is one."),
                            "warning", panel);
    m_noPrinter->setObjectName(QStringLiteral("noPrinter"));
    column->addWidget(m_noPrinter);
    column->addSpacing(8);
    m_print = new KeyButton(tr("Print"), tr("Ctrl P"), panel);
    m_print->setObjectName(QStringLiteral("print"));
    setLook(m_print, "primary");
    m_print->setTall(40);
    m_pdf = new KeyButton(tr("Save as PDF…"), tr("Ctrl S"), panel);
    m_pdf->setObjectName(QStringLiteral("pdf"));
    column->addWidget(m_print);
    column->addSpacing(4);
    column->addWidget(m_pdf);
    column->addSpacing(8);
    m_notice = makeLines(QString(), "muted", panel);
    m_notice->setObjectName(QStringLiteral("printNotice"));
    m_notice->hide();
    column->addWidget(m_notice);
    column->addStretch(1);
    m_hints = new QVBoxLayout;
    m_hints->setSpacing(4);
    column->addLayout(m_hints);
    addHint(tr("PgUp PgDn"), tr("page by page"));
    addHint(QStringLiteral("Esc"), tr("close"));
    return panel;
}

QComboBox *PrintPreviewDialog::addChoice(const QString &name)
{
    auto *words = makeLabel(name, "muted", this);
    auto *box = new QComboBox(this);
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(10);
    words->setBuddy(box);
    // The printer stays the last of the choices.
    const int at = m_printer ? m_choices->count() - 2 : m_choices->count();
    m_choices->insertWidget(at, words);
    m_choices->insertWidget(at + 1, box);
    box->setProperty("caption", QVariant::fromValue<QWidget *>(words));
    if (m_printer)
        setTabOrder(box, m_printer);
    return box;
}

void PrintPreviewDialog::addHint(const QString &key, const QString &does)
{
    m_hints->insertWidget(0, new KeyHint(key, does, this, true));
}

void PrintPreviewDialog::setSubtitle(const QString &text)
{
    m_subtitle->setText(text);
}

void PrintPreviewDialog::fillPrinters(const QString &wanted)
{
    m_printer->addItems(printerNames());
    m_printer->setCurrentIndex(std::max(0, m_printer->findText(wanted)));
    const bool any = m_printer->count() > 0;
    m_printer->setVisible(any);
    m_printer->property("caption").value<QWidget *>()->setVisible(any);
    m_noPrinter->setVisible(!any);
}

void PrintPreviewDialog::showDocument(std::shared_ptr<const PaperDocument> document, bool keepPlace)
{
    m_document = std::move(document);
    m_pages->setDocument(m_document, keepPlace);
    refresh();
}

void PrintPreviewDialog::showMessage(const QString &message)
{
    m_document.reset();
    m_pages->setMessage(message);
    refresh();
}

void PrintPreviewDialog::refresh()
{
    const bool something = m_document && m_document->pageCount() > 0;
    const bool first = something && !m_pdf->isEnabled();
    m_print->setEnabled(something && m_printer->count() > 0);
    m_pdf->setEnabled(something);
    if (first)
        (m_print->isEnabled() ? m_print : m_pdf)->setFocus();
    m_pageNumber->setText(something ? tr("Page %1 of %2").arg(m_pages->currentPage() + 1).arg(m_document->pageCount())
                                    : QString());
}

void PrintPreviewDialog::print()
{
    if (!m_print->isEnabled())
        return;
    const QString printer = m_printer->currentText();
    const QString whyNot = printOn(printer, *m_document);
    if (whyNot.isEmpty()) {
        say(tr("Handed to %1.").arg(printer), Tone::Good);
        Q_EMIT printed(printer);
    } else {
        say(whyNot, Tone::Warning);
    }
}

void PrintPreviewDialog::savePdf()
{
    if (!m_pdf->isEnabled())
        return;
    auto *where = new QFileDialog(this, tr("Save as PDF"));
    where->setAttribute(Qt::WA_DeleteOnClose);
    where->setAcceptMode(QFileDialog::AcceptSave);
    where->setNameFilter(tr("PDF (*.pdf)"));
    where->setDefaultSuffix(QStringLiteral("pdf"));
    where->setDirectory(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
    where->selectFile(pdfName(*m_document));
    connect(where, &QFileDialog::fileSelected, this, &PrintPreviewDialog::writePdf);
    where->open();
}

void PrintPreviewDialog::writePdf(const QString &path)
{
    const QString whyNot = m_document ? holdfast::savePdf(*m_document, path) : QString();
    if (whyNot.isEmpty())
        say(tr("Saved: %1").arg(QDir::toNativeSeparators(path)), Tone::Good);
    else
        say(whyNot, Tone::Warning);
}

void PrintPreviewDialog::say(const QString &text, Tone tone)
{
    setLook(m_notice, tone == Tone::Good ? "good" : tone == Tone::Warning ? "warning" : "muted");
    m_notice->setText(tone == Tone::Good ? QStringLiteral("✓ ") + text : text);
    m_notice->setVisible(!text.isEmpty());
}

void PrintPreviewDialog::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (auto *button = enter ? qobject_cast<QPushButton *>(focusWidget()) : nullptr) {
        button->click();
        return;
    }
    if (enter) {
        print();
        return;
    }
    // Pages turn wherever the focus is: nothing else here has pages.
    if (event->key() == Qt::Key_PageDown || event->key() == Qt::Key_PageUp) {
        pages()->showPage(pages()->currentPage() + (event->key() == Qt::Key_PageDown ? 1 : -1));
        return;
    }
    QDialog::keyPressEvent(event);
}

} // namespace holdfast
