#pragma once

#include "core/Intent.h"

#include <QDateTime>
#include <QList>

namespace holdfast {

class Database;

/// Where the line of an opening stood at an instant of the database's clock.
struct OpeningLine
{
    QDateTime at; ///< by the database's clock, as all times here
    QDateTime opensAt;
    int rate = 0;             ///< admissions a second
    double admitted = 0;      ///< so many numbers were let in
    QDateTime admittedAt;     ///< by then
    qint64 numbered = 0;      ///< numbers that were given
    qint64 most = 0;          ///< the last number for which there is a seat
    qint64 withoutNumber = 0; ///< tickets that have none yet
    qint64 seatsLeft = 0;     ///< that are free
    bool over = false;        ///< nobody needs a ticket any more

    /// The last number that is let in at an instant; as the database counts.
    qint64 admittedBy(const QDateTime &instant) const;
};

/// A ticket's number, by the patient who has it.
struct TicketNumber
{
    qint64 holder = 0;
    qint64 number = 0;
};

/// What lets a patient claim seats of a running opening, for a short while.
struct Admission
{
    qint64 holder = 0;
    QByteArray token;
    QDateTime endsAt;
};

/// Whom a ticket is for, or why it is refused.
struct TicketCheck
{
    qint64 holder = 0;
    std::optional<Answer> refusal{};
};

/// Openings, their tickets and the line that these make. Tickets and admissions are signed by the database.
class OpeningStore
{
public:
    explicit OpeningStore(Database &database) : m_database(database) {}

    /// {serverTime, openings: [...]} of the next week and those that run; `detailed` with their rate and how it goes.
    QByteArray list(qint64 clinicId, bool detailed);
    /// 200 {opening}. Another rate, another end, or both; holds at once.
    Answer change(const Intent &intent, qint64 openingId, std::optional<int> rate, const QDateTime &closesAt);
    /// 201 {ticket, opening} for the intent's own patient; 200 with the same ticket when there is one already.
    Answer join(const Intent &intent, qint64 openingId);
    /// Whether a ticket was given to the patient for this opening.
    TicketCheck check(qint64 clinicId, qint64 openingId, qint64 patientId, const QByteArray &ticket);

    /// Gives numbers to who has none and lets in whose time it is, as long as those who choose leave a seat; called
    /// several times a second while somebody waits, from any number of services. None when there is no such opening.
    std::optional<OpeningLine> advance(qint64 openingId);
    /// The tickets whose number is above `after`, by number, at most `limit`.
    QList<TicketNumber> numbersAfter(qint64 openingId, qint64 after, int limit);
    /// For those of the holders whose turn has come.
    QList<Admission> admit(qint64 openingId, const QList<qint64> &holders);
    /// Takes away some of the tickets that are older than a month.
    void tidy();

private:
    Database &m_database;
};

} // namespace holdfast
