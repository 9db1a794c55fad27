#include "app/desk/Desk.h"

#include "app/desk/FirstPaint.h"

#include "ui/DayPage.h"
#include "ui/MainWindow.h"
#include "ui/day/DayGridView.h"
#include "ui/look/Languages.h"
#include "ui/look/ThemeName.h"
#include "ui/patient/PatientPage.h"
#include "ui/print/DeskPrinting.h"
#include "ui/settings/SettingsPage.h"

#include <QApplication>
#include <QScrollBar>
#include <QTimer>

#include <utility>

namespace holdfast {

namespace {

DeskSettings merged(DeskSettings settings, const DeskOptions &options)
{
    if (!options.service.isEmpty())
        settings.service = options.service;
    if (!options.login.isEmpty())
        settings.login = options.login;
    if (!options.desk.isEmpty())
        settings.desk = options.desk;
    if (!options.language.isEmpty())
        settings.language = options.language;
    if (!options.theme.isEmpty())
        settings.theme = options.theme;
    return settings;
}

} // namespace

Desk::Desk(const DeskOptions &options, Languages &languages, QObject *parent)
    : QObject(parent)
    , m_settingsFile(options.stateFolder + QStringLiteral("/desk.ini"))
    , m_settings(merged(DeskSettings::load(m_settingsFile), options))
    , m_languages(languages)
    , m_password(options.password)
    , m_session(m_settings.service, options.stateFolder)
    , m_door(m_session, m_settings, m_keyring, options.stateFolder)
{
    if (!m_languages.speak(m_settings.language))
        m_languages.speak(QString());
    wear(m_settings.theme);
    connect(&m_session.walkIn(), &WalkIn::stateChanged, this, [this] {
        if (!m_session.walkIn().isOpen() && m_languages.spoken() != m_settings.language)
            QTimer::singleShot(0, this, &Desk::changeLanguage);
    });
    connect(&m_door, &Door::entered, this, [this] {
        remember();
        if (!m_window)
            makeWindow();
    });
    connect(&m_door.kept(), &KeptSignIn::stateChanged, this, [this] {
        if (m_window)
            m_window->settingsPage()->setKept(m_door.kept().state(), m_door.kept().why());
    });
}

Desk::~Desk()
{
    remember();
}

void Desk::start()
{
    m_door.open(std::exchange(m_password, QString()));
}

void Desk::makeWindow()
{
    m_window = std::make_unique<MainWindow>(m_session);
    restoreLayout();
    m_window->settingsPage()->setSettings(m_settings);
    m_window->settingsPage()->setKept(m_door.kept().state(), m_door.kept().why());
    m_window->printing().setSettings(m_settings);
    m_door.setWindow(m_window.get());
    // Later: the window would be gone while its own menu or box is still at work.
    connect(m_window.get(), &MainWindow::languageChosen, this, &Desk::speak, Qt::QueuedConnection);
    connect(m_window.get(), &MainWindow::themeChosen, this, &Desk::wear);
    connect(m_window->settingsPage(), &SettingsPage::changed, this, &Desk::changeSettings, Qt::QueuedConnection);
    new FirstPaint(m_window->dayPage()->grid()->viewport(), [this] { return m_session.day().rowCount() > 0; });
    m_window->show();
}

void Desk::restoreLayout()
{
    if (!m_settings.rememberLayout)
        return;
    if (!m_settings.windowGeometry.isEmpty())
        m_window->restoreGeometry(m_settings.windowGeometry);
    m_window->dayPage()->grid()->setZoom(m_settings.zoom);
    m_window->patientPage()->restoreLayoutState(m_settings.patientSplitter);
    m_window->showPageNamed(m_settings.page);
}

void Desk::changeSettings(const DeskSettings &settings)
{
    const DeskSettings before = m_settings;
    m_settings = settings;
    // Those are not set on the page.
    m_settings.login = before.login;
    m_settings.language = before.language; // until it is spoken
    m_settings.windowGeometry = before.windowGeometry;
    m_settings.page = before.page;
    m_settings.sheetPrinter = m_window->printing().sheetPrinter();
    m_settings.patientSplitter = before.patientSplitter;
    m_window->dayPage()->grid()->setZoom(settings.zoom);
    m_window->printing().setSettings(m_settings);
    m_door.takeSettings();
    wear(settings.theme);
    remember();
    if (settings.service != before.service)
        m_session.signOut(); // the door asks again, with the new address
    if (settings.language != before.language)
        speak(settings.language);
}

void Desk::speak(const QString &language)
{
    // The window is made anew, and with it whatever was typed into it would go.
    const QString typed = m_window ? m_window->unsaved() : QString();
    if (!typed.isEmpty())
        return postponeLanguage(tr("First save or leave %1, then choose the language again.").arg(typed));
    m_settings.language = language;
    if (m_session.walkIn().isOpen())
        postponeLanguage(tr("The language changes when this walk-in is finished."));
    else
        changeLanguage();
}

void Desk::postponeLanguage(const QString &why)
{
    m_window->settingsPage()->setSettings(m_settings);
    m_window->settingsPage()->explainLanguage(why);
    Q_EMIT m_session.noticed(why, Tone::Plain);
}

void Desk::changeLanguage()
{
    if (m_session.walkIn().isOpen() || m_languages.spoken() == m_settings.language ||
        !m_languages.speak(m_settings.language) || !m_window)
        return;
    remember();
    const DayGridView *before = m_window->dayPage()->grid();
    const QModelIndex current = before->currentIndex();
    const int scrolled = before->verticalScrollBar()->value();
    const QString page = m_window->pageName();
    const QByteArray geometry = m_window->saveGeometry();
    makeWindow();
    m_window->restoreGeometry(geometry);
    m_window->showPageNamed(page);
    DayGridView *grid = m_window->dayPage()->grid();
    grid->setCurrentIndex(current);
    grid->verticalScrollBar()->setValue(scrolled);
    m_window->activateWindow();
}

void Desk::wear(const QString &theme)
{
    m_settings.theme = theme;
    applyLook(*qApp, themeNamed(theme).value_or(Theme::Light));
    if (m_window)
        m_window->settingsPage()->setSettings(m_settings);
}

void Desk::remember()
{
    if (m_window) {
        m_settings.windowGeometry = m_window->saveGeometry();
        m_settings.zoom = m_window->dayPage()->grid()->zoom();
        m_settings.patientSplitter = m_window->patientPage()->layoutState();
        m_settings.page = m_window->pageName();
        m_settings.sheetPrinter = m_window->printing().sheetPrinter();
    }
    m_settings.save(m_settingsFile);
}

} // namespace holdfast
