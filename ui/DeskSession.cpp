#include "ui/DeskSession.h"

#include "models/Instant.h"
#include "ui/ProblemText.h"

#include <QDir>
#include <QLocale>
#include <QLockFile>

#include <stdexcept>

namespace holdfast {

struct DeskSession::Link
{
    Link(const QUrl &service, const QString &journalFile, ServiceClock &clock)
        : client(service, clock), journal(journalFile), sender(client, journal), feed(client, clock)
    {}

    ApiClient client;
    IntentJournal journal;
    IntentSender sender;
    FeedClient feed;
};

namespace {

QString journalFile(const QString &folder, const QUrl &service)
{
    const QString host = service.host().isEmpty() ? QStringLiteral("local") : service.host();
    return QStringLiteral("%1/journal-%2-%3.jsonl").arg(folder, host).arg(service.port(80));
}

} // namespace

DeskSession::DeskSession(const QUrl &service, const QString &stateFolder, QObject *parent)
    : QObject(parent), m_stateFolder(stateFolder), m_walkIn(walkInCalls())
{
    if (!QDir().mkpath(stateFolder))
        throw std::runtime_error(
            tr("The folder %1 cannot be made. Choose another one with --state.").arg(stateFolder).toStdString());
    m_lock = std::make_unique<QLockFile>(stateFolder + QStringLiteral("/desk.lock"));
    m_lock->setStaleLockTime(0);
    if (!m_lock->tryLock(0))
        throw std::runtime_error(tr("Another desk is running with the folder %1. Give this one its own with --state.")
                                     .arg(stateFolder)
                                     .toStdString());
    m_reload.setSingleShot(true);
    m_reload.setInterval(2000);
    connect(&m_reload, &QTimer::timeout, this, &DeskSession::loadDay);
    connect(&m_walkIn, &WalkIn::holdGranted, this, [this](const OwnHold &hold) { m_day.setOwnHold(hold); });
    connect(&m_walkIn, &WalkIn::holdGone, this, [this](qint64 slotId, const QString &holdId) {
        if (const OwnHold *hold = m_day.ownHold(slotId); hold && hold->holdId == holdId)
            m_day.clearOwnHold(slotId);
    });
    connect(&m_walkIn, &WalkIn::settledLate, this,
            [this](const Slot &seat, const Patient &patient, const std::optional<Problem> &problem) {
                if (problem)
                    Q_EMIT noticed(
                        tr("Not booked: %1 at %2. %3").arg(patient.name, seatText(seat), problemText(*problem)),
                        Tone::Warning);
                else
                    Q_EMIT noticed(tr("Booked after all: %1 at %2.").arg(patient.name, seatText(seat)), Tone::Good);
            });
    link(service);
}

DeskSession::~DeskSession()
{
    // What the connections say while they are taken down is no news for half a session.
    for (QObject *part : {static_cast<QObject *>(&m_link->client), static_cast<QObject *>(&m_link->sender),
                          static_cast<QObject *>(&m_link->feed)})
        part->disconnect(this);
}

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
    m_loading = false;
    m_everLive = false;
    m_reload.stop();
    m_link.reset();
    m_link = std::make_unique<Link>(service, journalFile(m_stateFolder, service), m_clock);
    m_resumedAccounts.clear();
    connect(&m_link->client, &ApiClient::sessionEnded, this, [this] {
        if (!m_signedIn)
            return;
        m_signedIn = false;
        m_link->feed.stop();
        Q_EMIT connectionChanged();
        Q_EMIT sessionEnded();
    });
    connect(&m_link->client, &ApiClient::answered, this, [this](int milliseconds) {
        m_answerMs = milliseconds;
        Q_EMIT connectionChanged();
    });
    connect(&m_link->feed, &FeedClient::slotChanged, this, &DeskSession::onSlot);
    connect(&m_link->feed, &FeedClient::stateChanged, this, &DeskSession::onFeedState);
    connect(&m_link->feed, &FeedClient::resyncNeeded, this, [this] {
        m_followAfresh = true;
        loadDay();
    });
    connect(&m_link->sender, &IntentSender::unsettledCountChanged, this, &DeskSession::unsettledCountChanged);
    connect(&m_link->sender, &IntentSender::intentSettled, this, &DeskSession::onSettled);
    connect(&m_link->sender, &IntentSender::outcomeUnknown, this, [this](const JournaledIntent &intent) {
        if (intent.slotId != 0)
            m_day.setUnsettled(intent.slotId, true);
        m_walkIn.noteUnknown(intent.slotId);
    });
}

void DeskSession::signIn(const QString &login, const QString &password, const QString &desk)
{
    m_link->client.logIn(login, password, desk, this, [this](const Reply<Session> &reply) {
        if (reply.value)
            onSignedIn(*reply.value);
        else
            Q_EMIT signInRefused(reply);
    });
}

void DeskSession::onSignedIn(const Session &session)
{
    const bool otherPerson = m_session.accountId != 0 &&
                             (m_session.accountId != session.accountId || m_session.clinic.id != session.clinic.id);
    if (otherPerson) {
        m_walkIn.letGo();
        const QList<OwnHold> holds = m_day.ownHolds();
        for (const OwnHold &hold : holds)
            m_day.clearOwnHold(hold.slotId);
    }
    m_session = session;
    m_session.token.clear();
    m_clock.hear(session.serverTime);
    m_signedIn = true;
    m_followAfresh = true;
    m_link->sender.setAccount(session.accountId);
    resumeEarlierIntents();
    m_link->sender.retryNow();
    Q_EMIT signedIn();
    openDay(m_wanted.isValid() ? m_wanted : today());
}

void DeskSession::resumeEarlierIntents()
{
    if (m_resumedAccounts.contains(m_session.accountId))
        return;
    m_resumedAccounts.insert(m_session.accountId);
    const QList<JournaledIntent> earlier = m_link->journal.unsettled();
    for (const JournaledIntent &intent : earlier)
        if (intent.accountId == m_session.accountId && intent.slotId != 0 && !m_madeHere.contains(intent.key))
            m_day.setUnsettled(intent.slotId, true);
    m_link->sender.resume();
    Q_EMIT unsettledCountChanged(unsettledCount());
}

void DeskSession::signOut()
{
    if (!m_signedIn)
        return;
    m_walkIn.letGo();
    m_signedIn = false;
    m_link->feed.stop();
    m_link->client.logOut();
    Q_EMIT connectionChanged();
    Q_EMIT signedOut();
}

Holder DeskSession::me() const
{
    return {.accountId = m_session.accountId, .name = m_session.accountName, .desk = m_session.desk};
}

QDate DeskSession::today() const
{
    return m_clock.now().toTimeZone(m_session.clinic.timeZone).date();
}

void DeskSession::openDay(const QDate &date)
{
    if (!date.isValid())
        return;
    const bool other = date != m_wanted;
    m_wanted = date;
    if (other)
        Q_EMIT wantedDateChanged(date);
    loadDay();
}

void DeskSession::loadDay()
{
    if (!m_signedIn || !m_wanted.isValid())
        return;
    m_reload.stop();
    if (!m_loading)
        m_whileLoading.clear();
    m_loading = true;
    m_link->client.fetchDay(m_wanted, this, [this, date = m_wanted](const Reply<DaySnapshot> &reply) {
        if (date == m_wanted)
            onDay(date, reply);
    });
}

void DeskSession::onDay(const QDate &date, const Reply<DaySnapshot> &reply)
{
    m_loading = false;
    if (!reply.value) {
        if (reply.problem && reply.problem->status < 500)
            Q_EMIT noticed(problemText(*reply.problem), Tone::Warning);
        else
            m_reload.start();
        Q_EMIT connectionChanged();
        return;
    }
    m_day.setDay(*reply.value);
    m_readAt = reply.value->serverTime;
    // What the feed told while the snapshot was on its way may be newer than the snapshot.
    for (const Slot &slot : std::as_const(m_whileLoading))
        m_day.applySlot(slot);
    m_whileLoading.clear();
    if (m_followAfresh || m_link->feed.state() == FeedClient::State::Offline) {
        m_followAfresh = false;
        m_link->feed.follow(reply.value->cursor);
    }
    Q_EMIT dayShown(date);
    Q_EMIT connectionChanged();
}

void DeskSession::onFeedState(FeedClient::State state)
{
    if (state == FeedClient::State::Live) {
        m_everLive = true;
        m_link->sender.retryNow();
        if (m_wanted != shownDate())
            loadDay();
    } else if (state == FeedClient::State::Offline && m_everLive) {
        m_readAt = m_clock.now();
    }
    Q_EMIT connectionChanged();
}

void DeskSession::onSlot(const Slot &slot)
{
    if (m_loading)
        m_whileLoading.append(slot);
    const Slot *known = m_day.slot(slot.id);
    const Slot before = known ? *known : Slot();
    const bool news = m_day.applySlot(slot);
    if (news || !known)
        noteChange(before, slot);
    if (news && m_day.ownHold(slot.id)) {
        const bool ours = slot.status == SlotStatus::Held && slot.heldBy && slot.heldBy->accountId == me().accountId &&
                          slot.heldBy->desk == me().desk;
        if (!ours)
            m_day.clearOwnHold(slot.id);
    }
    m_walkIn.noteSeat(slot, me());
}

void DeskSession::noteChange(const Slot &before, const Slot &after)
{
    QString from;
    if (after.heldBy)
        from = after.heldBy->desk.isEmpty() ? after.heldBy->name : after.heldBy->desk;
    else if (after.appointment && after.appointment->channel != u"counter")
        from = after.appointment->channel;
    else if (before.heldBy)
        from = before.heldBy->desk;
    m_lastChange = Change{m_clock.now(), from};
    Q_EMIT lastChangeChanged();
}

DeskSession::Connection DeskSession::connection() const
{
    switch (m_link->feed.state()) {
    case FeedClient::State::Live:
        return Connection::Live;
    case FeedClient::State::CatchingUp:
        return m_everLive ? Connection::CatchingUp : Connection::Connecting;
    case FeedClient::State::Offline:
        break;
    }
    return m_everLive || m_reload.isActive() ? Connection::Offline : Connection::Connecting;
}

QDateTime DeskSession::connectionSince() const
{
    return m_link->feed.since().isValid() ? m_link->feed.since() : m_clock.now();
}

int DeskSession::unsettledCount() const
{
    return m_link->sender.unsettledCount();
}

QString DeskSession::seatText(const Slot &seat) const
{
    const QString time = seat.startsAt.toTimeZone(m_session.clinic.timeZone).toString(QStringLiteral("HH:mm"));
    for (const Doctor &doctor : m_day.day().doctors)
        if (doctor.id == seat.doctorId)
            return QStringLiteral("%1 · %2").arg(time, doctor.name);
    return time;
}

WalkInCalls DeskSession::walkInCalls()
{
    return {
        .hold =
            [this](qint64 slotId, WalkInCalls::Then then) {
                m_madeHere.insert(m_link->sender.holdSlot(slotId, this, applied(std::move(then))));
            },
        .renew =
            [this](qint64 slotId, const QString &holdId, WalkInCalls::Then then) {
                m_madeHere.insert(m_link->sender.renewHold(slotId, holdId, this, applied(std::move(then))));
            },
        .confirm =
            [this](qint64 slotId, const QString &holdId, const Patient &patient, WalkInCalls::Then then) {
                m_madeHere.insert(
                    m_link->sender.confirmHold(slotId, holdId, patient.id, this, applied(std::move(then))));
            },
        .release = [this](qint64 slotId, const QString &holdId) { release(slotId, holdId); },
        .now = [this] { return m_clock.now(); },
    };
}

void DeskSession::release(qint64 slotId, const QString &holdId)
{
    m_madeHere.insert(m_link->sender.releaseHold(slotId, holdId, this, applied([this, slotId, holdId](const auto &) {
                                                     if (const OwnHold *hold = m_day.ownHold(slotId);
                                                         hold && hold->holdId == holdId)
                                                         m_day.clearOwnHold(slotId);
                                                 })));
}

IntentSender::Then DeskSession::applied(IntentSender::Then then)
{
    return [this, then = std::move(then)](const Reply<QJsonObject> &outcome) {
        applyOutcome(outcome);
        then(outcome);
    };
}

void DeskSession::applyOutcome(const Reply<QJsonObject> &outcome)
{
    if (!outcome.value)
        return;
    const QJsonObject seat = outcome.value->value(u"slot").toObject();
    if (!seat.isEmpty())
        onSlot(Slot::fromJson(seat));
}

QString DeskSession::readOnlyReason() const
{
    if (!m_signedIn)
        return tr("You are signed out. Sign in again to book.");
    if (connection() == Connection::Offline)
        return tr("The service is not reachable, so nothing can be held now. The day is shown as it was at %1; "
                  "the desk returns by itself.")
            .arg(m_readAt.toTimeZone(m_session.clinic.timeZone).toString(QStringLiteral("HH:mm")));
    return {};
}

bool DeskSession::holdSeat(const Slot &seat)
{
    if (const QString reason = readOnlyReason(); !reason.isEmpty()) {
        Q_EMIT noticed(reason, Tone::Warning);
        return false;
    }
    if (seat.endsAt <= m_clock.now()) {
        Problem past;
        past.code = ErrorCode::SlotPast;
        Q_EMIT noticed(problemText(past), Tone::Warning);
        return false;
    }
    if (m_walkIn.begin(seat))
        return true;
    Q_EMIT noticed(tr("The booking at %1 is still being confirmed.").arg(seatText(m_walkIn.seat())), Tone::Warning);
    return false;
}

void DeskSession::cancelAppointment(const Slot &seat)
{
    if (const QString reason = readOnlyReason(); !reason.isEmpty() || !seat.appointment) {
        Q_EMIT noticed(reason, Tone::Warning);
        return;
    }
    const QString whom = seat.appointment->patientName;
    m_madeHere.insert(m_link->sender.cancelAppointment(
        seat.appointment->id, seat.id, this, applied([this, seat, whom](const Reply<QJsonObject> &outcome) {
            if (outcome.value) {
                Q_EMIT noticed(tr("Cancelled: %1 at %2.").arg(whom, seatText(seat)), Tone::Good);
                Q_EMIT appointmentCancelled(seat);
            } else if (outcome.problem) {
                Q_EMIT noticed(problemText(*outcome.problem), Tone::Warning);
            }
        })));
}

void DeskSession::searchPatients(const QString &text, QObject *context, ApiClient::Then<QList<Patient>> then)
{
    m_link->client.searchPatients(text, context, std::move(then));
}

void DeskSession::registerPatient(const QJsonObject &patient, QObject *context, IntentSender::Then then)
{
    m_madeHere.insert(m_link->sender.registerPatient(patient, context, std::move(then)));
}

void DeskSession::fetchHistory(qint64 slotId, QObject *context, ApiClient::Then<QList<SlotEvent>> then)
{
    m_link->client.fetchHistory(slotId, context, std::move(then));
}

void DeskSession::onSettled(const JournaledIntent &intent, const Reply<QJsonObject> &outcome)
{
    if (intent.slotId != 0)
        m_day.setUnsettled(intent.slotId, false);
    if (!m_madeHere.remove(intent.key))
        settleEarlier(intent, outcome);
}

void DeskSession::settleEarlier(const JournaledIntent &intent, const Reply<QJsonObject> &outcome)
{
    applyOutcome(outcome);
    Slot seat;
    if (outcome.value)
        seat = Slot::fromJson(outcome.value->value(u"slot").toObject());
    else if (const Slot *known = m_day.slot(intent.slotId))
        seat = *known;
    const QString where = seat.startsAt.isValid() ? seatText(seat) : QString();
    if (intent.kind == u"hold" && outcome.value) {
        const OwnHold hold{.slotId = intent.slotId,
                           .holdId = outcome.value->value(u"holdId").toString(),
                           .grantedAt = instantFromJson(outcome.value->value(u"serverTime")),
                           .expiresAt = instantFromJson(outcome.value->value(u"expiresAt"))};
        if (m_walkIn.adopt(hold))
            return;
        release(hold.slotId, hold.holdId);
        Q_EMIT noticed(tr("Let go: the seat held before the restart (%1).").arg(where), Tone::Plain);
    } else if ((intent.kind == u"confirm" || intent.kind == u"book") && outcome.value) {
        const QString whom = seat.appointment ? seat.appointment->patientName : QString();
        Q_EMIT noticed(tr("Booked before the restart, now certain: %1 at %2.").arg(whom, where), Tone::Good);
    } else if ((intent.kind == u"confirm" || intent.kind == u"book") && outcome.problem) {
        Q_EMIT noticed(tr("Not booked before the restart (%1). %2").arg(where, problemText(*outcome.problem)),
                       Tone::Warning);
    } else if (intent.kind == u"cancel" && outcome.value) {
        Q_EMIT noticed(tr("Cancelled before the restart, now certain: %1.").arg(where), Tone::Good);
    } else if (intent.kind == u"cancel" && outcome.problem) {
        Q_EMIT noticed(tr("Not cancelled before the restart (%1). %2").arg(where, problemText(*outcome.problem)),
                       Tone::Warning);
    } else if (intent.kind == u"register" && outcome.value) {
        Q_EMIT noticed(tr("Registered before the restart: %1.")
                           .arg(outcome.value->value(u"patient").toObject().value(u"name").toString()),
                       Tone::Good);
    }
}

} // namespace holdfast
