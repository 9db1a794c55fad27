#include "net/client/JournaledIntent.h"

#include "models/Instant.h"

namespace holdfast {

using namespace Qt::StringLiterals;

JournaledIntent JournaledIntent::fromJson(const QJsonObject &json)
{
    return {
        .key = json[u"key"].toString(),
        .method = json[u"method"].toString().toLatin1(),
        .path = json[u"path"].toString(),
        .body = json[u"body"].toObject(),
        .kind = json[u"kind"].toString(),
        .slotId = json[u"slotId"].toInteger(),
        .holdId = json[u"holdId"].toString(),
        .accountId = json[u"accountId"].toInteger(),
        .madeAt = instantFromJson(json[u"madeAt"]),
    };
}

QJsonObject JournaledIntent::toJson() const
{
    QJsonObject json{
        {u"key"_s, key},
        {u"method"_s, QString::fromLatin1(method)},
        {u"path"_s, path},
        {u"body"_s, body},
        {u"kind"_s, kind},
        {u"slotId"_s, slotId},
        {u"accountId"_s, accountId},
        {u"madeAt"_s, instantToJson(madeAt)},
    };
    if (!holdId.isEmpty())
        json.insert(u"holdId"_s, holdId);
    return json;
}

JournaledHold JournaledHold::fromJson(const QJsonObject &json)
{
    return {
        .holdId = json[u"holdId"].toString(),
        .slotId = json[u"slotId"].toInteger(),
        .accountId = json[u"accountId"].toInteger(),
        .expiresAt = instantFromJson(json[u"expiresAt"]),
    };
}

QJsonObject JournaledHold::toJson() const
{
    return {
        {u"holdId"_s, holdId},
        {u"slotId"_s, slotId},
        {u"accountId"_s, accountId},
        {u"expiresAt"_s, instantToJson(expiresAt)},
    };
}

} // namespace holdfast
