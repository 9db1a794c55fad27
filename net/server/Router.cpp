#include "net/server/Router.h"

#include <QVarLengthArray>

#include <algorithm>

namespace holdfast {

namespace {

bool isParameter(const QByteArray &segment)
{
    return segment.startsWith('{') && segment.endsWith('}');
}

using Segments = QVarLengthArray<QByteArrayView, 12>;

Segments segmentsOf(QByteArrayView path)
{
    Segments segments;
    for (qsizetype from = 0; from <= path.size();) {
        qsizetype slash = path.indexOf('/', from);
        if (slash < 0)
            slash = path.size();
        segments.append(path.sliced(from, slash - from));
        from = slash + 1;
    }
    return segments;
}

bool fits(const QByteArrayList &pattern, const Segments &path)
{
    if (pattern.size() != path.size())
        return false;
    for (qsizetype i = pattern.size() - 1; i >= 0; --i) { // all begin alike
        if (isParameter(pattern.at(i)) ? path.at(i).isEmpty() : path.at(i) != pattern.at(i))
            return false;
    }
    return true;
}

QList<std::pair<QString, QString>> parametersOf(const QByteArrayList &pattern, const Segments &path)
{
    QList<std::pair<QString, QString>> parameters;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const QByteArray &segment = pattern.at(i);
        if (isParameter(segment))
            parameters.append({QString::fromLatin1(segment.mid(1, segment.size() - 2)),
                               QString::fromUtf8(QByteArray::fromPercentEncoding(path.at(i).toByteArray()))});
    }
    return parameters;
}

} // namespace

void Router::add(const char *method, const char *pattern, const Roles &roles, Handler handler, Lane lane)
{
    Route route;
    route.method = method;
    route.pattern = pattern;
    route.roles = roles;
    route.lane = lane;
    route.handler = std::move(handler);
    insert(std::move(route));
}

void Router::addQuick(const char *method, const char *pattern, const Roles &roles, QuickHandler quick, Handler handler)
{
    add(method, pattern, roles, std::move(handler));
    quicken(method, pattern, std::move(quick));
}

void Router::quicken(const char *method, const char *pattern, QuickHandler quick, AnsweredHandler answered)
{
    Route &route = routeOf(method, pattern);
    route.quick = std::move(quick);
    route.answered = std::move(answered);
}

Router::Route &Router::routeOf(const QByteArray &method, const QByteArray &pattern)
{
    const auto found = std::find_if(m_routes.begin(), m_routes.end(), [&](const Route &route) {
        return route.method == method && route.pattern == pattern;
    });
    Q_ASSERT(found != m_routes.end());
    return *found;
}

void Router::addOpen(const char *method, const char *pattern, Lane lane, OpenHandler handler)
{
    Route route;
    route.method = method;
    route.pattern = pattern;
    route.lane = lane;
    route.open = true;
    route.handler = [open = std::move(handler)](const Request &request, const Session &, Database &database) {
        return open(request, database);
    };
    insert(std::move(route));
}

void Router::addInstant(const char *method, const char *pattern, InstantHandler handler)
{
    Route route;
    route.method = method;
    route.pattern = pattern;
    route.lane = Lane::Instant;
    route.open = true;
    route.instant = std::move(handler);
    insert(std::move(route));
}

void Router::insert(Route route)
{
    route.segments = route.pattern.split('/');
    m_routes.push_back(std::move(route));
}

QByteArrayList Router::operations() const
{
    QByteArrayList operations;
    for (const Route &route : m_routes)
        operations.append(route.method + ' ' + route.pattern);
    return operations;
}

Router::Match Router::match(Request *request) const
{
    const Segments path = segmentsOf(request->path);
    const QByteArray method = request->method == "HEAD" ? QByteArray("GET") : request->method;
    Match found;
    for (const Route &route : m_routes) {
        if (!fits(route.segments, path))
            continue;
        found.allowed.append(route.method);
        if (route.method == method && !found.route) {
            found.route = &route;
            request->operation = route.method + ' ' + route.pattern;
            request->parameters = parametersOf(route.segments, path);
        }
    }
    return found;
}

} // namespace holdfast
