#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace holdfast {

class Database;

/// Patients' appointments across clinics, fed by outboxes. A source is where they come from: empty for this database.
class ReadModelStore
{
public:
    explicit ReadModelStore(Database &database) : m_database(database) {}

    /// Applies the next events of this database's own outbox; how many, -1 when another service is at it.
    int feed(int limit);
    /// Applies facts as EventStore gives them: of each only what is newer.
    void apply(const QString &source, const QByteArray &facts);

    /// Making a source's part anew: begin, apply every page, sweep until it says 0, and note the place.
    void beginRound(const QString &source);
    int sweepRound(const QString &source, int limit);
    /// Where in the source's outbox to go on, and how old what is read there is.
    void notePlace(const QString &source, const QString &place, double lagSeconds);
    /// Empty: to be made anew.
    QString place(const QString &source);
    /// Makes this database's own part anew, in small transactions.
    void rebuild();

    /// How many appointments of this database are missing, left over or different.
    qint64 differences();

    /// What a source's part holds, in a few characters: the same as EventStore's when nothing is missing.
    QByteArray digest(const QString &source);

    struct Source
    {
        QString name;
        double lagSeconds = 0; ///< when it was last heard, and how long ago that is, together
        qint64 appointments = 0;
    };
    QList<Source> sources();

    /// {appointments: [{clinic, timeZone, doctor, specialty, startsAt, endsAt, status, channel, source?, id}],
    /// serverTime}: the patient's in every clinic, the latest first, at most 200.
    QByteArray appointments(qint64 clinicId, qint64 patientId);

private:
    Database &m_database;
};

} // namespace holdfast
