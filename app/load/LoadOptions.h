#pragma once

#include "app/load/RequestMix.h"

#include <QStringList>

namespace holdfast {

/// What to send, how much of it and how.
struct LoadOptions
{
    int port = 0;
    int connections = 64;
    double seconds = 10;
    qint64 requests = 0; ///< stop after so many, 0: by time alone
    double rate = 0; ///< requests a second from a fixed timetable (open loop); 0: as fast as answers come (closed loop)
    bool compareBodies = false;
    QString dataFile;
    QString verifiedAt; ///< where the database's socket is, to look for broken promises afterwards; empty: do not look
    QByteArray token;
    QByteArray key;
    QList<RequestKind> kinds;
};

/// Reads the command line. Throws std::runtime_error that says what is wrong.
LoadOptions loadOptionsFrom(const QStringList &arguments);

} // namespace holdfast
