#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <stdexcept>

namespace holdfast {

class Database;
class ReadModelStore;

/// The other service can't be read, in words for an administrator.
class FollowError : public std::runtime_error
{
public:
    explicit FollowError(const QString &message) : std::runtime_error(message.toStdString()) {}
};

/// Reads another service's events by cursor into the read model here. What was lost on the way is found: a cursor older
/// than what is kept there, or a digest that differs, has the source's part made anew. Belongs to one thread.
class Follower
{
public:
    struct Options
    {
        QString url; ///< of the service, without a path; names the source
        QString login;
        QByteArray password;
        QString caFile = {}; ///< empty: the system's
        int batch = 200;
    };

    Follower(Options options, Database &database);

    /// Reads until there is nothing new. Throws FollowError, and DatabaseError.
    void catchUp();
    /// Compares what was read with what there is, and makes it anew where it differs for good. True when it differed.
    bool checkDigest();

private:
    QJsonObject get(const QString &path);
    QJsonObject ask(const QString &path, const QByteArray &body, long *status);
    void signIn();
    void makeAnew(ReadModelStore &store);
    bool takeNext(ReadModelStore &store);

    const Options m_options;
    Database &m_database;
    QByteArray m_token;
};

} // namespace holdfast
