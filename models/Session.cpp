#include "models/Session.h"

#include "models/Instant.h"

#include <QStringList>

namespace holdfast {

namespace {

const QStringList &roleNames()
{
    static const QStringList names{QStringLiteral("receptionist"), QStringLiteral("manager"), QStringLiteral("admin"),
                                   QStringLiteral("client"), QStringLiteral("patient")};
    return names;
}

} // namespace

QString toString(Role role)
{
    return roleNames().at(static_cast<int>(role));
}

Role roleFromString(const QString &name)
{
    const auto index = roleNames().indexOf(name);
    return index < 0 ? Role::Patient : static_cast<Role>(index);
}

Session Session::fromJson(const QJsonObject &json)
{
    const QJsonObject account = json[u"account"].toObject();
    return {
        .token = json[u"token"].toString(),
        .expiresAt = instantFromJson(json[u"expiresAt"]),
        .accountId = account[u"id"].toInteger(),
        .accountName = account[u"name"].toString(),
        .role = roleFromString(account[u"role"].toString()),
        .desk = json[u"desk"].toString(),
        .clinic = Clinic::fromJson(json[u"clinic"].toObject()),
        .serverTime = instantFromJson(json[u"serverTime"]),
    };
}

} // namespace holdfast
