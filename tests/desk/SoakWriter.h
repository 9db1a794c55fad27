#pragma once

#include "core/Database.h"

#include <QHash>
#include <QList>

#include <random>

namespace holdfast {

/// A clinic that lives fast: random holds, bookings, visits, cancellations and moves on one day's seats, through the
/// same functions as everybody's.
class SoakWriter
{
public:
    /// Makes patients of its own.
    SoakWriter(const DatabaseSettings &owner, const QList<qint64> &seats, quint32 seed);

    /// Makes one change; tries until one is not refused.
    void change();
    int changes() const { return m_changes; }
    QHash<QByteArray, int> kinds() const { return m_kinds; } ///< how often each kind of change was made

private:
    bool tryOne();
    bool changeFree(qint64 seat);
    bool changeHeld(qint64 seat, const QString &hold);
    bool changeVisit(qint64 appointment, const QString &status);
    bool call(const char *kind, const QByteArray &function, const std::vector<Param> &params);
    int dice(int sides) { return static_cast<int>(m_random() % static_cast<unsigned>(sides)); }
    qint64 somebody() { return m_patients.at(dice(static_cast<int>(m_patients.size()))); }

    Database m_database;
    QList<qint64> m_seats;
    QList<qint64> m_patients;
    QByteArray m_intent;
    std::mt19937 m_random;
    QHash<QByteArray, int> m_kinds;
    int m_changes = 0;
};

} // namespace holdfast
