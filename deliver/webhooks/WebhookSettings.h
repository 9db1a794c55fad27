#pragma once

#include "core/WebhookRules.h"

#include <QString>

#include <chrono>

namespace holdfast {

/// How webhooks are called.
struct WebhookSettings
{
    WebhookRules rules;
    QString caFile = {}; ///< who may have signed receivers' certificates; empty: whom the system trusts
    std::chrono::milliseconds connectDeadline{5'000};
    std::chrono::milliseconds deadline{15'000}; ///< from the first byte to the end of the answer
};

} // namespace holdfast
