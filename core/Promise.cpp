#include "core/Promise.h"

#include "core/Database.h"

namespace holdfast {

QStringList brokenPromises(Database &owner)
{
    const Rows rows = owner.run("SELECT promise, count(*) FROM holdfast.broken_promises() GROUP BY 1 ORDER BY 1");
    QStringList broken;
    for (int row = 0; row < rows.size(); ++row)
        broken.append(QStringLiteral("%1 (%2 times)").arg(rows.text(row, 0)).arg(rows.integer(row, 1)));
    return broken;
}

} // namespace holdfast
