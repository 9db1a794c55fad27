#pragma once

#include "ui/DeskSession.h"
#include "ui/DeskSettings.h"
#include "ui/signin/Door.h"

#include <QObject>
#include <QUrl>

#include <memory>

namespace holdfast {

class Languages;
class MainWindow;

/// What the command line may say about a desk; empty is "as remembered".
struct DeskOptions
{
    QUrl service;
    QString login;
    QString password; ///< from a file, to open signed in
    QString desk;
    QString stateFolder;
    QString language; ///< a code; empty as remembered
    QString theme;    ///< "light" or "dark"; empty as remembered
};

/// One desk of the program: its memory, its session, its door and its window.
class Desk : public QObject
{
    Q_OBJECT

public:
    /// Throws std::runtime_error, saying what to do, when the state folder cannot be used.
    /// Speaks and wears what is asked for or remembered. `languages` must outlive the desk.
    Desk(const DeskOptions &options, Languages &languages, QObject *parent = nullptr);
    ~Desk() override;

    /// Signs in with what is known, or asks.
    void start();
    DeskSession &session() { return m_session; }
    Door &door() { return m_door; }
    LoginDialog *login() const { return m_door.login(); } ///< nullptr when nobody is asked
    MainWindow *window() const { return m_window.get(); } ///< nullptr before the first sign-in
    /// Another language for all texts. The window is made anew, at the same place of the day; while a walk-in is open
    /// it waits for its end.
    void speak(const QString &language);
    void wear(const QString &theme);

private:
    void makeWindow();
    void restoreLayout();
    void changeLanguage();
    void postponeLanguage(const QString &why);
    void changeSettings(const DeskSettings &settings);
    void remember();

    QString m_settingsFile;
    DeskSettings m_settings;
    Languages &m_languages;
    QString m_password;
    SystemKeyring m_keyring;
    DeskSession m_session;
    Door m_door;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace holdfast
