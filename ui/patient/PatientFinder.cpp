#include "ui/patient/PatientFinder.h"

#include "models/PatientListModel.h"
#include "ui/DeskSession.h"
#include "ui/day/WordMatch.h"

#include <QSet>

namespace holdfast {

namespace {

constexpr int fewestLetters = 2;
constexpr int mostOffers = 6;
constexpr int debounceMs = 150;

} // namespace

PatientFinder::PatientFinder(DeskSession &session, QObject *parent) : FindSource(parent), m_session(session)
{
    m_debounce.setSingleShot(true);
    m_debounce.setInterval(debounceMs);
    connect(&m_debounce, &QTimer::timeout, this, &PatientFinder::ask);
}

QList<FindOffer> PatientFinder::offersFor(const QString &typed)
{
    if (typed != m_typed) {
        m_typed = typed;
        m_debounce.stop();
        if (typed.size() >= fewestLetters)
            m_debounce.start();
    }
    if (typed.size() < fewestLetters)
        return {};
    QList<FindOffer> offers;
    QSet<qint64> here; // patients of the shown day: their card comes first, their file by Shift+Enter
    for (const Slot &told : m_session.day().day().slotList) {
        const Slot *seat = m_session.day().slot(told.id);
        if (!seat || !seat->appointment || offers.size() == mostOffers ||
            !matchesWords(seat->appointment->patientName, typed))
            continue;
        here.insert(seat->appointment->patientId);
        offers.append(offerSeat(seat->id));
    }
    if (m_answered != typed)
        return offers;
    for (const Patient &patient : std::as_const(m_found))
        if (!here.contains(patient.id) && offers.size() < 2 * mostOffers)
            offers.append(offerFile(patient));
    return offers;
}

FindOffer PatientFinder::offerSeat(qint64 slotId)
{
    const Slot *seat = m_session.day().slot(slotId);
    Patient patient;
    patient.id = seat->appointment->patientId;
    patient.name = seat->appointment->patientName;
    return {.title = patient.name,
            .detail = m_session.seatText(*seat),
            .choose = [this, slotId] { Q_EMIT seatWanted(slotId); },
            .also = tr("file"),
            .chooseAlso = [this, patient] { Q_EMIT fileWanted(patient); }};
}

FindOffer PatientFinder::offerFile(const Patient &patient)
{
    PatientListModel line;
    line.setPatients({patient}, m_session.session().clinic.timeZone);
    return {.title = patient.name,
            .detail = line.index(0, 0).data(Qt::ToolTipRole).toString(),
            .choose = [this, patient] { Q_EMIT fileWanted(patient); },
            .also = {},
            .chooseAlso = {}};
}

void PatientFinder::ask()
{
    m_session.searchPatients(m_typed, this, [this, asked = m_typed](const Reply<QList<Patient>> &reply) {
        if (asked != m_typed || !reply.value)
            return; // without an answer the day's own patients are still offered
        m_answered = asked;
        m_found = *reply.value;
        Q_EMIT offersChanged();
    });
}

} // namespace holdfast
