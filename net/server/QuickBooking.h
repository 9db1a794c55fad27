#pragma once

#include "net/server/AnswerMemory.h"
#include "net/server/KnownTaken.h"

namespace holdfast {

class AvailabilityCache;
class Router;

/// Answers what needs no database: a retry whose answer was given a moment ago, and a patient's wish for a seat that is
/// known to be somebody else's. Everything else is the core's. Thread-safe.
class QuickBooking
{
public:
    explicit QuickBooking(AvailabilityCache &cache) : m_taken(cache) {}

    /// After the routes that it stands in front of were added.
    void addTo(Router &router);

private:
    std::optional<Response> answer(const Request &request, const Session &session);

    AnswerMemory m_answers;
    KnownTaken m_taken;
};

} // namespace holdfast
