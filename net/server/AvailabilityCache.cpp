#include "net/server/AvailabilityCache.h"

#include <QJsonDocument>

namespace holdfast {

namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds ordinarySilence{1'000}; ///< the outbox is read several times a second
constexpr milliseconds ordinaryDelay{250};     ///< of what a transaction that runs holds back
constexpr qsizetype bytesAnActor = 60;

} // namespace

AvailabilityCache::Loaded AvailabilityCache::Loaded::from(Database &database, const Key &key)
{
    DayStore store(database);
    // The seats first: who changes one between the two reads is told by the outbox too.
    QByteArray body = store.doctorSlots(key.clinicId, key.doctorId, key.date, false);
    return {std::move(body), store.seatActors(key.clinicId, key.doctorId, key.date)};
}

std::optional<AvailabilityCache::Answer> AvailabilityCache::find(const Key &key, const QByteArray &known)
{
    const std::lock_guard lock(m_mutex);
    return answerFrom(key, known);
}

AvailabilityCache::Answer AvailabilityCache::get(const Key &key, const Clinic &clinic, const QByteArray &known,
                                                 const Load &load)
{
    std::unique_lock lock(m_mutex);
    const auto isLoading = [this, &key] {
        const auto entry = m_entries.constFind(key);
        return entry != m_entries.constEnd() && !entry.value()->day;
    };
    m_loaded.wait_for(lock, m_options.patience, [&isLoading] { return !isLoading(); });
    if (std::optional<Answer> answer = answerFrom(key, known))
        return *answer;
    // Whoever waited long enough for another's load asks for itself and leaves what is kept to the other.
    std::shared_ptr<Entry> entry;
    if (!isLoading() && m_heard) {
        entry = std::make_shared<Entry>();
        m_order.push_front(key);
        entry->place = m_order.begin();
        m_entries.insert(key, entry);
        m_dates[{key.clinicId, key.doctorId}].append(key.date);
    }
    ++m_loads;
    lock.unlock();
    std::optional<DoctorDay> day;
    QList<SeatActors> actors;
    try {
        Loaded loaded = load();
        day.emplace(loaded.body, clinic.timeZone);
        actors = std::move(loaded.actors);
    } catch (...) {
        lock.lock();
        if (entry && m_entries.value(key) == entry)
            remove(key);
        m_loaded.notify_all();
        throw;
    }
    lock.lock();
    if (entry && m_entries.value(key) == entry)
        settle(key, *day, actors);
    m_loaded.notify_all();
    Answer answer;
    answer.entityTag = day->entityTag();
    if (known != answer.entityTag)
        answer.body = day->body(day->serverTime());
    return answer;
}

/// What was loaded becomes what is kept, with what was told in the meantime.
void AvailabilityCache::settle(const Key &key, const DoctorDay &day, const QList<SeatActors> &actors)
{
    const std::shared_ptr<Entry> entry = m_entries.value(key);
    if (entry->spoilt) {
        remove(key);
        return;
    }
    entry->day = day;
    entry->bytes = entry->day->bytes();
    for (const SeatActors &known : actors) {
        entry->actors[known.slotId] = {known.patientId, {known.accounts.begin(), known.accounts.end()}};
        entry->bytes += bytesAnActor * (1 + known.accounts.size());
    }
    m_bytes += entry->bytes;
    for (const qint64 slotId : day.seatIds())
        m_places.insert(slotId, key);
    for (const Told &told : entry->meanwhile)
        apply(key, *entry, told);
    entry->meanwhile.clear();
    keepWithinBounds();
}

void AvailabilityCache::apply(const Key &key, Entry &entry, const Told &told)
{
    if (!entry.day->spans(told.slot))
        return;
    entry.day->apply(told.slot, told.cursor);
    m_places.insert(told.slot.id, key);
    Actors &actors = entry.actors[told.slot.id];
    actors.patientId = told.slot.appointment ? told.slot.appointment->patientId : 0;
    if (told.actorId == 0 || actors.accounts.contains(told.actorId))
        return;
    actors.accounts.insert(told.actorId);
    entry.bytes += bytesAnActor;
    m_bytes += bytesAnActor;
}

std::optional<QList<Slot>> AvailabilityCache::insteadOf(qint64 clinicId, qint64 slotId, qint64 accountId,
                                                        qint64 patientId) const
{
    const std::lock_guard lock(m_mutex);
    const auto place = m_places.constFind(slotId);
    if (place == m_places.constEnd() || place->clinicId != clinicId || !m_heard || sinceHeard() > ordinarySilence ||
        m_behind > ordinaryDelay)
        return std::nullopt;
    const std::shared_ptr<Entry> entry = m_entries.value(*place);
    const Actors actors = entry->actors.value(slotId);
    if (actors.accounts.contains(accountId) || (patientId != 0 && actors.patientId == patientId))
        return std::nullopt;
    return entry->day->insteadOf(slotId, m_databaseTime.addMSecs(sinceHeard().count()));
}

std::optional<AvailabilityCache::Answer> AvailabilityCache::answerFrom(const Key &key, const QByteArray &known)
{
    const auto found = m_entries.constFind(key);
    if (found == m_entries.constEnd() || !found.value()->day)
        return std::nullopt;
    ++m_hits;
    m_order.splice(m_order.begin(), m_order, found.value()->place);
    return answerOf(*found.value()->day, known);
}

AvailabilityCache::Answer AvailabilityCache::answerOf(const DoctorDay &day, const QByteArray &known) const
{
    Answer answer;
    answer.entityTag = day.entityTag();
    if (known != answer.entityTag)
        answer.body = day.body(m_databaseTime.addMSecs(sinceHeard().count()));
    const milliseconds silence = sinceHeard() > ordinarySilence ? sinceHeard() : milliseconds(0);
    answer.age = duration_cast<seconds>(std::max(silence, m_behind));
    return answer;
}

milliseconds AvailabilityCache::sinceHeard() const
{
    return duration_cast<milliseconds>(m_options.now() - m_heardAt);
}

void AvailabilityCache::hear(const OutboxTail::Batch &batch)
{
    const std::lock_guard lock(m_mutex);
    m_heard = true;
    m_heardAt = m_options.now();
    m_databaseTime = batch.databaseTime;
    m_behind = milliseconds(batch.pendingSince.isValid() ? batch.pendingSince.msecsTo(batch.databaseTime) : 0);
    for (const OutboxEvent &event : batch.events)
        tell(event);
}

void AvailabilityCache::tell(const OutboxEvent &event)
{
    if (event.topic == QLatin1String("schedule.changed")) {
        forgetClinic(event.clinicId);
        return;
    }
    if (event.slot.isEmpty())
        return;
    // Few of a clinic's events are about a day that anybody reads here.
    const Slot slot = Slot::fromJson(QJsonDocument::fromJson(event.slot).object());
    const QList<QDate> dates = m_dates.value({event.clinicId, slot.doctorId});
    for (const QDate &date : dates) {
        const std::shared_ptr<Entry> entry = m_entries.value({event.clinicId, slot.doctorId, date});
        const Told told{slot, event.cursor, event.actorId};
        if (!entry->day)
            entry->meanwhile.push_back(told);
        else
            apply({event.clinicId, slot.doctorId, date}, *entry, told);
    }
}

/// Its seats were made or taken away by the schedule, of which the outbox tells no single one.
void AvailabilityCache::forgetClinic(qint64 clinicId)
{
    const QList<Key> keys = m_entries.keys();
    for (const Key &key : keys) {
        if (key.clinicId != clinicId)
            continue;
        const std::shared_ptr<Entry> entry = m_entries.value(key);
        if (entry->day)
            remove(key);
        else
            entry->spoilt = true;
    }
}

void AvailabilityCache::remove(const Key &key)
{
    const std::shared_ptr<Entry> entry = m_entries.take(key);
    if (entry->day)
        for (const qint64 slotId : entry->day->seatIds())
            m_places.remove(slotId);
    m_order.erase(entry->place);
    m_bytes -= entry->bytes;
    QList<QDate> &dates = m_dates[{key.clinicId, key.doctorId}];
    dates.removeOne(key.date);
    if (dates.isEmpty())
        m_dates.remove({key.clinicId, key.doctorId});
}

void AvailabilityCache::keepWithinBounds()
{
    for (auto place = m_order.end(); m_bytes > m_options.mostBytes && place != m_order.begin();) {
        const Key key = *--place;
        if (!m_entries.value(key)->day)
            continue;
        ++place;
        remove(key);
        place = m_order.end();
    }
}

bool AvailabilityCache::isHeard() const
{
    const std::lock_guard lock(m_mutex);
    return m_heard;
}

AvailabilityCache::Figures AvailabilityCache::figures() const
{
    const std::lock_guard lock(m_mutex);
    return {.hits = m_hits, .loads = m_loads, .days = static_cast<qint64>(m_entries.size()), .bytes = m_bytes};
}

} // namespace holdfast
