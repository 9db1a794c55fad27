#include "core/AuditStore.h"

#include "core/Database.h"

namespace holdfast {

namespace {

constexpr int batchSize = 2000;

} // namespace

qint64 AuditStore::append()
{
    qint64 total = 0;
    for (qint64 appended = batchSize; appended == batchSize; total += appended)
        appended = m_owner.run("SELECT holdfast.append_audit($1)", {batchSize}).integer(0, 0);
    return total;
}

AuditReport AuditStore::verify(const QList<AuditHead> &known)
{
    AuditReport report;
    m_owner.transaction([&] {
        m_owner.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
        report = {};
        const Rows clinics =
            m_owner.run("SELECT id FROM holdfast.clinics UNION SELECT clinic_id FROM holdfast.audit_heads"
                        " UNION SELECT clinic_id FROM holdfast.audit_chain ORDER BY 1");
        for (int row = 0; row < clinics.size(); ++row)
            verifyClinic(clinics.integer(row, 0), report);
        for (const AuditHead &head : known)
            compare(head, report);
    });
    return report;
}

void AuditStore::verifyClinic(qint64 clinicId, AuditReport &report)
{
    for (const char *sql : {"SELECT place, event_id, problem FROM holdfast.audit_breaks_in_chain($1)",
                            "SELECT place, event_id, problem FROM holdfast.audit_breaks_beside_chain($1)"}) {
        const Rows rows = m_owner.run(sql, {clinicId});
        for (int row = 0; row < rows.size(); ++row)
            report.breaks.append({.clinicId = clinicId,
                                  .position = rows.isNull(row, 0) ? 0 : rows.integer(row, 0),
                                  .eventId = rows.isNull(row, 1) ? 0 : rows.integer(row, 1),
                                  .problem = rows.text(row, 2)});
    }
    const Rows head = m_owner.run("SELECT count, hash FROM holdfast.audit_heads WHERE clinic_id = $1", {clinicId});
    if (head.size() > 0)
        report.heads.append({.clinicId = clinicId, .count = head.integer(0, 0), .hash = head.blob(0, 1)});
    report.pending += m_owner.run("SELECT holdfast.pending_audit($1)", {clinicId}).integer(0, 0);
}

void AuditStore::compare(const AuditHead &known, AuditReport &report)
{
    const Rows rows = m_owner.run("SELECT hash FROM holdfast.audit_chain WHERE clinic_id = $1 AND position = $2",
                                  {known.clinicId, known.count});
    if (known.count == 0 || (rows.size() == 1 && rows.blob(0, 0) == known.hash))
        return;
    report.breaks.append({.clinicId = known.clinicId,
                          .position = known.count,
                          .problem = QStringLiteral("the chain does not lead through the head that was kept outside")});
}

} // namespace holdfast
