#pragma once

#include "ui/signin/KeptMark.h"
#include "ui/signin/Keyring.h"

#include <QObject>
#include <QTimer>

namespace holdfast {

class DeskSession;

/// Keeps a desk signed in over a restart, where that is wanted and the computer has a keyring: the session's token is
/// written there on signing in, and taken out on signing out, when the session has ended and while the desk is locked.
/// The keyring answers later; a mark in the state folder goes at once, and a token without the mark opens nothing.
class KeptSignIn : public QObject
{
    Q_OBJECT

public:
    enum class State {
        Off,       ///< not wanted
        Untried,   ///< wanted, the keyring was not asked yet
        Kept,      ///< the token is there
        NoKeyring, ///< wanted, but this computer has none: a restart asks for the password
    };
    Q_ENUM(State)

    /// Both must outlive this. `stateFolder` tells this desk from others of the same person at the same computer.
    KeptSignIn(DeskSession &session, Keyring &keyring, const QString &stateFolder, QObject *parent = nullptr);

    void setWanted(bool wanted);
    bool isWanted() const { return m_wanted; }
    State state() const { return m_state; }
    QString why() const { return m_why; } ///< the keyring's own words, when there is none

    /// Goes on with the kept token: the session answers as to a sign-in. nothingKept follows instead when there is
    /// none, the keyring is not there, or it takes too long.
    void resume();
    /// The desk is to be locked: from the return of this on, until keep() or the next sign-in, a restart asks.
    void forget();
    void keep();
    void setDeadline(int milliseconds) { m_deadline.setInterval(milliseconds); } ///< for resume; at first 4 s

Q_SIGNALS:
    void nothingKept();
    void stateChanged();

private:
    QString name() const;
    void onRead(const Keyring::Answer &answer);
    void takeOut();
    void enter(State state, const QString &why = {});

    DeskSession &m_session;
    Keyring &m_keyring;
    QString m_folder;
    KeptMark m_mark;
    bool m_wanted = false;
    bool m_resuming = false;
    int m_forgotten = 0; ///< how often: an answer to a keep() before the last time sets no mark
    State m_state = State::Off;
    QString m_why;
    QTimer m_deadline;
};

} // namespace holdfast
