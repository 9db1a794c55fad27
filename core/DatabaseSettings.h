#pragma once

#include <QString>

namespace holdfast {

/// Where a PostgreSQL database is and as whom to enter it. Host may be a folder with a unix socket.
struct DatabaseSettings
{
    QString host;
    int port = 5432;
    QString database = QStringLiteral("holdfast");
    QString user = QStringLiteral("holdfast_app");
    QString password;
    int answerDeadlineMs = 5000; ///< how long one statement may go without an answer before the connection is given up
};

} // namespace holdfast
