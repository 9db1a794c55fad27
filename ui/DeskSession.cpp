#include "ui/DeskSession.h"

#include "ui/ProblemText.h"
#include "ui/ServiceLink.h"
#include "ui/visit/QueueDesk.h"
#include "ui/visit/Visits.h"

#include <QJsonArray>
#include <QLocale>

namespace holdfast {

DeskSession::DeskSession(const QUrl &service, const QString &stateFolder, QObject *parent)
    : QObject(parent)
    , m_folder(stateFolder)
    , m_follower(m_day, m_queue, m_clock)
    , m_week(m_day)
    , m_weekFollower(m_week)
    , m_walkIn(walkInCalls())
    , m_moves({.day = m_day,
               .follower = m_follower,
               .clock = m_clock,
               .me = [this] { return me(); },
               .seatText = [this](const Slot &seat) { return seatText(seat); },
               .shownSlot = [this](qint64 slotId) { return slot(slotId); },
               .readOnlyReason = [this] { return readOnlyReason(); }})
    , m_earlierRun({m_day, m_follower, m_walkIn, m_clock, [this](const Slot &seat) { return seatText(seat); }})
    , m_visits(new Visits(*this))
    , m_queueDesk(new QueueDesk(*this))
{
    listenToParts();
    link(service);
}

void DeskSession::listenToParts()
{
    connect(&m_follower, &DayFollower::wantedDateChanged, this, &DeskSession::wantedDateChanged);
    connect(&m_follower, &DayFollower::dayShown, this, &DeskSession::dayShown);
    connect(&m_follower, &DayFollower::connectionChanged, this, &DeskSession::connectionChanged);
    connect(&m_follower, &DayFollower::lastChangeChanged, this, &DeskSession::lastChangeChanged);
    connect(&m_follower, &DayFollower::slotTold, this, &DeskSession::onSlot);
    connect(&m_follower, &DayFollower::becameLive, this, [this] { m_link->sender.retryNow(); });
    connect(&m_follower, &DayFollower::dayRefused, this,
            [this](const Problem &problem) { Q_EMIT noticed(problemText(problem), Tone::Warning); });
    connect(&m_follower, &DayFollower::noDayFound, this, [this](const QDate &until) {
        Q_EMIT noticed(tr("Nothing is free until %1. Shift A puts the patient into the queue without a time.").arg(QLocale().toString(until, QLocale::ShortFormat)),
                       Tone::Plain);
    });
    connect(&m_weekFollower, &WeekFollower::weekRefused, this,
            [this](const Problem &problem) { Q_EMIT noticed(problemText(problem), Tone::Warning); });
    connect(&m_day, &GridModel::slotChanged, this, &DeskSession::slotChanged);
    connect(&m_week, &GridModel::slotChanged, this, &DeskSession::slotChanged);
    connect(&m_walkIn, &WalkIn::holdGranted, this, [this](const OwnHold &hold) { m_day.setOwnHold(hold); });
    connect(&m_walkIn, &WalkIn::holdGone, this, [this](qint64 slotId, const QString &holdId) {
        if (const OwnHold *hold = m_day.ownHold(slotId); hold && hold->holdId == holdId)
            m_day.clearOwnHold(slotId);
        m_link->sender.forgetHold(holdId);
    });
    connect(this, &DeskSession::personChanged, m_visits, &Visits::forget);
    connect(&m_earlierRun, &EarlierRun::noticed, this, &DeskSession::noticed);
    connect(&m_moves, &Moves::noticed, this, &DeskSession::noticed);
    connect(&m_moves, &Moves::stepDone, this, [this](const DeskStep &step) { m_visits->steps().push(step); });
    connect(&m_walkIn, &WalkIn::confirmed, this, [this] { m_patientFiles.remember(*m_walkIn.patient()); });
    connect(&m_walkIn, &WalkIn::settledLate, this,
            [this](const Slot &seat, const Patient &patient, const std::optional<Problem> &problem) {
                if (problem)
                    Q_EMIT noticed(
                        tr("Not booked: %1 at %2. %3").arg(patient.name, seatText(seat), problemText(*problem)),
                        Tone::Warning);
                else
                    Q_EMIT noticed(tr("Booked after all: %1 at %2.").arg(patient.name, seatText(seat)), Tone::Good);
            });
}

DeskSession::~DeskSession()
{
    m_link->silence(this);
    m_link->silence(&m_follower);
    m_link->silence(&m_weekFollower);
    m_link->silence(&m_earlierRun);
    m_link->silence(&m_moves);
    m_link->silence(&m_patientFiles);
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
    m_follower.setLink(nullptr);
    m_weekFollower.setLink(nullptr);
    m_earlierRun.setLink(nullptr);
    m_moves.setLink(nullptr);
    m_patientFiles.setLink(nullptr);
    m_link.reset();
    m_link = std::make_unique<ServiceLink>(service, m_folder.path(), m_clock);
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

Holder DeskSession::me() const
{
    return {.accountId = m_session.accountId, .name = m_session.accountName, .desk = m_session.desk};
}

QDate DeskSession::today() const
{
    return m_clock.now().toTimeZone(m_session.clinic.timeZone).date();
}

void DeskSession::onSlot(const Slot &slot, bool news)
{
    const bool inWeek = m_weekFollower.takeSlot(slot);
    if ((news || inWeek) && m_day.ownHold(slot.id)) {
        const bool ours = slot.status == SlotStatus::Held && slot.heldBy && slot.heldBy->accountId == me().accountId &&
                          slot.heldBy->desk == me().desk;
        if (!ours)
            m_day.clearOwnHold(slot.id);
    }
    m_walkIn.noteSeat(slot, me());
}

const Slot *DeskSession::slot(qint64 slotId) const
{
    const Slot *seat = m_day.slot(slotId);
    return seat ? seat : m_week.slot(slotId);
}

const DayBlock *DeskSession::block(qint64 doctorId, const QDateTime &startsAt) const
{
    const DayBlock *block = m_day.blockAt(m_day.indexOfBlock(doctorId, startsAt));
    return block ? block : m_week.blockAt(m_week.indexOfBlock(doctorId, startsAt));
}

int DeskSession::unsettledCount() const
{
    return m_link->sender.unsettledCount();
}

QString DeskSession::seatText(const Slot &seat) const
{
    const QDate date = seat.startsAt.toTimeZone(m_session.clinic.timeZone).date();
    QString time = timeText(seat.startsAt);
    if (date != shownDate())
        time = QLocale().toString(date, tr("ddd d MMM")) + QLatin1Char(' ') + time;
    for (const Doctor &doctor : m_day.day().doctors)
        if (doctor.id == seat.doctorId)
            return QStringLiteral("%1 · %2").arg(time, doctor.name);
    return time;
}

QString DeskSession::timeText(const QDateTime &instant) const
{
    return instant.toTimeZone(m_session.clinic.timeZone).toString(QStringLiteral("HH:mm"));
}

WalkInCalls DeskSession::walkInCalls()
{
    return {
        .hold = [this](qint64 slotId,
                       WalkInCalls::Then then) { m_link->sender.holdSlot(slotId, this, applied(std::move(then))); },
        .renew =
            [this](qint64 slotId, const QString &holdId, WalkInCalls::Then then) {
                m_link->sender.renewHold(slotId, holdId, this, applied(std::move(then)));
            },
        .confirm =
            [this](qint64 slotId, const QString &holdId, const Patient &patient, WalkInCalls::Then then) {
                m_link->sender.confirmHold(slotId, holdId, patient.id, this, applied(std::move(then)));
            },
        .release = [this](qint64 slotId, const QString &holdId) { release(slotId, holdId); },
        .now = [this] { return m_clock.now(); },
    };
}

void DeskSession::release(qint64 slotId, const QString &holdId)
{
    m_link->sender.releaseHold(slotId, holdId, this, applied([this, slotId, holdId](const auto &) {
                                   if (const OwnHold *hold = m_day.ownHold(slotId); hold && hold->holdId == holdId)
                                       m_day.clearOwnHold(slotId);
                               }));
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
    if (outcome.problem && outcome.problem->slot)
        m_follower.takeSlot(*outcome.problem->slot);
    if (outcome.problem && outcome.problem->entry)
        m_follower.takeEntry(*outcome.problem->entry);
    if (!outcome.value)
        return;
    QJsonArray seats = outcome.value->value(u"slots").toArray();
    seats.append(outcome.value->value(u"slot"));
    for (const QJsonValue &seat : std::as_const(seats))
        if (seat.isObject())
            m_follower.takeSlot(Slot::fromJson(seat.toObject()));
    if (const QJsonValue entry = outcome.value->value(u"entry"); entry.isObject())
        m_follower.takeEntry(QueueEntry::fromJson(entry.toObject()));
}

QString DeskSession::readOnlyReason() const
{
    if (!m_signedIn)
        return tr("You are signed out. Sign in again to book.");
    if (connection() == Connection::Offline)
        return tr("The service is not reachable, so nothing can be held now. The day is shown as it was at %1; "
                  "the desk returns by itself.")
            .arg(readAt().toTimeZone(m_session.clinic.timeZone).toString(QStringLiteral("HH:mm")));
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

void DeskSession::searchPatients(const QString &text, QObject *context, ApiClient::Then<QList<Patient>> then)
{
    m_link->client.searchPatients(text, context, std::move(then));
}

void DeskSession::registerPatient(const QJsonObject &patient, QObject *context, IntentSender::Then then)
{
    m_link->sender.registerPatient(patient, context, std::move(then));
}

IntentSender &DeskSession::sender()
{
    return m_link->sender;
}

ApiClient &DeskSession::client()
{
    return m_link->client;
}

void DeskSession::fetchDaySheet(const QDate &date, qint64 doctorId, QObject *context, ApiClient::Then<DaySheet> then)
{
    m_link->client.fetchDaySheet(date, doctorId, context, std::move(then));
}

} // namespace holdfast
