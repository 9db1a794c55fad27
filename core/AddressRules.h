#pragma once

#include <QString>
#include <QStringList>

#include <array>
#include <optional>
#include <vector>

struct sockaddr;

namespace holdfast {

/// Which addresses of the network may be called for somebody who could name any: public ones, and those of networks
/// that were allowed.
class AddressRules
{
public:
    AddressRules() = default;
    /// `networks` like 10.20.0.0/16, fd12::/64 or 192.168.1.7. Throws std::runtime_error that names the wrong one.
    static AddressRules allowing(const QStringList &networks);

    /// Why an address may not be called, for instance "10.1.2.3 is a private address"; empty when it may.
    QString refusal(const sockaddr *address) const;
    /// The same for an address in writing; empty too when `text` is none.
    QString refusal(const QString &text) const;

private:
    using Bytes = std::array<unsigned char, 16>; ///< IPv4 as ::ffff:a.b.c.d
    struct Network
    {
        Bytes prefix{};
        int length = 0; ///< in bits
        bool holds(const Bytes &address) const;
    };

    static std::optional<Bytes> parse(const QString &text);
    static std::optional<Network> network(const QString &text);
    static Bytes withoutWrapping(const Bytes &address);
    static const char *kindOf(const Bytes &address);
    QString refusal(const Bytes &address) const;

    std::vector<Network> m_allowed;
};

} // namespace holdfast
