#include "core/EmbeddedCluster.h"

#include "core/Database.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QProcess>

#include <csignal>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace holdfast {

namespace {

constexpr int oldestVersion = 15;
constexpr int enterDeadlineMs = 30'000;
constexpr useconds_t pauseUs = 100'000;
const QString ownerName = QStringLiteral("holdfast");
// Unix socket paths end at 107 bytes (unix(7)); ".s.PGSQL.5432" is the longest name in the folder, with ".lock".
constexpr int longestSocketFolder = 107 - 19;

QString newestBinFolder()
{
    QDir root(QStringLiteral("/usr/lib/postgresql"));
    int newest = 0;
    for (const QString &name : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        if (QFileInfo::exists(root.filePath(name + QStringLiteral("/bin/postgres"))))
            newest = std::max(newest, name.toInt());
    if (newest < oldestVersion)
        throw ClusterError(
            QStringLiteral("PostgreSQL 15 or later is not installed. Install the package postgresql-15."));
    return root.filePath(QString::number(newest) + QStringLiteral("/bin"));
}

passwd userToRunAs(const QString &name)
{
    const passwd *entry = getpwnam(name.toUtf8().constData());
    if (!entry)
        throw ClusterError(QStringLiteral("PostgreSQL refuses to run as root and there is no user \"%1\" to run it as. "
                                          "Make one, or start the service as another user.")
                               .arg(name));
    return *entry;
}

void own(const QString &path, const passwd &user, mode_t mode)
{
    const QByteArray file = QFile::encodeName(path);
    if (chown(file.constData(), user.pw_uid, user.pw_gid) != 0 || chmod(file.constData(), mode) != 0)
        throw ClusterError(QStringLiteral("The folder %1 cannot be given to the user PostgreSQL runs as.").arg(path));
}

} // namespace

EmbeddedCluster::EmbeddedCluster(Options options) : m_options(std::move(options))
{
    if (m_options.binFolder.isEmpty())
        m_options.binFolder = newestBinFolder();
    if (QFile::encodeName(socketFolder()).size() > longestSocketFolder)
        throw ClusterError(
            QStringLiteral("The data folder's path is too long for a unix socket (%1). Choose a shorter one.")
                .arg(m_options.folder));
}

EmbeddedCluster::~EmbeddedCluster()
{
    if (!m_ours)
        return;
    QString output;
    runTool(QStringLiteral("pg_ctl"),
            {QStringLiteral("stop"), QStringLiteral("-D"), dataFolder(), QStringLiteral("-m"), QStringLiteral("fast"),
             QStringLiteral("-w")},
            &output);
}

QString EmbeddedCluster::dataFolder() const
{
    return m_options.folder + QStringLiteral("/postgresql");
}

QString EmbeddedCluster::socketFolder() const
{
    return m_options.folder + QStringLiteral("/socket");
}

int EmbeddedCluster::runTool(const QString &tool, const QStringList &arguments, QString *output, int timeoutMs) const
{
    QString program = m_options.binFolder + u'/' + tool;
    QStringList words = arguments;
    if (geteuid() == 0) {
        // util-linux's setpriv rather than a hook between fork and exec, where little is allowed.
        words = QStringList{QStringLiteral("--reuid=%1").arg(userToRunAs(m_options.runAs).pw_uid),
                            QStringLiteral("--regid=%1").arg(userToRunAs(m_options.runAs).pw_gid),
                            QStringLiteral("--init-groups"), QStringLiteral("--"), program} +
                arguments;
        program = QStringLiteral("setpriv");
    }
    QProcess process;
    process.setWorkingDirectory(m_options.folder);
    process.setProcessChannelMode(QProcess::MergedChannels);
    // pg_ctl's server inherits the pipe: without a file of its own, waiting for end of file would wait for the server.
    process.setStandardOutputFile(m_options.folder + QStringLiteral("/tool.log"));
    process.start(program, words);
    if (!process.waitForStarted() || !process.waitForFinished(timeoutMs)) {
        process.kill();
        process.waitForFinished();
        *output = QStringLiteral("%1 did not end in time.").arg(tool);
        return -1;
    }
    QFile log(m_options.folder + QStringLiteral("/tool.log"));
    if (log.open(QIODevice::ReadOnly))
        *output = QString::fromUtf8(log.readAll()).trimmed();
    return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

void EmbeddedCluster::prepareFolders()
{
    for (const QString &folder : {m_options.folder, socketFolder()}) {
        if (!QDir().mkpath(folder))
            throw ClusterError(QStringLiteral("The folder %1 cannot be made. Check its parent's rights.").arg(folder));
        if (geteuid() == 0)
            own(folder, userToRunAs(m_options.runAs), 0700);
        else if (chmod(QFile::encodeName(folder).constData(), 0700) != 0)
            throw ClusterError(
                QStringLiteral("The folder %1 belongs to another user. Choose another folder.").arg(folder));
    }
}

void EmbeddedCluster::initialize()
{
    QString output;
    QStringList arguments{QStringLiteral("-D"),
                          dataFolder(),
                          QStringLiteral("-U"),
                          ownerName,
                          QStringLiteral("--auth=trust"),
                          QStringLiteral("--encoding=UTF8"),
                          QStringLiteral("--locale=C.UTF-8"),
                          QStringLiteral("--data-checksums")};
    if (!m_options.durable)
        arguments.append(QStringLiteral("--no-sync"));
    if (runTool(QStringLiteral("initdb"), arguments, &output) != 0)
        throw ClusterError(
            QStringLiteral("The database cluster could not be made in %1:\n%2").arg(dataFolder(), output));
}

void EmbeddedCluster::start()
{
    prepareFolders();
    const QString versionFile = dataFolder() + QStringLiteral("/PG_VERSION");
    if (!QFileInfo::exists(versionFile)) {
        if (QDir(dataFolder()).exists() && !QDir(dataFolder()).isEmpty())
            throw ClusterError(QStringLiteral("The folder %1 holds something else than a PostgreSQL cluster. "
                                              "Move it away or choose another data folder.")
                                   .arg(dataFolder()));
        initialize();
    }
    QFile file(versionFile);
    if (!file.open(QIODevice::ReadOnly))
        throw ClusterError(QStringLiteral("The file %1 cannot be read. Check the folder's rights.").arg(versionFile));
    const QString version = QString::fromUtf8(file.readAll()).trimmed();
    if (version != QFileInfo(m_options.binFolder).dir().dirName())
        throw ClusterError(QStringLiteral("The cluster in %1 was made by PostgreSQL %2, this would be %3. Install "
                                          "postgresql-%2, or move the data with pg_upgrade.")
                               .arg(dataFolder(), version, QFileInfo(m_options.binFolder).dir().dirName()));
    enter();
}

void EmbeddedCluster::enter()
{
    // A postmaster that was just killed may still look alive, and one that is stopping lets nobody in: try until one
    // does.
    const QDeadlineTimer deadline(enterDeadlineMs);
    for (;;) {
        if (!isRunning()) {
            launch();
            m_ours = true;
        }
        m_ours = m_ours || m_options.stopAdopted;
        try {
            createDatabase();
            return;
        } catch (const DatabaseError &error) {
            if (deadline.hasExpired())
                throw ClusterError(QStringLiteral("The embedded database runs but does not let us in: %1")
                                       .arg(QString::fromUtf8(error.what())));
        }
        usleep(pauseUs);
    }
}

void EmbeddedCluster::launch()
{
    QStringList settings{QStringLiteral("listen_addresses="),
                         QStringLiteral("unix_socket_directories=%1").arg(socketFolder()),
                         QStringLiteral("unix_socket_permissions=0700"),
                         QStringLiteral("max_connections=64"),
                         QStringLiteral("deadlock_timeout=200ms"),
                         QStringLiteral("timezone=UTC"),
                         QStringLiteral("log_timezone=UTC"),
                         QStringLiteral("lc_messages=C"),
                         // After each checkpoint every page goes into the log whole: seldom, then, and compressed.
                         QStringLiteral("wal_compression=lz4"),
                         QStringLiteral("checkpoint_timeout=15min"),
                         QStringLiteral("log_line_prefix=%m [%p] %u ")};
    if (!m_options.durable)
        settings += {QStringLiteral("fsync=off"), QStringLiteral("full_page_writes=off")};
    settings += m_options.settings;
    QString serverOptions;
    for (const QString &setting : settings)
        serverOptions += QStringLiteral(" -c \"%1\"").arg(setting);
    const QStringList arguments{QStringLiteral("start"),
                                QStringLiteral("-D"),
                                dataFolder(),
                                QStringLiteral("-l"),
                                m_options.folder + QStringLiteral("/postgresql.log"),
                                QStringLiteral("-w"),
                                QStringLiteral("-t"),
                                QStringLiteral("120"),
                                QStringLiteral("-o"),
                                serverOptions};
    // Backends of a killed postmaster keep the shared memory until they notice: the next start may have to wait for
    // them.
    QString output;
    QElapsedTimer waited;
    waited.start();
    while (runTool(QStringLiteral("pg_ctl"), arguments, &output, 130'000) != 0) {
        const QString log = endOfLog();
        const bool leftovers = log.contains(QStringLiteral("still in use"));
        if (!leftovers || waited.hasExpired(20'000))
            throw ClusterError(QStringLiteral("PostgreSQL did not start:\n%1\n%2\nIts log is %3/postgresql.log.")
                                   .arg(output, log, m_options.folder));
        usleep(pauseUs);
    }
}

QString EmbeddedCluster::endOfLog() const
{
    QFile log(m_options.folder + QStringLiteral("/postgresql.log"));
    return log.open(QIODevice::ReadOnly) ? QString::fromUtf8(log.readAll().right(1000)).trimmed() : QString();
}

void EmbeddedCluster::createDatabase()
{
    DatabaseSettings settings = ownerSettings();
    settings.database = QStringLiteral("postgres");
    Database database(settings);
    database.setAnswerDeadline(60'000);
    if (database.run("SELECT FROM pg_database WHERE datname = 'holdfast'").size() == 0)
        database.run("CREATE DATABASE holdfast");
}

void EmbeddedCluster::stop()
{
    m_ours = false;
    if (!isRunning())
        return;
    QString output;
    if (runTool(QStringLiteral("pg_ctl"),
                {QStringLiteral("stop"), QStringLiteral("-D"), dataFolder(), QStringLiteral("-m"),
                 QStringLiteral("fast"), QStringLiteral("-w")},
                &output) != 0)
        throw ClusterError(QStringLiteral("PostgreSQL did not stop:\n%1").arg(output));
}

qint64 EmbeddedCluster::postmasterPid() const
{
    QFile file(dataFolder() + QStringLiteral("/postmaster.pid"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    const qint64 pid = file.readLine().trimmed().toLongLong();
    // A stale file may name a process of somebody else: only a postgres counts.
    QFile name(QStringLiteral("/proc/%1/comm").arg(pid));
    return pid > 0 && name.open(QIODevice::ReadOnly) && name.readAll().trimmed() == "postgres" ? pid : 0;
}

bool EmbeddedCluster::isRunning() const
{
    return postmasterPid() != 0;
}

DatabaseSettings EmbeddedCluster::ownerSettings() const
{
    DatabaseSettings settings;
    settings.host = socketFolder();
    settings.user = ownerName;
    return settings;
}

DatabaseSettings EmbeddedCluster::appSettings() const
{
    DatabaseSettings settings;
    settings.host = socketFolder();
    return settings;
}

} // namespace holdfast
