#pragma once

#include "core/AddressRules.h"

namespace holdfast {

/// Where a clinic's webhooks may lead, as the service is configured.
struct WebhookRules
{
    AddressRules addresses;
    bool http = false; ///< without encryption, too

    /// Why a webhook may not have this URL, in words for whoever wrote it; empty when it may. What its name leads to is
    /// seen when it is called.
    QString refusalOf(const QString &url) const;
};

} // namespace holdfast
