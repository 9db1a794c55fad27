#pragma once

#include "models/Session.h"
#include "net/client/Reply.h"
#include "ui/lock/IdleWatch.h"
#include "ui/signin/KeptSignIn.h"

#include <QObject>
#include <QPointer>

#include <memory>

namespace holdfast {

class DeskSession;
class LoginDialog;
class MainWindow;
struct DeskSettings;

/// Who may use this desk: signs in, keeps signed in, locks, lets the next person on.
class Door : public QObject
{
    Q_OBJECT

public:
    /// All must outlive the door. The settings' address, login and desk are what was signed in with last.
    Door(DeskSession &session, DeskSettings &settings, Keyring &keyring, const QString &stateFolder,
         IdleWatch::Clock clock = &QDateTime::currentDateTimeUtc, QObject *parent = nullptr);
    ~Door() override;

    /// The window that is covered while the desk is locked; before there is one, the sign-in stands alone.
    void setWindow(MainWindow *window);
    /// Goes in with a password, or with the kept token, or asks.
    void open(const QString &password);
    /// The settings were changed.
    void takeSettings();

    void lock(const QString &reason = {});
    /// Somebody else is to sign in; the screen stays beneath.
    void nextPerson();

    LoginDialog *login() const { return m_login.get(); } ///< nullptr when nobody is asked
    KeptSignIn &kept() { return m_kept; }
    IdleWatch &idle() { return m_idle; }

Q_SIGNALS:
    void entered(); ///< somebody is signed in, before the cover is taken away

private:
    void ask(const QString &reason, bool mayLeave);
    void signIn(const QString &login, const QString &password, const QString &desk);
    void unlock(const QString &password);
    void onSignedIn();
    void leaveLock();
    void onRefused(const Reply<Session> &reply);
    bool isKnown(const QString &password) const;

    DeskSession &m_session;
    DeskSettings &m_settings;
    KeptSignIn m_kept;
    IdleWatch m_idle;
    QPointer<MainWindow> m_window;
    std::unique_ptr<LoginDialog> m_login;
    QString m_loginName; ///< of who is signed in, or was last
    QString m_triedName; ///< of the attempt under way
    QString m_tried;     ///< its password, until the answer
    QByteArray m_salt;
    QByteArray m_fingerprint; ///< of the last right password: unlocks while the service is away
};

} // namespace holdfast
