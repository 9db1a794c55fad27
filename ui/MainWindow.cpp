#include "ui/MainWindow.h"

#include "ui/DayPage.h"
#include "ui/DeskSession.h"
#include "ui/KeyMapDialog.h"
#include "ui/StatusLine.h"
#include "ui/lock/LockPage.h"
#include "ui/parts/Look.h"
#include "ui/patient/PatientPage.h"
#include "ui/patient/PatientPanel.h"
#include "ui/print/DeskPrinting.h"
#include "ui/settings/SettingsPage.h"
#include "ui/visit/QueuePage.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QShortcut>
#include <QStackedLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace holdfast {

namespace {

QString joined(QStringList all)
{
    all.removeAll(QString());
    return all.join(QStringLiteral(", "));
}

} // namespace

MainWindow::MainWindow(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    m_layers = new QStackedLayout(this);
    m_layers->addWidget(buildContent());
    m_lockPage = new LockPage(session, this);
    m_layers->addWidget(m_lockPage);
    addKeys();
    connect(&m_session, &DeskSession::signedIn, this, &MainWindow::refreshTitle);
    refreshTitle();
    resize(1440, 860);
}

QWidget *MainWindow::buildContent()
{
    m_content = new QWidget(this);
    auto *column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *row = new QHBoxLayout;
    row->setSpacing(0);
    m_pages = new QStackedWidget(m_content);
    m_rail = new Rail(m_content);
    connect(m_rail, &Rail::pageChosen, this, [this](int page) { showPage(m_pages->widget(page)); });
    addPages();
    m_rail->setCurrent(0);
    row->addWidget(m_rail);
    auto *edge = new QFrame(m_content);
    setLook(edge, "edge");
    edge->setFixedWidth(1);
    row->addWidget(edge);
    row->addWidget(m_pages, 1);
    column->addLayout(row, 1);
    auto *line = new QFrame(m_content);
    setLook(line, "line");
    column->addWidget(line);
    auto *status = new StatusLine(m_session, m_content);
    column->addWidget(status);
    connect(status, &StatusLine::languageChosen, this, &MainWindow::languageChosen);
    connect(status, &StatusLine::themeChosen, this, &MainWindow::themeChosen);
    connect(status, &StatusLine::keysAsked, this, &MainWindow::showKeys);
    connect(status, &StatusLine::lockAsked, this, &MainWindow::lockAsked);
    connect(status, &StatusLine::nextPersonAsked, this, &MainWindow::nextPersonAsked);
    return m_content;
}

/// They belong to the content: what is covered answers no key.
void MainWindow::addKeys()
{
    const auto key = [this](const QKeySequence &keys, auto does) {
        connect(new QShortcut(keys, m_content), &QShortcut::activated, this, does);
    };
    key(QKeySequence(Qt::Key_Question), &MainWindow::showKeys);
    key(QKeySequence(Qt::Key_F1), &MainWindow::showKeys);
    key(QKeySequence(Qt::CTRL | Qt::Key_L), &MainWindow::lockAsked);
    key(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), &MainWindow::nextPersonAsked);
}

/// A page more is a line more.
void MainWindow::addPages()
{
    m_dayPage = new DayPage(m_session, m_pages);
    addPage(m_dayPage, {QStringLiteral("day"), tr("Day"), tr("Day page"), Qt::CTRL | Qt::Key_1});
    m_printing = new DeskPrinting(m_session, this);
    connect(m_dayPage, &DayPage::daySheetAsked, m_printing, &DeskPrinting::showDaySheet);
    connect(m_dayPage, &DayPage::slipAsked, m_printing, qOverload<const Slot &>(&DeskPrinting::showSlip));
    auto *queuePage = new QueuePage(m_session, m_pages);
    addPage(queuePage, {QStringLiteral("queue"), tr("Queue"), tr("Queue page"), Qt::CTRL | Qt::Key_2});
    connect(queuePage, &QueuePage::slipAsked, m_printing, qOverload<const Slot &>(&DeskPrinting::showSlip));
    connect(queuePage, &QueuePage::queueSlipAsked, m_printing, qOverload<const QueueEntry &>(&DeskPrinting::showSlip));
    connect(queuePage, &QueuePage::appointmentAsked, this, [this](const QDate &date, qint64 slotId) {
        showPage(m_dayPage);
        m_dayPage->showSeat(date, slotId);
    });
    m_patientPage = new PatientPage(m_session, m_pages);
    addPage(m_patientPage, {QStringLiteral("patients"), tr("Patients"), tr("Patients page"), Qt::CTRL | Qt::Key_3});
    connect(m_patientPage, &PatientPage::appointmentAsked, this, [this](const QDate &date, qint64 slotId) {
        showPage(m_dayPage);
        m_dayPage->showSeat(date, slotId);
    });
    connect(m_patientPage, &PatientPage::bookingAsked, this, [this](const Patient &patient) {
        showPage(m_dayPage);
        m_dayPage->bookFor(patient);
    });
    m_settingsPage = new SettingsPage(m_pages);
    addPage(m_settingsPage,
            {QStringLiteral("settings"), tr("Settings"), tr("Settings page"), Qt::CTRL | Qt::Key_Comma, true});
    connect(m_settingsPage, &SettingsPage::left, this, [this] { showPage(m_dayPage); });
}

void MainWindow::addPage(QWidget *page, const Rail::Entry &entry)
{
    page->setProperty("pageName", entry.icon);
    m_pages->addWidget(page);
    m_rail->addEntry(entry);
}

void MainWindow::showPage(QWidget *page)
{
    m_pages->setCurrentWidget(page);
    m_rail->setCurrent(m_pages->currentIndex());
    page->setFocus();
}

QString MainWindow::pageName() const
{
    return m_pages->currentWidget()->property("pageName").toString();
}

void MainWindow::showPageNamed(const QString &name)
{
    for (int page = 0; page < m_pages->count(); ++page)
        if (m_pages->widget(page)->property("pageName").toString() == name)
            showPage(m_pages->widget(page));
}

void MainWindow::lock(const QString &reason)
{
    if (isLocked())
        return;
    m_focusBefore = focusWidget();
    hideDialogs();
    m_layers->setCurrentWidget(m_lockPage);
    m_lockPage->cover(reason, !unsaved().isEmpty());
}

void MainWindow::hideDialogs()
{
    while (QWidget *popup = QApplication::activePopupWidget())
        popup->close();
    for (QDialog *dialog : findChildren<QDialog *>())
        if (dialog->isVisible()) {
            m_hidden.append(dialog);
            dialog->hide();
        }
}

void MainWindow::unlock()
{
    if (!isLocked())
        return;
    m_layers->setCurrentWidget(m_content);
    if (m_focusBefore)
        m_focusBefore->setFocus();
    for (const QPointer<QWidget> &dialog : std::exchange(m_hidden, {}))
        if (dialog)
            dialog->show();
}

bool MainWindow::isLocked() const
{
    return m_layers->currentWidget() == m_lockPage;
}

QString MainWindow::unsaved() const
{
    return joined({m_dayPage->unsaved(), m_patientPage->unsaved()});
}

QString MainWindow::goesWithPerson() const
{
    return joined({m_dayPage->unsaved(), m_patientPage->panel()->unsaved()});
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
