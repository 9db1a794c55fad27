#pragma once

#include "core/RedisConnection.h"

#include <QProcess>
#include <QTemporaryDir>

namespace holdfast {

/// A throw-away Redis on a private socket in a temporary folder; gone with the object.
class TestRedis
{
public:
    /// Starts it and waits until it answers. Throws std::runtime_error with its output when it does not.
    TestRedis();
    ~TestRedis();

    RedisAddress address() const;

    void start(); ///< again, with nothing in it
    void kill9();
    void freeze(); ///< it takes connections and says nothing
    void thaw();

private:
    QTemporaryDir m_folder;
    QProcess m_process;
};

} // namespace holdfast
