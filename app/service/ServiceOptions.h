#pragma once

#include "app/service/DatabaseOptions.h"

#include "core/AccountStore.h"
#include "net/server/Limits.h"

#include <QString>
#include <QStringList>

namespace holdfast {

/// What holdfastd is told on its command line.
struct ServiceOptions : DatabaseOptions
{
    QString address = QStringLiteral("127.0.0.1");
    quint16 port = 8470;
    bool sample = false;
    SessionLimits sessions;
    LimitSettings limits;
    QStringList trustedProxies;
    QString gatewaySecretFile; ///< empty: no payments are taken
    QString refundUrl;         ///< empty: refunds wait until the service is started with it
    QString refundKeyFile;
    QString deliveryConfigFile; ///< empty: patients are told nothing
    bool serveOnly = false;     ///< what follows a booking is left to other services of the database
    int keepEventsDays = 7;
    int keepDeliveriesDays = 30;
    QString text; ///< help or version was asked for: print this and end

    /// Throws UsageError.
    static ServiceOptions fromArguments(const QStringList &arguments);
};

} // namespace holdfast
