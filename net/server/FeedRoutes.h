#pragma once

namespace holdfast {

class FeedHub;
class Router;

/// The feed's door.
class FeedRoutes
{
public:
    /// `hub` must outlive the routes.
    explicit FeedRoutes(FeedHub &hub) : m_hub(hub) {}

    void addTo(Router &router);

private:
    FeedHub &m_hub;
};

} // namespace holdfast
