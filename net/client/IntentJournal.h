#pragma once

#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>

namespace holdfast {

/// One thing the user wants done, with the key under which it is sent however often. Enough to send it again after a crash.
struct JournaledIntent
{
    QString key;
    QByteArray method; ///< POST or DELETE
    QString path;
    QJsonObject body;
    QString kind;      ///< hold, renew, confirm, release, book, cancel or register
    qint64 slotId = 0; ///< the seat it is about, 0 for none
    qint64 accountId = 0; ///< keys are scoped by account: only the same account may settle it
    QDateTime madeAt;  ///< UTC

    static JournaledIntent fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
};

/// The desk's local memory of what it asked for: every intent is on disk (fsync) before its request goes out and stays until its outcome
/// is known. A torn last line, the mark of a crash, is passed over.
class IntentJournal
{
public:
    /// Opens or makes the file. Throws std::runtime_error, saying what to do, when the folder cannot be written.
    explicit IntentJournal(const QString &file);

    void append(const JournaledIntent &intent);
    /// Its outcome is known: it need not be asked for again.
    void settle(const QString &key);
    QList<JournaledIntent> unsettled() const { return m_unsettled; } ///< oldest first

private:
    void write(const QJsonObject &line);
    void compact();

    QString m_file;
    QList<JournaledIntent> m_unsettled;
};

} // namespace holdfast
