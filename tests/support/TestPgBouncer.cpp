#include "tests/support/TestPgBouncer.h"

#include <QDeadlineTimer>
#include <QFile>

#include <stdexcept>
#include <unistd.h>

namespace holdfast {

namespace {

constexpr int port = 6432; // of a socket in a folder of its own: nobody else has it

} // namespace

TestPgBouncer::TestPgBouncer(const DatabaseSettings &behind, int connections)
    : m_behind(behind), m_folder(QStringLiteral("/tmp/holdfast-pool-XXXXXX"))
{
    writeConfiguration(connections);
    QStringList arguments{m_folder.filePath(QStringLiteral("pgbouncer.ini"))};
    if (geteuid() == 0) {
        // It does not run as root; who it runs as makes its socket here.
        QFile::setPermissions(m_folder.path(), QFile::Permissions::fromInt(0x7777));
        arguments.prepend(QStringLiteral("postgres"));
        arguments.prepend(QStringLiteral("-u"));
    }
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.start(QStringLiteral("/usr/sbin/pgbouncer"), arguments);
    const QDeadlineTimer deadline(20'000);
    QByteArray output;
    while (!output.contains("process up")) {
        if (deadline.hasExpired() || !m_process.waitForReadyRead(static_cast<int>(deadline.remainingTime())))
            throw std::runtime_error("pgbouncer did not start: " + output.toStdString());
        output += m_process.readAll();
    }
}

TestPgBouncer::~TestPgBouncer()
{
    m_process.kill();
    m_process.waitForFinished();
}

void TestPgBouncer::writeConfiguration(int connections) const
{
    QFile file(m_folder.filePath(QStringLiteral("pgbouncer.ini")));
    if (!file.open(QIODevice::WriteOnly))
        throw std::runtime_error("The configuration of pgbouncer cannot be written.");
    file.write(QStringLiteral("[databases]\n%1 = host=%2 port=%3 user=%4\n"
                              "[pgbouncer]\nlisten_addr =\nlisten_port = %5\nunix_socket_dir = %6\nauth_type = any\n"
                              "pool_mode = transaction\ndefault_pool_size = %7\nmax_client_conn = 500\n")
                   .arg(m_behind.database, m_behind.host)
                   .arg(m_behind.port)
                   .arg(m_behind.user)
                   .arg(port)
                   .arg(m_folder.path())
                   .arg(connections)
                   .toUtf8());
}

DatabaseSettings TestPgBouncer::settings() const
{
    DatabaseSettings settings = m_behind;
    settings.host = m_folder.path();
    settings.port = port;
    return settings;
}

} // namespace holdfast
