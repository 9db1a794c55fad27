#include "net/server/TrustedProxies.h"

#include <boost/asio/ip/address.hpp>

#include <algorithm>
#include <stdexcept>

namespace asio = boost::asio;

namespace holdfast {

namespace {

constexpr unsigned short guestBits = 64; ///< of an IPv6 address

std::optional<asio::ip::address> parse(const QByteArray &text)
{
    boost::system::error_code error;
    const asio::ip::address address = asio::ip::make_address(text.constData(), error);
    if (error)
        return std::nullopt;
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    return address;
}

} // namespace

TrustedProxies TrustedProxies::of(const QStringList &networks)
{
    TrustedProxies proxies;
    for (const QString &text : networks) {
        const bool isV6 = text.contains(u':');
        const QString bits = text.contains(u'/') ? QString() : isV6 ? QStringLiteral("/128") : QStringLiteral("/32");
        const std::string written = (text + bits).toStdString();
        boost::system::error_code error;
        if (isV6)
            proxies.m_v6.push_back(asio::ip::make_network_v6(written, error));
        else
            proxies.m_v4.push_back(asio::ip::make_network_v4(written, error));
        if (error)
            throw std::runtime_error(
                QStringLiteral("\"%1\" is no address like 192.168.1.7 and no network like 10.20.0.0/16 or fd12::/64.")
                    .arg(text)
                    .toStdString());
    }
    return proxies;
}

bool TrustedProxies::isTrusted(const QByteArray &text) const
{
    const std::optional<asio::ip::address> address = parse(text);
    if (!address)
        return false;
    const auto holds = [](const auto &networks, const auto &one) {
        return std::any_of(networks.begin(), networks.end(), [&one](const auto &network) {
            return std::decay_t<decltype(network)>(one, network.prefix_length()).canonical() == network.canonical();
        });
    };
    return address->is_v4() ? holds(m_v4, address->to_v4()) : holds(m_v6, address->to_v6());
}

QByteArray TrustedProxies::guestOf(const Request &request) const
{
    QByteArray guest = request.peer;
    QByteArrayList hops = request.forwardedFor.split(',');
    while (!hops.isEmpty() && isTrusted(guest)) {
        const QByteArray hop = hops.takeLast().trimmed();
        if (!parse(hop))
            break;
        guest = hop;
    }
    return guest;
}

QByteArray neighbourhoodOf(const QByteArray &text)
{
    const std::optional<asio::ip::address> address = parse(text);
    if (!address)
        return text;
    if (address->is_v4())
        return QByteArray::fromStdString(address->to_string());
    const asio::ip::network_v6 network(address->to_v6(), guestBits);
    return QByteArray::fromStdString(network.canonical().to_string());
}

} // namespace holdfast
