#include "ui/MainWindow.h"

#include "ui/DayPage.h"
#include "ui/DeskSession.h"
#include "ui/KeyMapDialog.h"
#include "ui/StatusLine.h"
#include "ui/look/Palette.h"
#include "ui/parts/LineIcon.h"
#include "ui/parts/Look.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
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
    m_dayPage = new DayPage(session, m_pages);
    m_pages->addWidget(m_dayPage);
    row->addWidget(buildRail());
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
    takeTheme();
    resize(1440, 860);
}

QWidget *MainWindow::buildRail()
{
    auto *rail = new QFrame(this);
    setLook(rail, "bar");
    rail->setFixedWidth(75);
    auto *column = new QVBoxLayout(rail);
    column->setContentsMargins(8, 12, 8, 12);
    column->setSpacing(4);
    m_dayButton = new QToolButton(rail);
    setLook(m_dayButton, "rail");
    m_dayButton->setText(tr("Day"));
    m_dayButton->setAccessibleName(tr("Day page"));
    m_dayButton->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    m_dayButton->setIconSize({20, 20});
    m_dayButton->setCheckable(true);
    m_dayButton->setChecked(true);
    m_dayButton->setAutoExclusive(true);
    m_dayButton->setFixedSize(59, 55);
    m_dayButton->setFocusPolicy(Qt::TabFocus);
    connect(m_dayButton, &QToolButton::clicked, this, [this] {
        m_pages->setCurrentWidget(m_dayPage);
        m_dayPage->setFocus();
    });
    column->addWidget(m_dayButton);
    column->addStretch(1);
    return rail;
}

void MainWindow::takeTheme()
{
    m_dayButton->setIcon(lineIcon(QStringLiteral("day"), Palette::of(this).accent));
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

void MainWindow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_dayButton)
        takeTheme();
}

} // namespace holdfast
