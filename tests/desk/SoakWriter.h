#pragma once

#include "core/Database.h"

#include <QHash>
#include <QList>

#include <random>

namespace holdfast {

/// A clinic that lives fast: random holds, bookings, visits, cancellations and moves on one day's seats, and walk-ins
/// without a time, through the same functions as everybody's.
class SoakWriter
{
public:
    static constexpr int allKinds = 13; ///< of changes

    /// Makes patients of its own. `doctors` are who is waited for without a time.
    SoakWriter(const DatabaseSettings &owner, const QList<qint64> &seats, const QList<qint64> &doctors, quint32 seed);

    /// Makes one change; tries until one is not refused.
    void change();
    int changes() const { return m_changes; }
    QHash<QByteArray, int> kinds() const { return m_kinds; } ///< how often each kind of change was made

private:
    bool tryOne();
    bool changeFree(qint64 seat);
    bool changeHeld(qint64 seat, const QString &hold);
    bool changeVisit(qint64 appointment, const QString &status);
    bool changeQueue();
    bool call(const char *kind, const QByteArray &function, const std::vector<Param> &params);
    int dice(int sides) { return static_cast<int>(m_random() % static_cast<unsigned>(sides)); }
    template <typename T>
    const T &any(const QList<T> &of)
    {
        return of.at(dice(static_cast<int>(of.size())));
    }

    Database m_database;
    QList<qint64> m_seats;
    QList<qint64> m_doctors;
    QList<qint64> m_patients;
    QList<qint64> m_entries; ///< of the queue
    QByteArray m_intent;
    std::mt19937 m_random;
    QHash<QByteArray, int> m_kinds;
    int m_changes = 0;
};

} // namespace holdfast
