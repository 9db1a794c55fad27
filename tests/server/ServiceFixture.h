#pragma once

#include "tests/server/RawClient.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include "core/AccountStore.h"
#include "net/server/Service.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

namespace holdfast {

inline QJsonObject jsonOf(const QByteArray &bytes)
{
    return QJsonDocument::fromJson(bytes).object();
}

/// A new idempotency key.
inline QByteArray newKey()
{
    return QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
}

/// A request as bytes.
struct Call
{
    QByteArray method = "GET";
    QByteArray path;
    QByteArray token = {};
    QByteArray key = {};
    QByteArray body = {};
    QByteArray more = {}; ///< further header lines

    QByteArray bytes() const
    {
        QByteArray text = method + ' ' + path + " HTTP/1.1\r\nHost: here\r\n";
        if (!token.isEmpty())
            text += "Authorization: Bearer " + token + "\r\n";
        if (!key.isEmpty())
            text += "Idempotency-Key: " + key + "\r\n";
        if (!body.isEmpty())
            text += "Content-Type: application/json\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n";
        return text + more + "\r\n" + body;
    }
};

/// The service over a real PostgreSQL with one small clinic in it.
class ServiceFixture
{
public:
    ServiceFixture() : owner(cluster.owner()), seed(owner), clinicId(seed.clinic()), doctorId(seed.doctor(clinicId))
    {
        AccountStore(owner).create(clinicId, QStringLiteral("thuha"), QStringLiteral("secret words"),
                                   QStringLiteral("Thu Hà"), Role::Receptionist);
        AccountStore(owner).create(clinicId, QStringLiteral("app"), QStringLiteral("secret words"),
                                   QStringLiteral("App"), Role::Patient);
        settings.app = cluster.app();
        settings.direct = cluster.owner();
    }

    /// Stops the service when there is one and starts another with `settings`.
    void restart()
    {
        service.reset();
        service = std::make_unique<Service>(settings);
        service->start();
    }

    RawAnswer call(const Call &request)
    {
        RawClient client(service->port());
        client.send(request.bytes());
        return client.read();
    }

    RawAnswer logIn(const QByteArray &login = "thuha", const QByteArray &password = "secret words")
    {
        return call({.method = "POST",
                     .path = "/api/v1/login",
                     .body = "{\"login\":\"" + login + "\",\"password\":\"" + password + "\",\"desk\":\"Counter 1\"}"});
    }

    /// A session at Counter 1, without the password's third of a second.
    QByteArray newToken(const QByteArray &login = "thuha")
    {
        Database own(cluster.owner()); // a test may have stopped the database meanwhile
        const Rows account = own.run("SELECT id FROM holdfast.accounts WHERE login = $1", {login});
        return Seed(own).session(account.integer(0, 0), QStringLiteral("Counter 1"));
    }

    qint64 newSlot() { return seed.slotIn(clinicId, doctorId, 60 + 20 * m_slots++); }

    Call hold(const QByteArray &token, qint64 slotId, const QByteArray &key = newKey()) const
    {
        return {.method = "POST",
                .path = "/api/v1/slots/" + QByteArray::number(slotId) + "/holds",
                .token = token,
                .key = key};
    }

    qint64 count(const char *sql, const std::vector<Param> &params = {})
    {
        return owner.run(sql, params).integer(0, 0);
    }

    TestCluster cluster;
    Database owner;
    Seed seed;
    qint64 clinicId;
    qint64 doctorId;
    ServiceSettings settings;
    std::unique_ptr<Service> service;

private:
    int m_slots = 0;
};

} // namespace holdfast
