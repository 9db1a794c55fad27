#include "app/desk/Desk.h"

#include "ui/DayPage.h"
#include "ui/LoginDialog.h"
#include "ui/MainWindow.h"
#include "ui/day/DayGridView.h"
#include "ui/look/Languages.h"
#include "ui/look/ThemeName.h"

#include <QApplication>
#include <QScrollBar>
#include <QTimer>

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
{
    if (!m_languages.speak(m_settings.language))
        m_languages.speak(QString());
    wear(m_settings.theme);
    connect(&m_session.walkIn(), &WalkIn::stateChanged, this, [this] {
        if (!m_session.walkIn().isOpen() && m_languages.spoken() != m_settings.language)
            QTimer::singleShot(0, this, &Desk::changeLanguage);
    });
    connect(&m_session, &DeskSession::signedIn, this, &Desk::onSignedIn);
    connect(&m_session, &DeskSession::signInRefused, this, [this](const Reply<Session> &reply) {
        if (!m_login)
            ask(QString());
        m_login->showRefusal(reply);
    });
    connect(&m_session, &DeskSession::sessionEnded, this,
            [this] { ask(tr("Your session has ended. Sign in again to go on; nothing is lost.")); });
    connect(&m_session, &DeskSession::signedOut, this, [this] { ask(tr("Signed out. Who is next?")); });
}

Desk::~Desk()
{
    remember();
}

void Desk::start()
{
    if (m_password.isEmpty() || m_settings.service.isEmpty() || m_settings.login.isEmpty())
        ask(QString());
    else
        m_session.signIn(m_settings.login, m_password, m_settings.desk.isEmpty() ? tr("Counter 1") : m_settings.desk);
    m_password.clear();
}

void Desk::ask(const QString &reason)
{
    if (m_login)
        return;
    m_login = std::make_unique<LoginDialog>(m_settings, m_window.get());
    if (!reason.isEmpty())
        m_login->explain(reason);
    connect(m_login.get(), &LoginDialog::signInAsked, this,
            [this](const QUrl &service, const QString &login, const QString &password, const QString &desk) {
                m_settings.service = service;
                m_settings.login = login;
                m_settings.desk = desk;
                m_session.useService(service);
                m_session.signIn(login, password, desk);
            });
    connect(m_login.get(), &QDialog::rejected, this, [] { QCoreApplication::quit(); });
    if (m_window)
        m_login->open();
    else
        m_login->show();
}

void Desk::onSignedIn()
{
    remember();
    if (!m_window)
        makeWindow();
    if (m_login) {
        m_login->showAccepted();
        m_login.release()->deleteLater();
    }
    m_window->activateWindow();
}

void Desk::makeWindow()
{
    const QByteArray geometry = m_window ? m_window->saveGeometry() : m_settings.windowGeometry;
    m_window = std::make_unique<MainWindow>(m_session);
    if (!geometry.isEmpty())
        m_window->restoreGeometry(geometry);
    m_window->dayPage()->grid()->setZoom(m_settings.zoom);
    // Later: the window would be gone while its own menu is still closing.
    connect(m_window.get(), &MainWindow::languageChosen, this, &Desk::speak, Qt::QueuedConnection);
    connect(m_window.get(), &MainWindow::themeChosen, this, &Desk::wear);
    m_window->show();
}

void Desk::speak(const QString &language)
{
    m_settings.language = language;
    if (m_session.walkIn().isOpen())
        Q_EMIT m_session.noticed(tr("The language changes when this walk-in is finished."), Tone::Plain);
    else
        changeLanguage();
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
    makeWindow();
    DayGridView *grid = m_window->dayPage()->grid();
    grid->setCurrentIndex(current);
    grid->verticalScrollBar()->setValue(scrolled);
    m_window->activateWindow();
}

void Desk::wear(const QString &theme)
{
    m_settings.theme = theme;
    applyLook(*qApp, themeNamed(theme).value_or(Theme::Light));
}

void Desk::remember()
{
    if (m_window) {
        m_settings.windowGeometry = m_window->saveGeometry();
        m_settings.zoom = m_window->dayPage()->grid()->zoom();
    }
    m_settings.save(m_settingsFile);
}

} // namespace holdfast
