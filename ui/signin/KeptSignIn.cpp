#include "ui/signin/KeptSignIn.h"

#include "ui/DeskSession.h"

#include <utility>

namespace holdfast {

namespace {

constexpr int longestWaitMs = 4000;

} // namespace

KeptSignIn::KeptSignIn(DeskSession &session, Keyring &keyring, const QString &stateFolder, QObject *parent)
    : QObject(parent), m_session(session), m_keyring(keyring), m_folder(stateFolder), m_mark(stateFolder)
{
    m_deadline.setSingleShot(true);
    m_deadline.setInterval(longestWaitMs);
    connect(&m_deadline, &QTimer::timeout, this, [this] {
        if (std::exchange(m_resuming, false))
            Q_EMIT nothingKept();
    });
    connect(&m_session, &DeskSession::signedIn, this, [this] {
        m_resuming = false;
        keep();
    });
    connect(&m_session, &DeskSession::signedOut, this, &KeptSignIn::forget);
    connect(&m_session, &DeskSession::sessionEnded, this, &KeptSignIn::forget);
}

QString KeptSignIn::name() const
{
    return QStringLiteral("%1 %2").arg(m_session.service().toString(QUrl::RemoveUserInfo), m_folder);
}

void KeptSignIn::setWanted(bool wanted)
{
    if (wanted == m_wanted)
        return;
    m_wanted = wanted;
    if (!wanted) {
        takeOut();
        enter(State::Off);
        return;
    }
    enter(State::Untried);
    if (m_session.isSignedIn())
        keep();
}

void KeptSignIn::resume()
{
    if (!m_wanted) {
        Q_EMIT nothingKept();
        return;
    }
    if (!m_mark.isSet()) {
        takeOut(); // the desk was locked, and died before the keyring had let the token go
        Q_EMIT nothingKept();
        return;
    }
    m_resuming = true;
    m_deadline.start();
    m_keyring.read(name(), this, [this](const Keyring::Answer &answer) { onRead(answer); });
}

void KeptSignIn::onRead(const Keyring::Answer &answer)
{
    if (answer.outcome == Keyring::Outcome::Unavailable || answer.outcome == Keyring::Outcome::Refused)
        enter(State::NoKeyring, answer.why);
    if (!std::exchange(m_resuming, false))
        return; // somebody was asked meanwhile
    m_deadline.stop();
    if (answer.outcome == Keyring::Outcome::Done && !answer.secret.isEmpty())
        m_session.resumeSession(answer.secret);
    else
        Q_EMIT nothingKept();
}

void KeptSignIn::keep()
{
    if (!m_wanted || !m_session.isSignedIn())
        return;
    m_keyring.write(name(), m_session.token(), this, [this, forgotten = m_forgotten](const Keyring::Answer &answer) {
        if (answer.outcome != Keyring::Outcome::Done)
            return enter(State::NoKeyring, answer.why);
        if (forgotten != m_forgotten)
            return; // it is taken out again
        if (m_mark.set())
            enter(State::Kept);
        else
            enter(State::NoKeyring, tr("The folder %1 cannot be written.").arg(m_folder));
    });
}

void KeptSignIn::forget()
{
    if (m_wanted)
        takeOut();
}

void KeptSignIn::takeOut()
{
    ++m_forgotten;
    m_mark.clear(); // first, and at once: the keyring takes its time
    m_keyring.remove(name(), this, [](const Keyring::Answer &) {});
}

void KeptSignIn::enter(State state, const QString &why)
{
    m_state = state;
    m_why = why;
    Q_EMIT stateChanged();
}

} // namespace holdfast
