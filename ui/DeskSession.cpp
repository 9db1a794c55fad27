#include "ui/DeskSession.h"

#include "ui/ProblemText.h"
#include "ui/ServiceLink.h"
#include "ui/visit/QueueDesk.h"
#include "ui/visit/Visits.h"

#include <QLocale>

namespace holdfast {

DeskSession::DeskSession(const QUrl &service, const QString &stateFolder, QObject *parent)
    : QObject(parent)
    , m_folder(stateFolder)
    , m_follower(m_day, m_queue, m_clock)
    , m_week(m_day)
    , m_weekFollower(m_week)
    , m_holds(m_day, m_follower, m_clock)
    , m_walkIn(walkInCalls())
    , m_moves({.day = m_day,
               .follower = m_follower,
               .holds = m_holds,
               .clock = m_clock,
               .me = [this] { return me(); },
               .seatText = [this](const Slot &seat) { return seatText(seat); },
               .shownSlot = [this](qint64 slotId) { return slot(slotId); },
               .shownBlock = [this](qint64 doctorId, const QDateTime &startsAt) { return block(doctorId, startsAt); },
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
        Q_EMIT noticed(tr("Nothing is free until %1. Shift A puts the patient into the queue without a time.")
                           .arg(QLocale().toString(until, QLocale::ShortFormat)),
                       Tone::Plain);
    });
    connect(&m_weekFollower, &WeekFollower::weekRefused, this,
            [this](const Problem &problem) { Q_EMIT noticed(problemText(problem), Tone::Warning); });
    connect(&m_day, &GridModel::slotChanged, this, &DeskSession::slotChanged);
    connect(&m_week, &GridModel::slotChanged, this, &DeskSession::slotChanged);
    connect(&m_walkIn, &WalkIn::holdGranted, &m_holds, &DeskHolds::show);
    connect(&m_walkIn, &WalkIn::holdGone, &m_holds, &DeskHolds::forget);
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
        .renew = [this](qint64 slotId, const QString &holdId,
                        WalkInCalls::Then then) { m_holds.renew(slotId, holdId, std::move(then)); },
        .confirm =
            [this](qint64 slotId, const QString &holdId, const Patient &patient, WalkInCalls::Then then) {
                m_link->sender.confirmHold(slotId, holdId, patient.id, this, applied(std::move(then)));
            },
        .release = [this](qint64 slotId, const QString &holdId) { m_holds.release(slotId, holdId); },
        .now = [this] { return m_clock.now(); },
    };
}

IntentSender::Then DeskSession::applied(IntentSender::Then then)
{
    return [this, then = std::move(then)](const Reply<QJsonObject> &outcome) {
        m_follower.takeOutcome(outcome);
        then(outcome);
    };
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
