#pragma once

#include "net/client/JournaledIntent.h"

#include <QFile>
#include <QList>
#include <QLockFile>
#include <QString>

namespace holdfast {

/// The desk's local memory of what it asked for: every intent is on disk (fsync) before its request goes out and stays
/// until its outcome is known; every hold stays until it is over. A torn last line, the mark of a crash, is passed
/// over. One desk at a time has the file; only its owner can read it, for it names patients.
class IntentJournal
{
public:
    /// Opens or makes the file and its folder. Throws std::runtime_error, saying what to do, when the folder cannot be
    /// written or another desk has the file open.
    explicit IntentJournal(const QString &file);
    Q_DISABLE_COPY_MOVE(IntentJournal)

    /// Returns when the intent is safe on disk. Throws std::runtime_error when it is not: then the request must not go
    /// out.
    void append(const JournaledIntent &intent);
    /// Its outcome is known: it need not be asked for again. Throws std::runtime_error when that cannot be written: the
    /// intent is forgotten now all the same, but will be asked for once more, under its key, by the next run.
    void settle(const QString &key);
    QList<JournaledIntent> unsettled() const { return m_unsettled; } ///< oldest first

    /// Remembers a granted hold, or its new end. Throws std::runtime_error when that cannot be written; the seat then
    /// lapses by itself after a crash.
    void keepHold(const JournaledHold &hold);
    /// The hold is over. Throws std::runtime_error when that cannot be written.
    void forgetHold(const QString &holdId);
    QList<JournaledHold> holds() const { return m_holds; }

    /// Where the file as it was found is kept, when lines in its middle could not be read; else empty.
    QString damagedFile() const { return m_damagedFile; }

private:
    enum class Line { Good, Unreadable };

    void makeFolder();
    void lock();
    void load();
    Line take(const QByteArray &line);
    void putHold(const JournaledHold &hold);
    void dropHold(const QString &holdId);
    void compactWhenIdle();
    void keepAside();
    void write(const QJsonObject &line, bool durably);
    void compact();
    void openForAppending();

    QString m_file;
    QLockFile m_lock;
    QFile m_out;
    QList<JournaledIntent> m_unsettled;
    QList<JournaledHold> m_holds;
    QString m_damagedFile;
    int m_lines = 0;
    bool m_torn = false;
};

} // namespace holdfast
