#include "ui/signin/Door.h"

#include "ui/DeskSession.h"
#include "ui/DeskSettings.h"
#include "ui/LoginDialog.h"
#include "ui/MainWindow.h"
#include "ui/lock/LockPage.h"

#include <QCoreApplication>
#include <QPasswordDigestor>
#include <QRandomGenerator>

#include <utility>

namespace holdfast {

namespace {

constexpr int rounds = 60'000;

QByteArray fingerprint(const QString &password, const QByteArray &salt)
{
    return QPasswordDigestor::deriveKeyPbkdf2(QCryptographicHash::Sha256, password.toUtf8(), salt, rounds, 32);
}

QByteArray freshSalt()
{
    QByteArray salt(16, Qt::Uninitialized);
    for (char &byte : salt)
        byte = static_cast<char>(QRandomGenerator::system()->bounded(256));
    return salt;
}

} // namespace

Door::Door(DeskSession &session, DeskSettings &settings, Keyring &keyring, const QString &stateFolder,
           IdleWatch::Clock clock, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_settings(settings)
    , m_kept(session, keyring, stateFolder)
    , m_idle(std::move(clock))
    , m_loginName(settings.login)
{
    takeSettings();
    connect(&m_kept, &KeptSignIn::nothingKept, this, [this] { ask(QString(), false); });
    connect(&m_idle, &IdleWatch::becameIdle, this, [this] {
        lock(tr("Nobody was here for %n minute(s). Your password leads back to where you were.", nullptr,
                m_settings.lockAfterMinutes));
    });
    connect(&m_session, &DeskSession::signedIn, this, &Door::onSignedIn);
    connect(&m_session, &DeskSession::signInRefused, this, &Door::onRefused);
    connect(&m_session, &DeskSession::sessionEnded, this,
            [this] { lock(tr("Your session has ended. Sign in again to go on; nothing is lost.")); });
    connect(&m_session, &DeskSession::signedOut, this, [this] {
        lock(tr("Signed out."));
        ask(tr("Signed out. Who is next?"), false);
    });
}

Door::~Door() = default;

void Door::setWindow(MainWindow *window)
{
    m_window = window;
    connect(window, &MainWindow::lockAsked, this, [this] { lock(); });
    connect(window, &MainWindow::nextPersonAsked, this, &Door::nextPerson);
    connect(window->lockPage(), &LockPage::unlockAsked, this, &Door::unlock);
    connect(window->lockPage(), &LockPage::otherPersonAsked, this, &Door::nextPerson);
}

void Door::open(const QString &password)
{
    if (m_settings.service.isEmpty() || m_settings.login.isEmpty())
        ask(QString(), false);
    else if (password.isEmpty())
        m_kept.resume();
    else
        signIn(m_settings.login, password, m_settings.desk.isEmpty() ? LoginDialog::tr("Counter 1") : m_settings.desk);
}

void Door::takeSettings()
{
    m_idle.setLimit(m_settings.lockAfterMinutes);
    m_kept.setWanted(m_settings.staySignedIn);
}

void Door::lock(const QString &reason)
{
    if (!m_window || m_window->isLocked())
        return;
    m_kept.forget();
    m_window->lock(reason);
}

void Door::nextPerson()
{
    lock();
    const bool waits = m_window && !m_window->goesWithPerson().isEmpty();
    const QString who = m_session.session().accountName;
    QStringList words{tr("Who is next at this desk? The day stays as it is.")};
    if (m_session.walkIn().isOpen())
        words.append(tr("The walk-in that %1 has open is let go.").arg(who));
    if (waits)
        words.append(tr("What %1 typed and has not saved is then gone.").arg(who));
    ask(words.join(QLatin1Char(' ')), m_session.isSignedIn());
}

void Door::ask(const QString &reason, bool mayLeave)
{
    if (m_login)
        return;
    m_login = std::make_unique<LoginDialog>(m_settings, m_window.get());
    m_login->setMayLeave(mayLeave);
    if (!reason.isEmpty())
        m_login->explain(reason);
    connect(m_login.get(), &LoginDialog::signInAsked, this,
            [this](const QUrl &service, const QString &login, const QString &password, const QString &desk) {
                m_settings.service = service;
                m_settings.login = login;
                m_settings.desk = desk;
                m_session.useService(service);
                signIn(login, password, desk);
            });
    connect(m_login.get(), &QDialog::rejected, this, [this] {
        if (!m_window)
            return QCoreApplication::quit();
        m_settings.login = m_loginName;
        m_login.release()->deleteLater();
    });
    if (m_window)
        m_login->open();
    else
        m_login->show();
}

void Door::signIn(const QString &login, const QString &password, const QString &desk)
{
    m_triedName = login;
    m_tried = password;
    m_session.signIn(login, password, desk);
}

void Door::unlock(const QString &password)
{
    const QString desk = m_session.session().desk.isEmpty() ? m_settings.desk : m_session.session().desk;
    signIn(m_loginName, password, desk);
}

bool Door::isKnown(const QString &password) const
{
    return !m_fingerprint.isEmpty() && fingerprint(password, m_salt) == m_fingerprint;
}

void Door::onSignedIn()
{
    if (!m_tried.isEmpty()) {
        m_loginName = m_triedName;
        m_salt = freshSalt();
        m_fingerprint = fingerprint(std::exchange(m_tried, QString()), m_salt);
    }
    m_settings.login = m_loginName;
    Q_EMIT entered();
    if (m_login) {
        m_login->showAccepted();
        m_login.release()->deleteLater();
    }
    leaveLock();
}

void Door::leaveLock()
{
    m_idle.touch();
    m_kept.keep();
    if (!m_window)
        return;
    m_window->unlock();
    m_window->activateWindow();
}

void Door::onRefused(const Reply<Session> &reply)
{
    const QString tried = std::exchange(m_tried, QString());
    if (m_login) {
        m_login->showRefusal(reply);
    } else if (m_window && m_window->isLocked()) {
        if (!reply.isUnknown() || !m_session.isSignedIn())
            m_window->lockPage()->showRefusal(reply);
        else if (isKnown(tried))
            leaveLock(); // the same session goes on, as soon as there is a service again
        else if (m_fingerprint.isEmpty())
            m_window->lockPage()->showRefusal(reply);
        else
            m_window->lockPage()->showWrongPassword();
    } else {
        const bool ended = reply.problem && reply.problem->status == 401 && tried.isEmpty();
        ask(ended ? tr("The session of this desk has ended. Sign in again.") : QString(), false);
        if (!ended)
            m_login->showRefusal(reply);
    }
}

} // namespace holdfast
