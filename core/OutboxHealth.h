#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace holdfast {

class Database;

/// How far everybody is who follows the outbox.
struct OutboxHealth
{
    struct Holder
    {
        qint64 pid = 0; ///< 0: a prepared transaction, or one this role may not see
        QString application;
        QString user;
        QString database; ///< a transaction in any database of the server holds the tail back
        QString state;    ///< of its session: active, idle in transaction
        double transactionSeconds = 0;
        double statementSeconds = 0; ///< since its last statement began

        /// In words for the log. Never the statement itself: it may hold a patient's data.
        QString words() const;
    };
    struct Reader
    {
        QString name;
        double lagSeconds = 0; ///< age of the first event it has not had
        qint64 waiting = 0;    ///< events it has not had, counted up to 10,000
    };
    struct Count
    {
        QString consumer;
        QString state;
        qint64 count = 0;
    };
    struct Lag
    {
        QString consumer;
        double seconds = 0; ///< since the delivery was due that waits longest
    };

    double heldSeconds = 0;       ///< age of the oldest event that nobody can read yet, 0 without one
    std::optional<Holder> holder; ///< whose transaction holds them back
    QList<Reader> readers;
    QList<Lag> lags;         ///< of consumers for whom something is due
    QList<Count> deliveries; ///< waiting and dead, and those that came to another end within the last hour
};

/// Looks at the outbox from outside.
class OutboxHealthStore
{
public:
    /// The owner's connection sees every session; the application's only its own.
    explicit OutboxHealthStore(Database &database) : m_database(database) {}

    OutboxHealth look();
    /// Only what holds the tail back: cheap enough for every second.
    OutboxHealth lookAtTail();

private:
    Database &m_database;
};

} // namespace holdfast
