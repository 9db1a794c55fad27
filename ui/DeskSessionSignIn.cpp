#include "ui/DeskSession.h"

#include "ui/ServiceLink.h"
#include "ui/visit/QueueDesk.h"

namespace holdfast {

QUrl DeskSession::service() const
{
    return m_link->client.service();
}

void DeskSession::useService(const QUrl &service)
{
    if (service != m_link->client.service())
        link(service);
}

void DeskSession::link(const QUrl &service)
{
    m_signedIn = false;
    m_follower.setLink(nullptr);
    m_weekFollower.setLink(nullptr);
    m_earlierRun.setLink(nullptr);
    m_moves.setLink(nullptr);
    m_patientFiles.setLink(nullptr);
    m_holds.setLink(nullptr); // after those that let go of something
    m_link.reset();
    m_link = std::make_unique<ServiceLink>(service, m_folder.path(), m_clock);
    m_holds.setLink(m_link.get());
    m_follower.setLink(m_link.get());
    m_weekFollower.setLink(m_link.get());
    m_earlierRun.setLink(m_link.get());
    m_moves.setLink(m_link.get());
    m_patientFiles.setLink(m_link.get());
    connect(&m_link->client, &ApiClient::sessionEnded, this, [this] {
        if (!m_signedIn)
            return;
        m_signedIn = false;
        m_follower.stop();
        Q_EMIT sessionEnded();
    });
    connect(&m_link->client, &ApiClient::answered, this, [this](int milliseconds) {
        m_answerMs = milliseconds;
        Q_EMIT connectionChanged();
    });
    connect(&m_link->sender, &IntentSender::unsettledCountChanged, this, &DeskSession::unsettledCountChanged);
    connect(&m_link->sender, &IntentSender::intentSettled, this, [this](const JournaledIntent &intent) {
        if (intent.slotId != 0)
            m_day.setUnsettled(intent.slotId, false);
    });
    connect(&m_link->sender, &IntentSender::journalFailed, this,
            [this](const QString &reason) { Q_EMIT noticed(reason, Tone::Warning); });
    connect(&m_link->sender, &IntentSender::outcomeUnknown, this, [this](const JournaledIntent &intent) {
        if (intent.slotId != 0)
            m_day.setUnsettled(intent.slotId, true);
        m_walkIn.noteUnknown(intent.slotId);
        m_queueDesk->noteUnknown(intent);
    });
}

void DeskSession::signIn(const QString &login, const QString &password, const QString &desk)
{
    const QString before = m_signedIn ? m_link->client.token() : QString();
    m_link->client.logIn(login, password, desk, this, [this, before](const Reply<Session> &reply) {
        if (!reply.value) {
            Q_EMIT signInRefused(reply);
            return;
        }
        if (!before.isEmpty())
            m_link->client.endSession(before);
        onSignedIn(*reply.value);
    });
}

QString DeskSession::token() const
{
    return m_link->client.token();
}

void DeskSession::resumeSession(const QString &token)
{
    m_link->client.setToken(token);
    m_link->client.fetchSession(this, [this](const Reply<Session> &reply) {
        if (reply.value)
            onSignedIn(*reply.value);
        else
            Q_EMIT signInRefused(reply);
    });
}

/// What the person before has here does not become the next one's, and is not lost without a word.
void DeskSession::passOn()
{
    const bool open = m_walkIn.isOpen();
    const QString where = open ? seatText(m_walkIn.seat()) : QString();
    m_walkIn.letGo();
    m_moves.tray().clear();
    const QList<OwnHold> holds = m_day.ownHolds();
    for (const OwnHold &hold : holds)
        m_day.clearOwnHold(hold.slotId);
    m_patientFiles.forgetRecent();
    if (open)
        Q_EMIT noticed(tr("The walk-in of %1 at %2 was let go.").arg(m_session.accountName, where), Tone::Warning);
}

void DeskSession::onSignedIn(const Session &session)
{
    const bool otherPerson = m_session.accountId != 0 &&
                             (m_session.accountId != session.accountId || m_session.clinic.id != session.clinic.id);
    if (otherPerson)
        passOn();
    m_session = session;
    m_session.token.clear();
    m_clock.hear(session.serverTime);
    m_signedIn = true;
    m_follower.start();
    m_link->sender.setAccount(session.accountId);
    m_earlierRun.resume(session.accountId);
    m_link->sender.retryNow();
    if (otherPerson)
        Q_EMIT personChanged();
    Q_EMIT signedIn();
    openDay(wantedDate().isValid() ? wantedDate() : today());
}

void DeskSession::signOut()
{
    if (!m_signedIn)
        return;
    m_walkIn.letGo();
    m_moves.tray().clear();
    m_signedIn = false;
    m_link->client.logOut();
    m_follower.stop();
    Q_EMIT signedOut();
}

} // namespace holdfast
