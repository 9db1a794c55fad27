#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <functional>

namespace holdfast {

class Database;

/// The end of one clinic's audit chain: kept outside, it proves later that nothing before it was changed.
struct AuditHead
{
    qint64 clinicId = 0;
    qint64 count = 0;
    QByteArray hash; ///< SHA-256, 32 bytes

    bool operator==(const AuditHead &) const = default;
};

/// One thing that is wrong with the audit.
struct AuditBreak
{
    qint64 clinicId = 0;
    qint64 position = 0; ///< in the chain, 0 when it has none
    qint64 eventId = 0;  ///< 0 when no single event is meant
    QString problem;
};

/// What a check of the audit found, all read in one snapshot.
struct AuditReport
{
    QList<AuditBreak> breaks;
    QList<AuditHead> heads; ///< one a clinic
    qint64 pending = 0;     ///< events that wait to be chained; no fault
};

/// The hash chain over slot_events: see core/sql/017_audit_chain.sql for what it finds and what it can't. Needs the
/// owner's connection.
class AuditStore
{
public:
    explicit AuditStore(Database &owner) : m_owner(owner) {}

    /// Chains what is committed, in batches of their own transactions; says how many events.
    qint64 append();
    /// Walks every clinic's chain. `known` are heads that were kept outside: the chain must still lead through them.
    AuditReport verify(const QList<AuditHead> &known = {});

private:
    void verifyClinic(qint64 clinicId, AuditReport &report);
    void compare(const AuditHead &known, AuditReport &report);

    Database &m_owner;
};

} // namespace holdfast
