#include "app/service/commands/PaymentsCommand.h"

#include "app/service/commands/CommandDatabase.h"
#include "app/service/commands/CommandLine.h"

#include "core/RefundStore.h"

#include <QMap>

#include <cstdio>

namespace holdfast {

namespace {

constexpr int exitUnbalanced = 1;

struct Sums
{
    qint64 charged = 0;
    qint64 booked = 0;
    qint64 refunded = 0;
};

void count(const RefundStore::Charge &charge, Sums *sums)
{
    sums->charged += charge.amount;
    if (charge.place == QLatin1String("booked"))
        sums->booked += charge.amount;
    else if (charge.place == QLatin1String("refunded"))
        sums->refunded += charge.amount;
}

void printNeither(const RefundStore::Charge &charge)
{
    std::printf("%s payment %lld of clinic %lld, charge %s, %lld %s, since %s: %s\n",
                charge.place == QLatin1String("under way") ? "UNDER WAY" : "NOT BALANCED",
                static_cast<long long>(charge.paymentId), static_cast<long long>(charge.clinicId),
                qPrintable(charge.reference), static_cast<long long>(charge.amount), qPrintable(charge.currency),
                qPrintable(charge.since.toString(Qt::ISODate)), qPrintable(charge.words));
}

int reconcile(const QList<RefundStore::Charge> &charges)
{
    QMap<QString, Sums> sumsOf;
    for (const RefundStore::Charge &charge : charges) {
        count(charge, &sumsOf[charge.currency]);
        if (charge.place != QLatin1String("booked") && charge.place != QLatin1String("refunded"))
            printNeither(charge);
    }
    bool balanced = true;
    for (auto sums = sumsOf.cbegin(); sums != sumsOf.cend(); ++sums) {
        const qint64 neither = sums->charged - sums->booked - sums->refunded;
        balanced = balanced && neither == 0;
        std::printf("%s: charged %lld = booked %lld + refunded %lld%s\n", qPrintable(sums.key()),
                    static_cast<long long>(sums->charged), static_cast<long long>(sums->booked),
                    static_cast<long long>(sums->refunded),
                    neither == 0 ? "" : qPrintable(QStringLiteral(" + %1 that is neither").arg(neither)));
    }
    std::printf(balanced ? "The books balance.\n" : "The books do NOT balance yet.\n");
    return balanced ? 0 : exitUnbalanced;
}

} // namespace

int payments(const QStringList &arguments)
{
    if (arguments.value(0) != QLatin1String("reconcile"))
        throw UsageError(QStringLiteral("Say what to do: holdfastd payments reconcile."));
    CommandLine line(
        QStringLiteral("payments reconcile"),
        QStringLiteral("Proves, from the database alone, that every charge is booked or refunded, and lists "
                       "those that are not. Ends with 0 when the books balance, with 1 when not. Sums are "
                       "in the currency's smallest unit."),
        {});
    if (!line.parse(arguments.mid(1)))
        return 0;
    CommandDatabase database(line.databaseOptions());
    return reconcile(RefundStore(database.owner()).charges());
}

} // namespace holdfast
