#pragma once

#include "net/server/DoctorDay.h"

#include "core/DayStore.h"
#include "core/OutboxTail.h"
#include "models/Clinic.h"

#include <QByteArray>
#include <QDate>
#include <QHash>
#include <QSet>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace holdfast {

/// Doctors' days in memory, kept up to date by the outbox. It answers reads and decides no write. What it says is as
/// old as the last word from the outbox; that age goes with every answer. Thread-safe.
class AvailabilityCache
{
public:
    using Clock = std::chrono::steady_clock;

    struct Options
    {
        qsizetype mostBytes = 16 * 1024 * 1024;    ///< beyond it the day that was asked for longest ago goes
        std::chrono::milliseconds patience{2'000}; ///< how long a reader waits for another's load of the same day
        std::function<Clock::time_point()> now = [] { return Clock::now(); };
    };

    struct Key
    {
        qint64 clinicId = 0;
        qint64 doctorId = 0;
        QDate date;

        bool operator==(const Key &) const = default;
        friend size_t qHash(const Key &key, size_t seed = 0)
        {
            return qHashMulti(seed, key.clinicId, key.doctorId, key.date.toJulianDay());
        }
    };

    struct Answer
    {
        QByteArray body; ///< as DayStore::doctorSlots says it; empty when the reader has it already
        QByteArray entityTag;
        std::chrono::seconds age{0}; ///< of what it says; 0 while the outbox is heard
    };

    struct Figures
    {
        qint64 hits = 0;
        qint64 loads = 0;
        qint64 days = 0;
        qint64 bytes = 0;
    };

    /// A day as the database tells it.
    struct Loaded
    {
        Loaded(QByteArray said, QList<SeatActors> known = {}) : body(std::move(said)), actors(std::move(known)) {}
        /// What the database says now. Throws what DayStore throws.
        static Loaded from(Database &database, const Key &key);

        QByteArray body;          ///< DayStore::doctorSlots without details
        QList<SeatActors> actors; ///< DayStore::seatActors, asked for after the body
    };
    using Load = std::function<Loaded()>;

    AvailabilityCache() : AvailabilityCache(Options()) {}
    explicit AvailabilityCache(Options options) : m_options(std::move(options)) {}

    /// The day when it is here; never waits. `known` is the entity tag that the reader has, or empty.
    std::optional<Answer> find(const Key &key, const QByteArray &known);
    /// The day, loaded when it is not here: by one of those who ask at the same time, for all of them. Throws what
    /// `load` throws.
    Answer get(const Key &key, const Clinic &clinic, const QByteArray &known, const Load &load);
    /// The nearest free seats of the day, at most three, when the seat is somebody else's without any doubt: taken as
    /// of now, neither the patient's nor changed by the account within the time that keys are kept, and the outbox is
    /// heard. Never waits.
    std::optional<QList<Slot>> insteadOf(qint64 clinicId, qint64 slotId, qint64 accountId, qint64 patientId) const;
    /// A read of the outbox, in its order, from one thread.
    void hear(const OutboxTail::Batch &batch);
    /// Whether the outbox was heard: before that nothing that is loaded stays.
    bool isHeard() const;
    Figures figures() const;

private:
    struct Told
    {
        Slot slot;
        Cursor cursor;
        qint64 actorId = 0;
    };
    struct Actors
    {
        qint64 patientId = 0;
        QSet<qint64> accounts;
    };
    struct Entry
    {
        std::optional<DoctorDay> day; ///< none while it is loaded
        QHash<qint64, Actors> actors; ///< by seat
        std::vector<Told> meanwhile;  ///< what was told while it was loaded
        bool spoilt = false;          ///< what is being loaded may be out of date already
        qsizetype bytes = 0;
        std::list<Key>::iterator place;
    };
    using Doctor = std::pair<qint64, qint64>;

    std::optional<Answer> answerFrom(const Key &key, const QByteArray &known);
    Answer answerOf(const DoctorDay &day, const QByteArray &known) const;
    std::chrono::milliseconds sinceHeard() const;
    void tell(const OutboxEvent &event);
    void forgetClinic(qint64 clinicId);
    void settle(const Key &key, const DoctorDay &day, const QList<SeatActors> &actors);
    void apply(const Key &key, Entry &entry, const Told &told);
    void remove(const Key &key);
    void keepWithinBounds();

    const Options m_options;
    mutable std::mutex m_mutex;
    std::condition_variable m_loaded;
    QHash<Key, std::shared_ptr<Entry>> m_entries;
    QHash<Doctor, QList<QDate>> m_dates; ///< of a clinic's doctor that are here
    QHash<qint64, Key> m_places;         ///< where a seat is
    std::list<Key> m_order;              ///< the one asked for last in front
    qsizetype m_bytes = 0;
    bool m_heard = false;
    Clock::time_point m_heardAt;
    QDateTime m_databaseTime;              ///< when the outbox was heard last
    std::chrono::milliseconds m_behind{0}; ///< how long what the outbox can't tell yet has stood there
    qint64 m_hits = 0;
    qint64 m_loads = 0;
};

} // namespace holdfast
