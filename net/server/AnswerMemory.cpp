#include "net/server/AnswerMemory.h"

#include "net/Api.h"

#include <QCryptographicHash>

namespace holdfast {

namespace {

constexpr qsizetype besidesTheBody = 150;

/// The key counts for an account and an operation; the rest is what the core compares, taken literally.
QByteArray nameOf(const Request &request, const Session &session)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QByteArray &part : {QByteArray::number(session.accountId), request.operation, *request.idempotencyKey,
                                   request.path, request.body}) {
        hash.addData(QByteArray::number(part.size()) + ':');
        hash.addData(part);
    }
    return hash.result();
}

} // namespace

void AnswerMemory::keep(const Request &request, const Session &session, const Response &response)
{
    const bool success = response.status >= 200 && response.status < 300;
    if (!success || !request.idempotencyKey || response.stream)
        return;
    const QByteArray name = nameOf(request, session);
    const std::lock_guard lock(m_mutex);
    if (m_kept.contains(name))
        return;
    m_kept.insert(name, {response.body, m_options.now() + m_options.kept});
    m_order.push_back(name);
    m_bytes += response.body.size() + besidesTheBody;
    while (m_bytes > m_options.mostBytes || (!m_order.empty() && m_kept.value(m_order.front()).until < m_options.now()))
        forgetOldest();
}

std::optional<Response> AnswerMemory::replay(const Request &request, const Session &session)
{
    if (!request.idempotencyKey)
        return std::nullopt;
    const QByteArray name = nameOf(request, session);
    const std::lock_guard lock(m_mutex);
    const auto kept = m_kept.constFind(name);
    if (kept == m_kept.constEnd() || kept->until < m_options.now())
        return std::nullopt;
    Response response = jsonResponse(200, kept->body);
    response.headers.emplaceBack(api::replayedHeader, "true");
    return response;
}

void AnswerMemory::forgetOldest()
{
    m_bytes -= m_kept.take(m_order.front()).body.size() + besidesTheBody;
    m_order.pop_front();
}

} // namespace holdfast
