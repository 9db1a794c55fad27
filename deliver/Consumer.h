#pragma once

#include "core/Delivery.h"

#include <chrono>

namespace holdfast {

class Database;

/// How an attempt to deliver ended.
struct Outcome
{
    enum class Kind { Done, Skipped, Retry, Dead, Postponed };

    Kind kind = Kind::Done;
    QString detail;                ///< for who lists the deliveries: no patient's data
    std::chrono::seconds after{0}; ///< Retry: not sooner
    QDateTime until = {};          ///< Postponed: not before

    static Outcome done(const QString &note = {}) { return {Kind::Done, note}; }
    /// There is nothing to do any more.
    static Outcome skipped(const QString &why) { return {Kind::Skipped, why}; }
    /// To be tried again, with growing pauses for three days.
    static Outcome retry(const QString &why, std::chrono::seconds after = {}) { return {Kind::Retry, why, after}; }
    /// Trying again would end the same way; somebody has to look at it.
    static Outcome dead(const QString &why) { return {Kind::Dead, why}; }
    /// Its time has not come; no attempt was made.
    static Outcome postponed(const QDateTime &until, const QString &why = {})
    {
        return {Kind::Postponed, why, {}, until};
    }
};

/// Somebody outside of the database who is told of what happened in it. Called from several threads, of several
/// services: a fact is planned by one leader, a delivery tried by whoever claimed it.
class Consumer
{
public:
    virtual ~Consumer() = default;

    /// Names it in the database; never changes.
    virtual QString name() const = 0;
    /// What to do about a fact; nothing for most. Quick, and the same whenever asked.
    virtual QList<PlannedDelivery> plan(const OutboxFact &fact) const = 0;
    /// Does it, within callDeadline(). `database` is the calling thread's, as the application's role, with no
    /// transaction open. A DatabaseError thrown is a retry.
    virtual Outcome deliver(const Delivery &delivery, Database &database) = 0;
    /// Called once for each connection before deliver() is given it: what the first delivery would wait for.
    virtual void warmUp(Database &) {}

    /// How long deliver() may take at the most. A lease lasts a little longer.
    virtual std::chrono::seconds callDeadline() const { return std::chrono::seconds(20); }
    /// How many deliveries one service tries at a time.
    virtual int threads() const { return 1; }
    /// The least time between the beginnings of two calls of one thread: a rush of bookings floods nobody, and leaves
    /// the machine to those who book.
    virtual std::chrono::milliseconds pace() const { return {}; }
};

} // namespace holdfast
