#pragma once

#include <QByteArray>
#include <QString>

namespace holdfast {

/// A header's text in one line, in encoded words (RFC 2047) where it is not plain ASCII; breaks become blanks.
QByteArray encodedHeader(const QString &text);

/// "name <address>"; the address must be a good one.
QByteArray mailbox(const QString &name, const QString &address);

/// local@domain in ASCII as mail servers take it everywhere: no blanks, quotes, brackets or breaks.
bool isMailAddress(const QString &text);

/// The part behind the at sign.
QString domainOf(const QString &address);

} // namespace holdfast
