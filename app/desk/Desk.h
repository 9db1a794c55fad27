#pragma once

#include "ui/DeskSession.h"
#include "ui/DeskSettings.h"

#include <QObject>
#include <QUrl>

#include <memory>

namespace holdfast {

class LoginDialog;
class MainWindow;

/// What the command line may say about a desk; empty is "as remembered".
struct DeskOptions
{
    QUrl service;
    QString login;
    QString password; ///< from a file, to open signed in
    QString desk;
    QString stateFolder;
};

/// One desk of the program: its memory, its session, its sign-in and its window.
class Desk : public QObject
{
    Q_OBJECT

public:
    /// Throws std::runtime_error, saying what to do, when the state folder cannot be used.
    explicit Desk(const DeskOptions &options, QObject *parent = nullptr);
    ~Desk() override;

    /// Signs in with what is known, or asks.
    void start();
    DeskSession &session() { return m_session; }
    LoginDialog *login() const { return m_login.get(); }  ///< nullptr when nobody is asked
    MainWindow *window() const { return m_window.get(); } ///< nullptr before the first sign-in
    /// Makes the window anew, in the language and look of now; the session goes on.
    void rebuildWindow();

private:
    void ask(const QString &reason);
    void onSignedIn();
    void remember();

    QString m_settingsFile;
    DeskSettings m_settings;
    QString m_password;
    DeskSession m_session;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<LoginDialog> m_login;
};

} // namespace holdfast
