#include "net/client/IntentSender.h"

#include "models/Instant.h"
#include "net/client/ApiClient.h"
#include "net/client/GrowingPause.h"

#include <QPointer>
#include <QTimer>
#include <QUuid>

#include <algorithm>
#include <stdexcept>

namespace holdfast {

using namespace Qt::StringLiterals;

/// An intent that is being asked for, with whoever waits for it.
struct IntentSender::Pending
{
    JournaledIntent intent;
    QPointer<QObject> context;
    bool bound = false; ///< a context was given: `then` dies with it
    Then then;
    QString token; ///< that the running or last request carried
    GrowingPause pause;
    QTimer timer;
    bool running = false;
    bool toldUnknown = false;
};

namespace {

bool isSettled(const QString &kind, const Reply<QJsonObject> &reply)
{
    if (reply.value)
        return reply.value->contains(IntentSender::proofOf(kind));
    if (!reply.problem)
        return false;
    const Problem &problem = *reply.problem;
    const bool comesBack = problem.status >= 500 || problem.status == 401 || problem.status == 408 ||
                           problem.status == 429 || problem.code == ErrorCode::InFlight;
    return !comesBack;
}

} // namespace

IntentSender::IntentSender(ApiClient &client, IntentJournal &journal, QObject *parent)
    : QObject(parent), m_client(client), m_journal(journal)
{}

IntentSender::~IntentSender() = default;

void IntentSender::setPauses(int firstMs, int longestMs)
{
    m_firstPauseMs = firstMs;
    m_longestPauseMs = longestMs;
}

void IntentSender::setAccount(qint64 accountId)
{
    m_accountId = accountId;
    retryNow();
    noteCount();
}

QString IntentSender::start(JournaledIntent intent, QObject *context, Then then)
{
    intent.key = QUuid::createUuid().toString(QUuid::WithoutBraces);
    intent.accountId = m_accountId;
    intent.madeAt = QDateTime::currentDateTimeUtc();
    if (m_accountId <= 0) {
        refuse(intent, context, std::move(then), tr("Nobody is signed in"),
               tr("Nothing was sent. Sign in and try again."));
        return intent.key;
    }
    try {
        m_journal.append(intent);
    } catch (const std::runtime_error &error) {
        const QString reason = QString::fromUtf8(error.what());
        refuse(intent, context, std::move(then), tr("Nothing was sent"), reason);
        Q_EMIT journalFailed(reason);
        return intent.key;
    }
    Pending &pending = add(intent, context, std::move(then));
    send(pending);
    if (!pending.running) {
        // Told later, so that the caller knows the key first.
        QTimer::singleShot(0, this, [this, key = intent.key] {
            if (const auto waiting = m_pending.value(key))
                tellUnknown(*waiting);
        });
    }
    noteCount();
    return intent.key;
}

IntentSender::Pending &IntentSender::add(const JournaledIntent &intent, QObject *context, Then then)
{
    const auto pending = std::make_shared<Pending>();
    pending->intent = intent;
    pending->context = context;
    pending->bound = context != nullptr;
    pending->then = std::move(then);
    pending->pause = GrowingPause(m_firstPauseMs, m_longestPauseMs);
    pending->timer.setSingleShot(true);
    connect(&pending->timer, &QTimer::timeout, this, [this, waiting = pending.get()] { send(*waiting); });
    m_pending.insert(intent.key, pending);
    return *pending;
}

void IntentSender::refuse(const JournaledIntent &intent, QObject *context, Then then, const QString &title,
                          const QString &detail)
{
    Problem problem;
    problem.status = 0;
    problem.title = title;
    problem.detail = detail;
    const Reply<QJsonObject> outcome{.value = {}, .problem = problem, .transportError = {}};
    QTimer::singleShot(
        0, this,
        [this, intent, outcome, then = std::move(then), guard = QPointer(context), bound = context != nullptr] {
            const QPointer<IntentSender> self(this);
            if (then && (guard || !bound))
                then(outcome);
            if (self)
                Q_EMIT intentSettled(intent, outcome);
        });
}

bool IntentSender::maySend(const JournaledIntent &intent) const
{
    // Keys are scoped by account: under another's token the service would take a repeated intent for a new one.
    const bool mine =
        intent.accountId == m_accountId && (m_client.accountId() == 0 || m_client.accountId() == m_accountId);
    return mine && m_refusedToken != m_client.token();
}

void IntentSender::send(Pending &pending)
{
    if (pending.running || !maySend(pending.intent))
        return;
    pending.timer.stop();
    pending.running = true;
    pending.token = m_client.token();
    const JournaledIntent &intent = pending.intent;
    m_client.mutate(intent.method, intent.path, intent.key, intent.body, this,
                    [this, key = intent.key](const Reply<QJsonObject> &reply) { take(key, reply); });
}

void IntentSender::sendLater(Pending &pending, int atLeastMs)
{
    pending.timer.start(std::max(pending.pause.next(), atLeastMs));
}

void IntentSender::take(const QString &key, const Reply<QJsonObject> &reply)
{
    const auto pending = m_pending.value(key);
    if (!pending)
        return;
    pending->running = false;
    if (isSettled(pending->intent.kind, reply)) {
        settle(key, reply);
        return;
    }
    if (reply.problem && reply.problem->status == 401 && pending->token == m_client.token())
        m_refusedToken = pending->token;
    else
        sendLater(*pending, reply.problem ? reply.problem->retryAfterMs : 0);
    tellUnknown(*pending);
}

void IntentSender::settle(const QString &key, const Reply<QJsonObject> &outcome)
{
    const auto pending = m_pending.take(key);
    const QPointer<IntentSender> self(this);
    QString journalProblem;
    try {
        keepHoldOf(pending->intent, outcome);
        m_journal.settle(key);
    } catch (const std::runtime_error &error) {
        journalProblem = QString::fromUtf8(error.what());
    }
    if (pending->then && (pending->context || !pending->bound))
        pending->then(outcome);
    if (self)
        Q_EMIT intentSettled(pending->intent, outcome);
    if (self)
        noteCount();
    if (self && !journalProblem.isEmpty())
        Q_EMIT journalFailed(journalProblem);
}

/// The journal knows at every moment which holds this desk has, so that a crash leaves none of them behind.
void IntentSender::keepHoldOf(const JournaledIntent &intent, const Reply<QJsonObject> &outcome)
{
    const bool grants = intent.kind == u"hold" || intent.kind == u"renew";
    if (grants && outcome.value) {
        m_journal.keepHold({.holdId = outcome.value->value(u"holdId").toString(),
                            .slotId = outcome.value->value(u"slot").toObject().value(u"id").toInteger(intent.slotId),
                            .accountId = intent.accountId,
                            .expiresAt = instantFromJson(outcome.value->value(u"expiresAt"))});
        return;
    }
    const bool isMove = intent.kind == u"move";
    const bool used = (intent.kind == u"confirm" || isMove) && outcome.value;
    // A move may also fail for the appointment's sake; then the hold is still there.
    const bool gone =
        outcome.problem && (isMove ? outcome.problem->code == ErrorCode::HoldLost : outcome.problem->seatIsGone());
    if (intent.kind == u"release" || used || gone)
        m_journal.forgetHold(intent.holdId);
}

void IntentSender::forgetHold(const QString &holdId)
{
    try {
        m_journal.forgetHold(holdId);
    } catch (const std::runtime_error &error) {
        Q_EMIT journalFailed(QString::fromUtf8(error.what()));
    }
}

void IntentSender::tellUnknown(Pending &pending)
{
    if (pending.toldUnknown)
        return;
    pending.toldUnknown = true;
    const JournaledIntent intent = pending.intent;
    Q_EMIT outcomeUnknown(intent);
}

void IntentSender::resume()
{
    const QPointer<IntentSender> self(this);
    const QList<JournaledIntent> left = m_journal.unsettled();
    for (const JournaledIntent &intent : left) {
        if (!self || intent.accountId != m_accountId || m_pending.contains(intent.key))
            continue;
        Pending &pending = add(intent, nullptr, {});
        send(pending);
        tellUnknown(pending);
    }
}

void IntentSender::retryNow()
{
    m_refusedToken.reset();
    for (const auto &pending : std::as_const(m_pending)) {
        pending->pause.reset();
        pending->timer.stop();
        send(*pending);
    }
}

int IntentSender::unsettledCount() const
{
    const QList<JournaledIntent> unsettled = m_journal.unsettled();
    return static_cast<int>(std::count_if(unsettled.cbegin(), unsettled.cend(), [this](const JournaledIntent &intent) {
        return intent.accountId == m_accountId;
    }));
}

void IntentSender::noteCount()
{
    const int count = unsettledCount();
    if (count == m_toldCount)
        return;
    m_toldCount = count;
    Q_EMIT unsettledCountChanged(count);
}

} // namespace holdfast
