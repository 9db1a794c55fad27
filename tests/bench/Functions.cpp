#include "tests/bench/BenchClinic.h"
#include "tests/bench/Scenarios.h"

namespace holdfast {

namespace {

/// What a call finds: seats that are free, held by us, or booked with a free seat beside them to move to.
enum class Before { Open, Held, Booked };

struct Function
{
    const char *name;
    Before before;
    const char *call;    ///< the arguments after the intent; b is the row
    const char *request; ///< what the generator sends
};

constexpr Function functions[] = {
    {"hold_slot", Before::Open, "b.slot, b.patient", R"(1 POST /api/v1/slots/{slot}/holds {"patientId":{patient}})"},
    {"renew_hold", Before::Held, "b.slot, b.hold", "1 POST /api/v1/slots/{slot}/holds/{hold}/renew {}"},
    {"confirm_hold", Before::Held, "b.slot, b.hold, b.patient",
     R"(1 POST /api/v1/slots/{slot}/holds/{hold}/confirm {"patientId":{patient}})"},
    {"release_hold", Before::Held, "b.slot, b.hold", "1 DELETE /api/v1/slots/{slot}/holds/{hold}"},
    {"book_slot", Before::Open, "b.slot, b.patient",
     R"(1 POST /api/v1/appointments {"slotId":{slot},"patientId":{patient}})"},
    {"cancel_appointment", Before::Booked, "b.appointment", "1 DELETE /api/v1/appointments/{appointment}"},
    {"reschedule_appointment", Before::Booked, "b.appointment, b.target, NULL",
     R"(1 POST /api/v1/appointments/{appointment}/reschedule {"slotId":{target}})"},
};

/// Fills bench_rows with `count` rows from 1 on.
void prepare(BenchClinic &clinic, Before before, int count)
{
    Database &owner = clinic.owner();
    const qsizetype first = clinic.takeSeats(count);
    const qsizetype target = before == Before::Booked ? clinic.takeSeats(count) : first;
    owner.run("DROP TABLE IF EXISTS holdfast.bench_rows");
    owner.run("CREATE TABLE holdfast.bench_rows (n bigint PRIMARY KEY, slot bigint, patient bigint, hold uuid,"
              " appointment bigint, target bigint)");
    const QByteArray rows = "(SELECT n, $1 + n AS slot, $2 + n AS patient, $3 + n AS target FROM generate_series(1, "
                            "$4::bigint) AS n) AS g";
    const QByteArray made =
        before == Before::Open ? QByteArray("SELECT n, slot, patient, NULL, NULL, target FROM ") + rows
        : before == Before::Held
            ? "SELECT n, slot, patient, ((h.body::json)->>'holdId')::uuid, NULL, target FROM " + rows +
                  ", LATERAL holdfast.hold_slot(" + clinic.intentSql() + ", slot, patient) AS h"
            : "SELECT n, slot, patient, NULL, ((h.body::json)->'appointment'->>'id')::bigint, target FROM " + rows +
                  ", LATERAL holdfast.book_slot(" + clinic.intentSql() + ", slot, patient) AS h";
    owner.run(("INSERT INTO holdfast.bench_rows " + made).constData(),
              {clinic.slotList()[first] - 1, clinic.patients()[first] - 1, clinic.slotList()[target] - 1,
               static_cast<qint64>(count)});
    owner.run("ANALYZE holdfast.bench_rows");
}

QString csvFrom(BenchClinic &clinic, int from)
{
    const Rows rows = clinic.owner().run("SELECT concat_ws(',', slot, patient, target, coalesce(hold::text, '-'),"
                                         " coalesce(appointment, 0)) FROM holdfast.bench_rows WHERE n > $1 ORDER BY n",
                                         {from});
    QList<QByteArray> lines{"slot,patient,target,hold,appointment"};
    for (int row = 0; row < rows.size(); ++row)
        lines.append(rows.bytes(row, 0));
    return clinic.writeCsv(lines);
}

void benchFunction(BenchClinic &clinic, const Function &function, int calls)
{
    prepare(clinic, function.before, 2 * calls);
    clinic.owner().run("CREATE SEQUENCE IF NOT EXISTS holdfast.bench_row");
    clinic.owner().run("SELECT setval('holdfast.bench_row', 1, false)");
    const double alone =
        clinic.pgbench(QByteArray("SELECT r.status FROM (SELECT nextval('holdfast.bench_row') AS n) AS s"
                                  " JOIN holdfast.bench_rows b ON b.n = s.n, LATERAL holdfast.") +
                           function.name + '(' + clinic.intentSql() + ", " + function.call + ") AS r;\n",
                       0, calls);
    const QJsonObject ours =
        clinic.load({QStringLiteral("--data"), csvFrom(clinic, calls), QStringLiteral("--requests"),
                     QString::number(calls), QStringLiteral("--seconds"), QStringLiteral("120"),
                     QStringLiteral("--request"), QString::fromLatin1(function.request)});
    BenchClinic::print(QString::fromLatin1(function.name), ours,
                       QStringLiteral("%1 (pgbench %2 per s)")
                           .arg(ours[u"perSecond"].toDouble() / alone, 0, 'f', 2)
                           .arg(alone, 0, 'f', 0));
    const QJsonObject statuses = ours[u"statuses"].toObject();
    if (statuses[u"200"].toInteger() + statuses[u"201"].toInteger() != calls)
        clinic.fail(
            QStringLiteral("%1: every call should have had its effect").arg(QString::fromLatin1(function.name)));
}

} // namespace

void benchFunctions(BenchClinic &clinic, int calls)
{
    for (const Function &function : functions)
        benchFunction(clinic, function, calls);
}

} // namespace holdfast
