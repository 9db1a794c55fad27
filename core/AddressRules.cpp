#include "core/AddressRules.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cstring>
#include <netinet/in.h>
#include <stdexcept>

namespace holdfast {

namespace {

constexpr int mappedBits = 96; ///< before the IPv4 address in ::ffff:a.b.c.d

struct Kind
{
    const char *network;
    const char *words;
};

// IANA's registries of special-purpose addresses. Of IPv6 only 2000::/3 is in use: the last lines are what is left out
// there, and everything else is no public address anyway.
constexpr Kind kinds[] = {
    {"0.0.0.0/8", "no address to call"},
    {"10.0.0.0/8", "a private address"},
    {"100.64.0.0/10", "a provider's inner address"},
    {"127.0.0.0/8", "this machine"},
    {"169.254.0.0/16", "a link-local address"},
    {"172.16.0.0/12", "a private address"},
    {"192.0.0.0/24", "a special address"},
    {"192.0.2.0/24", "an address for examples"},
    {"192.88.99.0/24", "a relay's address"},
    {"192.168.0.0/16", "a private address"},
    {"198.18.0.0/15", "an address for measurements"},
    {"198.51.100.0/24", "an address for examples"},
    {"203.0.113.0/24", "an address for examples"},
    {"224.0.0.0/4", "a multicast address"},
    {"240.0.0.0/4", "no address to call"},
    {"::/128", "no address to call"},
    {"::1/128", "this machine"},
    {"fc00::/7", "a private address"},
    {"fe80::/10", "a link-local address"},
    {"fec0::/10", "a private address"},
    {"ff00::/8", "a multicast address"},
    {"2001::/23", "a special address"},
    {"2001:db8::/32", "an address for examples"},
    {"2002::/16", "a relay's address"},
    {"3fff::/20", "an address for examples"},
};
constexpr const char *publicIpv6 = "2000::/3";

} // namespace

bool AddressRules::Network::holds(const Bytes &address) const
{
    const auto whole = static_cast<std::size_t>(length / 8);
    const int rest = length % 8;
    if (std::memcmp(prefix.data(), address.data(), whole) != 0)
        return false;
    return rest == 0 || ((prefix[whole] ^ address[whole]) >> (8 - rest)) == 0;
}

std::optional<AddressRules::Bytes> AddressRules::parse(const QString &text)
{
    const QByteArray written = text.toLatin1();
    Bytes bytes{};
    if (inet_pton(AF_INET6, written.constData(), bytes.data()) == 1)
        return bytes;
    bytes = {};
    bytes[10] = bytes[11] = 0xff;
    if (inet_pton(AF_INET, written.constData(), bytes.data() + 12) == 1)
        return bytes;
    return std::nullopt;
}

std::optional<AddressRules::Network> AddressRules::network(const QString &text)
{
    const QStringList parts = text.split(u'/');
    const std::optional<Bytes> address = parse(parts.first());
    if (!address || parts.size() > 2)
        return std::nullopt;
    const int before = parts.first().contains(u':') ? 0 : mappedBits;
    Network network{*address, 128};
    if (parts.size() == 2) {
        bool fits = false;
        const int length = parts[1].toInt(&fits);
        if (!fits || length < 0 || length > 128 - before)
            return std::nullopt;
        network.length = before + length;
    }
    return network;
}

AddressRules AddressRules::allowing(const QStringList &networks)
{
    AddressRules rules;
    for (const QString &text : networks) {
        const std::optional<Network> allowed = network(text);
        if (!allowed)
            throw std::runtime_error(
                QStringLiteral("\"%1\" is no network like 10.20.0.0/16 or fd12::/64.").arg(text).toStdString());
        rules.m_allowed.push_back(*allowed);
    }
    return rules;
}

/// The IPv4 address that a translator's IPv6 address (64:ff9b::/96) or ::a.b.c.d leads to.
AddressRules::Bytes AddressRules::withoutWrapping(const Bytes &address)
{
    static const Network translated = *network(QStringLiteral("64:ff9b::/96"));
    static const Network compatible = *network(QStringLiteral("::/96"));
    const bool isLow = address[12] == 0 && address[13] == 0; // :: and ::1 are addresses of their own
    if (!translated.holds(address) && (!compatible.holds(address) || isLow))
        return address;
    Bytes inner{};
    inner[10] = inner[11] = 0xff;
    std::copy(address.begin() + 12, address.end(), inner.begin() + 12);
    return inner;
}

/// In words; null for a public address.
const char *AddressRules::kindOf(const Bytes &address)
{
    static const std::vector<std::pair<Network, const char *>> known = [] {
        std::vector<std::pair<Network, const char *>> networks;
        for (const Kind &kind : kinds)
            networks.emplace_back(*network(QString::fromLatin1(kind.network)), kind.words);
        return networks;
    }();
    static const Network ipv4 = *network(QStringLiteral("::ffff:0:0/96"));
    static const Network inUse = *network(QString::fromLatin1(publicIpv6));
    for (const auto &[network, words] : known)
        if (network.holds(address))
            return words;
    return ipv4.holds(address) || inUse.holds(address) ? nullptr : "no public address";
}

QString AddressRules::refusal(const Bytes &address) const
{
    const Bytes inner = withoutWrapping(address);
    const char *kind = kindOf(inner);
    const auto isAllowed = [&](const Network &allowed) { return allowed.holds(inner); };
    if (!kind || std::any_of(m_allowed.begin(), m_allowed.end(), isAllowed))
        return {};
    char written[INET6_ADDRSTRLEN] = {};
    inet_ntop(AF_INET6, inner.data(), written, sizeof written);
    QString shown = QString::fromLatin1(written);
    if (shown.startsWith(QLatin1String("::ffff:")))
        shown = shown.mid(7);
    return QStringLiteral("%1 is %2").arg(shown, QString::fromLatin1(kind));
}

QString AddressRules::refusal(const QString &text) const
{
    const std::optional<Bytes> address = parse(text);
    return address ? refusal(*address) : QString();
}

QString AddressRules::refusal(const sockaddr *address) const
{
    Bytes bytes{};
    if (address->sa_family == AF_INET6) {
        std::memcpy(bytes.data(), &reinterpret_cast<const sockaddr_in6 *>(address)->sin6_addr, 16);
    } else if (address->sa_family == AF_INET) {
        bytes[10] = bytes[11] = 0xff;
        std::memcpy(bytes.data() + 12, &reinterpret_cast<const sockaddr_in *>(address)->sin_addr, 4);
    } else {
        return QStringLiteral("it is no address of the Internet");
    }
    return refusal(bytes);
}

} // namespace holdfast
