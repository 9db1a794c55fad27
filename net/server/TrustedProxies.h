#pragma once

#include "net/server/HttpMessage.h"

#include <QStringList>

#include <vector>

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

namespace holdfast {

/// The proxies and app servers whose word is taken for who the guest is.
class TrustedProxies
{
public:
    TrustedProxies() = default;
    /// `networks` like 10.20.0.0/16, fd12::/64 or 192.168.1.7. Throws std::runtime_error that names the wrong one.
    static TrustedProxies of(const QStringList &networks);

    /// Where the request came from: the last address of X-Forwarded-For that is no trusted proxy, if a trusted one sent
    /// it; otherwise the peer.
    QByteArray guestOf(const Request &request) const;

private:
    bool isTrusted(const QByteArray &address) const;

    std::vector<boost::asio::ip::network_v4> m_v4;
    std::vector<boost::asio::ip::network_v6> m_v6;
};

/// What counts as one guest: an IPv4 address, or the /64 of an IPv6 address, which its owner has whole.
QByteArray neighbourhoodOf(const QByteArray &address);

} // namespace holdfast
