#pragma once

#include "core/Delivery.h"
#include "core/Intent.h"

#include <chrono>
#include <optional>

namespace holdfast {

class Database;

/// The rows of what is to be done about the outbox's facts: made by one leader, claimed by everybody.
class DeliveryStore
{
public:
    explicit DeliveryStore(Database &database) : m_database(database) {}

    struct Facts
    {
        Cursor from;
        quint64 horizon = 0; ///< every fact of a transaction below it is settled
        QList<OutboxFact> facts;
    };
    struct Planned
    {
        QString consumer;
        OutboxFact fact;
        PlannedDelivery plan;
    };

    /// The next facts that have no deliveries yet, at most `limit` and only below `horizon`; 0: below the oldest
    /// running transaction, which the answer tells.
    Facts next(int limit, quint64 horizon);
    /// Makes the deliveries of what lies between two places and moves the cursor: both or neither. False when somebody
    /// else has moved it.
    bool fanOut(const Facts &facts, const Cursor &to, const QList<Planned> &planned);

    /// Takes up to `limit` that are due, for `lease`, and commits. `owner` is used for one claim only.
    QList<Delivery> claim(const QString &consumer, const QString &owner, std::chrono::seconds lease, int limit);
    /// The five ends; false when the lease ran out and somebody else has it.
    bool done(const Delivery &delivery, const QString &note);
    bool skip(const Delivery &delivery, const QString &why);
    bool bury(const Delivery &delivery, const QString &why);
    /// Tried again after a pause that doubles each time, at least after `after`; dead after three days.
    bool retry(const Delivery &delivery, const QString &why, std::chrono::seconds after);
    /// Not before `until`; counts as no attempt.
    bool postpone(const Delivery &delivery, const QString &why, const QDateTime &until);

    struct Filter
    {
        std::optional<qint64> clinicId = {};
        QString state = {}; ///< empty: any
        QString consumer = {};
        int limit = 100;
    };
    /// {"deliveries": [...]}, the newest first.
    QByteArray list(const Filter &filter);
    /// 200 with the delivery, 404, 409 when there is nothing to try again.
    Answer requeue(const Intent &intent, qint64 id);
    /// By the administrator at the service's machine, over all clinics (the owner's connection). False: nothing to try.
    bool requeueAsOwner(qint64 id);
    int requeueDeadAsOwner(const QString &consumer);

private:
    bool end(const Delivery &delivery, const char *outcome, const QString &detail, std::chrono::seconds after = {},
             const QDateTime &until = {});

    Database &m_database;
};

} // namespace holdfast
