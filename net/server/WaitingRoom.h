#pragma once

#include "core/OpeningStore.h"

#include <QByteArray>
#include <QHash>
#include <QJsonObject>
#include <QList>

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>

namespace holdfast {

/// What somebody with a ticket is told.
struct Standing
{
    enum class State {
        Waiting,  ///< it has no number yet: the opening is ahead, or the ticket is a moment old
        InLine,   ///< so many have their turn first
        Admitted, ///< its turn has come
        Over      ///< nobody needs a ticket any more
    };

    State state = State::Waiting;
    qint64 position = 0;                    ///< in line, from 1; 0 while it is not known
    qint64 tickets = 0;                     ///< that wait with this one
    qint64 seatsLeft = 0;                   ///< for all who wait
    std::optional<qint64> expectedWaitMs{}; ///< until its turn; before the opening, on average over all places in line.
                                            ///< None: that depends on whether others leave a seat
    int askAgainMs = 0;
    QDateTime serverTime;
    QDateTime opensAt;
    std::optional<Admission> admission{}; ///< once it was fetched

    QJsonObject toJson() const;
};

/// The openings that somebody waits for, in memory: how the lines stand, who has which number, and which tickets were
/// found good. So those who wait cost the database a few reads a second, however many they are. Everything in it can
/// be read again. Thread-safe.
class WaitingRoom
{
public:
    using Clock = std::chrono::steady_clock;
    using Now = std::function<Clock::time_point()>;

    explicit WaitingRoom(Now now = [] { return Clock::now(); }) : m_now(std::move(now)) {}

    /// The patient came with a ticket that the database found good.
    void enter(qint64 openingId, qint64 patientId, qint64 holder, const QByteArray &ticket);
    /// Moves the opening's line on and reads how it stands. Throws DatabaseError.
    void refresh(qint64 openingId, OpeningStore &store);
    /// Fetches the admissions of those of the patients whose turn has come. Throws DatabaseError.
    void admit(qint64 openingId, const QList<qint64> &patients, OpeningStore &store);

    /// What the patient with this ticket is told; none while the ticket or the line is not known here. Never waits.
    std::optional<Standing> find(qint64 openingId, qint64 patientId, const QByteArray &ticket);
    /// The openings that were asked for of late.
    QList<qint64> wanted() const;
    /// Forgets what nobody has asked for in a while.
    void tidy();
    bool isEmpty() const;

private:
    struct Guest
    {
        qint64 holder = 0;
        QByteArray ticket;
    };
    struct Opening
    {
        std::optional<OpeningLine> line;
        Clock::time_point readAt;
        QHash<qint64, qint64> numbers; ///< by holder
        qint64 lastNumber = 0;
        QHash<qint64, Guest> guests;         ///< by the patient of their session
        QHash<qint64, Admission> admissions; ///< by holder
        Clock::time_point askedAt;
    };

    Standing standingOf(const Opening &opening, const Guest &guest) const;
    QDateTime databaseTime(const Opening &opening) const;

    const Now m_now;
    mutable std::mutex m_mutex;
    QHash<qint64, Opening> m_openings;
};

} // namespace holdfast
