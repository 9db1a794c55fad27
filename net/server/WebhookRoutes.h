#pragma once

#include "net/server/HttpMessage.h"

#include "core/Intent.h"
#include "core/WebhookRules.h"
#include "models/Session.h"

#include <functional>

namespace holdfast {

class Database;
class JsonBody;
class Router;
class WebhookStore;
struct WebhookWishes;

/// Which of the clinic's other systems are told of what: for its managers.
class WebhookRoutes
{
public:
    /// `changed` is called, in a worker thread, when there may be something to tell; it may be empty.
    WebhookRoutes(WebhookRules rules, std::function<void()> changed)
        : m_rules(std::move(rules)), m_changed(std::move(changed))
    {}

    void addTo(Router &router);

private:
    using Decision = std::function<Answer(WebhookStore &, const Intent &, qint64, const JsonBody &)>;

    WebhookWishes wishesIn(const JsonBody &body) const;
    void addDecision(Router &router, const char *method, const char *path, const Decision &decision);

    const WebhookRules m_rules;
    const std::function<void()> m_changed;
};

} // namespace holdfast
