#pragma once

#include "core/Database.h"
#include "tests/bench/opening/CounterDesk.h"
#include "tests/bench/opening/Scene.h"
#include "tests/support/RunningService.h"
#include "tests/support/Seed.h"

#include <QHash>

#include <optional>

namespace holdfast {

/// The real service with a clinic in it, whose seats open one day after the other.
class Stage
{
public:
    static constexpr int doctors = 4;

    /// So many people with sessions, and room for so many openings.
    Stage(int people, int openings);

    /// New seats, so many of each doctor, that open so many seconds from now.
    Prize nextOpening(int seatsOfADoctor, int seconds);
    /// What the counter books meanwhile.
    QList<CounterDesk::Seat> seatsOfCounter();

    int port() const { return m_service.url().port(); }
    const QList<Person> &people() const { return m_people; }
    const QByteArray &counterToken() const { return m_counterToken; }

    qint64 freeSeats(const Prize &prize);
    /// Who has how many of the seats.
    QHash<qint64, int> winners(const Prize &prize);
    /// Tickets that took part in the lot.
    qint64 ticketsInTime(const Prize &prize);
    qint64 letIn(const Prize &prize);
    /// The most that were let in within a second, whenever it began.
    qint64 mostInASecond(const Prize &prize);
    QStringList broken();

private:
    void openSessions(const QList<qint64> &patients);

    RunningService m_service{{QStringLiteral("--address-budget"), QStringLiteral("0")}}; ///< all come from one address
    Database m_owner{m_service.owner()};
    Seed m_seed{m_owner};
    qint64 m_clinic = m_seed.clinic();
    QByteArray m_counterToken = m_seed.session(m_seed.account(m_clinic));
    QList<qint64> m_doctors;
    qint64 m_counterDoctor = 0;
    QList<Person> m_people;
    QList<qint64> m_counterPatients;
    int m_openings = 0;
};

} // namespace holdfast
