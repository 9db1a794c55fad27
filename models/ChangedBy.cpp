#include "models/ChangedBy.h"

#include "models/Instant.h"

namespace holdfast {

ChangedBy ChangedBy::fromJson(const QJsonObject &json)
{
    return {
        .accountId = json[u"accountId"].toInteger(),
        .name = json[u"name"].toString(),
        .desk = json[u"desk"].toString(),
        .at = instantFromJson(json[u"at"]),
    };
}

QJsonObject ChangedBy::toJson() const
{
    QJsonObject json{{QStringLiteral("name"), name}, {QStringLiteral("desk"), desk}};
    if (accountId > 0)
        json.insert(QStringLiteral("accountId"), accountId);
    if (at.isValid())
        json.insert(QStringLiteral("at"), instantToJson(at));
    return json;
}

} // namespace holdfast
