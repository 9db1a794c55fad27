#pragma once

#include "net/server/HttpMessage.h"

#include "models/Session.h"

#include <optional>

namespace holdfast {

class Database;
class Router;
struct Standing;
class WaitingRoom;
class WaitingRoomHub;

/// Openings and their waiting room: tickets, how they stand, by asking and by listening, and the rate.
class OpeningRoutes
{
public:
    /// Both must outlive the routes.
    OpeningRoutes(WaitingRoom &room, WaitingRoomHub &hub) : m_room(room), m_hub(hub) {}

    void addTo(Router &router);

private:
    std::optional<Response> fromMemory(const Request &request, const Session &session);
    Response standing(const Request &request, const Session &session, Database &database);
    Response listen(const Request &request, const Session &session, Database &database);
    std::optional<Response> letIn(const Request &request, const Session &session, Database &database);

    WaitingRoom &m_room;
    WaitingRoomHub &m_hub;
};

} // namespace holdfast
