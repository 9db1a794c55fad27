#pragma once

#include <QByteArray>
#include <QJsonValue>
#include <QStringList>

namespace holdfast {

/// The JSON Canonicalization Scheme (RFC 8785) of a value: members sorted by UTF-16 code units, shortest numbers.
QByteArray canonicalJson(const QJsonValue &value);

/// SHA-256 over the canonical body and the path's parameters: what an idempotency key is bound to.
QByteArray fingerprintOf(const QJsonValue &body, const QStringList &pathParameters);

} // namespace holdfast
