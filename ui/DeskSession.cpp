#include "ui/DeskSession.h"

#include "ui/ProblemText.h"
#include "ui/ServiceLink.h"

#include <QLocale>

namespace holdfast {

DeskSession::DeskSession(const QUrl &service, const QString &stateFolder, QObject *parent)
    : QObject(parent)
    , m_folder(stateFolder)
    , m_follower(m_day, m_clock)
    , m_walkIn(walkInCalls())
    , m_earlierRun({m_day, m_follower, m_walkIn, m_clock, [this](const Slot &seat) { return seatText(seat); }})
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
    connect(&m_follower, &DayFollower::noDayWithHoursFound, this, [this](const QDate &until) {
        Q_EMIT noticed(
            tr("There are no consultation hours until %1.").arg(QLocale().toString(until, QLocale::ShortFormat)),
            Tone::Plain);
    });
    connect(&m_walkIn, &WalkIn::holdGranted, this, [this](const OwnHold &hold) { m_day.setOwnHold(hold); });
    connect(&m_walkIn, &WalkIn::holdGone, this, [this](qint64 slotId, const QString &holdId) {
        if (const OwnHold *hold = m_day.ownHold(slotId); hold && hold->holdId == holdId)
            m_day.clearOwnHold(slotId);
        m_link->sender.forgetHold(holdId);
    });
    connect(&m_earlierRun, &EarlierRun::noticed, this, &DeskSession::noticed);
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
    m_link->silence(&m_earlierRun);
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
    m_earlierRun.setLink(nullptr);
    m_link.reset();
    m_link = std::make_unique<ServiceLink>(service, m_folder.path(), m_clock);
    m_follower.setLink(m_link.get());
    m_earlierRun.setLink(m_link.get());
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
    m_follower.start();
    m_link->sender.setAccount(session.accountId);
    m_earlierRun.resume(session.accountId);
    m_link->sender.retryNow();
    Q_EMIT signedIn();
    openDay(wantedDate().isValid() ? wantedDate() : today());
}

void DeskSession::signOut()
{
    if (!m_signedIn)
        return;
    m_walkIn.letGo();
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
    if (news && m_day.ownHold(slot.id)) {
        const bool ours = slot.status == SlotStatus::Held && slot.heldBy && slot.heldBy->accountId == me().accountId &&
                          slot.heldBy->desk == me().desk;
        if (!ours)
            m_day.clearOwnHold(slot.id);
    }
    m_walkIn.noteSeat(slot, me());
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
    if (!outcome.value)
        return;
    const QJsonObject seat = outcome.value->value(u"slot").toObject();
    if (!seat.isEmpty())
        m_follower.takeSlot(Slot::fromJson(seat));
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

void DeskSession::cancelAppointment(const Slot &seat)
{
    if (const QString reason = readOnlyReason(); !reason.isEmpty() || !seat.appointment) {
        Q_EMIT noticed(reason, Tone::Warning);
        return;
    }
    const QString whom = seat.appointment->patientName;
    m_link->sender.cancelAppointment(
        seat.appointment->id, seat.id, this, applied([this, seat, whom](const Reply<QJsonObject> &outcome) {
            if (outcome.value) {
                Q_EMIT noticed(tr("Cancelled: %1 at %2.").arg(whom, seatText(seat)), Tone::Good);
                Q_EMIT appointmentCancelled(seat);
            } else if (outcome.problem) {
                Q_EMIT noticed(problemText(*outcome.problem), Tone::Warning);
            }
        }));
}

void DeskSession::searchPatients(const QString &text, QObject *context, ApiClient::Then<QList<Patient>> then)
{
    m_link->client.searchPatients(text, context, std::move(then));
}

void DeskSession::registerPatient(const QJsonObject &patient, QObject *context, IntentSender::Then then)
{
    m_link->sender.registerPatient(patient, context, std::move(then));
}

void DeskSession::fetchHistory(qint64 slotId, QObject *context, ApiClient::Then<QList<SlotEvent>> then)
{
    m_link->client.fetchHistory(slotId, context, std::move(then));
}

} // namespace holdfast
