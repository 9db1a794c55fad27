#pragma once

#include "models/ErrorCode.h"

#include <QString>

#include <exception>
#include <string>

namespace holdfast {

/// Why the core refused before or without an answer of the booking functions. Mapped once to HTTP, in the server.
class BookingError : public std::exception
{
public:
    explicit BookingError(ErrorCode errorCode, QString explanation = {}, int retryAfter = 0)
        : code(errorCode)
        , detail(std::move(explanation))
        , retryAfterMs(retryAfter)
        , m_what("booking refused: " + toString(code).toStdString() + ' ' + detail.toStdString())
    {}

    ErrorCode code;
    QString detail; ///< for the client: what is wrong and what to do; no database text
    int retryAfterMs;
    const char *what() const noexcept override { return m_what.c_str(); }

private:
    std::string m_what;
};

class DatabaseError;

/// The one place where SQLSTATEs and constraint names become errors.
BookingError bookingErrorFrom(const DatabaseError &error);

} // namespace holdfast
