#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QSet>

#include <atomic>
#include <mutex>
#include <random>

namespace holdfast {

class BlockingHttp;

/// A payment gateway for tests: charges whoever it is told to and tells the service by signed webhooks, late, several
/// times, out of order, now and then with a stale signature or over a connection that breaks. Its ledger is the truth
/// about the money.
class SandboxGateway
{
public:
    struct Options
    {
        int port = 0;
        QByteArray secret; ///< decoded
        quint32 seed = 1;
    };

    explicit SandboxGateway(Options options) : m_options(std::move(options)), m_random(m_options.seed) {}

    /// Takes the money; the event waits to be delivered. A payment may be charged more than once.
    void charge(qint64 paymentId, qint64 amount, const QByteArray &currency);
    /// Takes nothing; the event waits.
    void decline(qint64 paymentId, qint64 amount, const QByteArray &currency);
    /// Gives a charge back, once; the event waits. False for an unknown charge.
    bool refund(const QByteArray &reference);
    /// Asked for over the wire: pays back once for each idempotency key, whatever was paid back before. False for an
    /// unknown charge or another amount.
    bool payBack(const QByteArray &reference, qint64 amount, const QByteArray &key);
    /// How far its clock is ahead of the system's.
    void shiftClock(qint64 seconds) { m_shift = seconds; }
    /// Delivers a share (0 to 1) of what waits, shuffled; with everything, again until each was taken. Returns how many
    /// events were not taken.
    int deliver(double share);
    QJsonObject ledger() const;

private:
    struct Event
    {
        QByteArray id;
        QByteArray body;
        int copies = 1;
        bool staleFirst = false;
        bool cutFirst = false;
    };
    struct Charge
    {
        qint64 paymentId = 0;
        qint64 amount = 0;
        QByteArray currency;
        int refunds = 0;
    };

    void enqueue(const QByteArray &type, const QByteArray &reference, const Charge &charge);
    bool send(BlockingHttp &http, const Event &event);
    bool sendUntilTaken(BlockingHttp &http, const Event &event);
    void sign(BlockingHttp &http, const Event &event, qint64 secondsAgo) const;
    double chance() { return std::uniform_real_distribution<>(0, 1)(m_random); }

    const Options m_options;
    mutable std::mutex m_mutex; ///< over charges and what waits: refunds are asked for in other threads
    std::mt19937 m_random;
    QSet<QByteArray> m_keys;
    qint64 m_shift = 0;
    int m_events = 0;
    QMap<QByteArray, Charge> m_charges; ///< by reference
    QList<Event> m_waiting;
    std::atomic<int> m_taken = 0;
    std::atomic<int> m_refused = 0;
};

} // namespace holdfast
