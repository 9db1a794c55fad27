#include "ui/MainWindow.h"

#include "ui/DayPage.h"
#include "ui/DeskSession.h"
#include "ui/KeyMapDialog.h"
#include "ui/StatusLine.h"
#include "ui/parts/Look.h"

#include <QHBoxLayout>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace holdfast {

MainWindow::MainWindow(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *row = new QHBoxLayout;
    row->setSpacing(0);
    m_pages = new QStackedWidget(this);
    m_rail = new Rail(this);
    connect(m_rail, &Rail::pageChosen, this, [this](int page) { showPage(m_pages->widget(page)); });
    addPages();
    m_rail->setCurrent(0);
    row->addWidget(m_rail);
    auto *edge = new QFrame(this);
    setLook(edge, "edge");
    edge->setFixedWidth(1);
    row->addWidget(edge);
    row->addWidget(m_pages, 1);
    column->addLayout(row, 1);
    auto *line = new QFrame(this);
    setLook(line, "line");
    column->addWidget(line);
    auto *status = new StatusLine(session, this);
    column->addWidget(status);
    connect(status, &StatusLine::languageChosen, this, &MainWindow::languageChosen);
    connect(status, &StatusLine::themeChosen, this, &MainWindow::themeChosen);
    connect(status, &StatusLine::keysAsked, this, &MainWindow::showKeys);
    for (const int key : {int(Qt::Key_Question), int(Qt::Key_F1)})
        connect(new QShortcut(QKeySequence(key), this), &QShortcut::activated, this, &MainWindow::showKeys);
    connect(&m_session, &DeskSession::signedIn, this, &MainWindow::refreshTitle);
    refreshTitle();
    resize(1440, 860);
}

/// A page more is a line more.
void MainWindow::addPages()
{
    m_dayPage = new DayPage(m_session, m_pages);
    addPage(m_dayPage, {QStringLiteral("day"), tr("Day"), tr("Day page"), Qt::CTRL | Qt::Key_1});
}

void MainWindow::addPage(QWidget *page, const Rail::Entry &entry)
{
    m_pages->addWidget(page);
    m_rail->addEntry(entry);
}

void MainWindow::showPage(QWidget *page)
{
    m_pages->setCurrentWidget(page);
    m_rail->setCurrent(m_pages->currentIndex());
    page->setFocus();
}

void MainWindow::showKeys()
{
    auto *keys = new KeyMapDialog(this);
    connect(keys, &QDialog::finished, keys, &QObject::deleteLater);
    keys->open();
    keys->activateWindow(); // not every window manager does it for a dialog: Esc belongs to it
    keys->setFocus();
}

void MainWindow::refreshTitle()
{
    const QString clinic = m_session.session().clinic.name;
    setWindowTitle(clinic.isEmpty() ? QStringLiteral("Holdfast") : clinic + QStringLiteral(" · Holdfast"));
}

} // namespace holdfast
