#include "tests/support/ClusterTemplate.h"

#include "core/Database.h"
#include "core/EmbeddedCluster.h"
#include "core/Migrations.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QLockFile>
#include <QProcess>
#include <QTemporaryDir>

#include <stdexcept>

namespace holdfast {

namespace {

const QString data = QStringLiteral("/postgresql");

/// Two schemas share no template, and the tests of two builds do not wait for each other.
QString templateFolder()
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const QDir migrations(QStringLiteral(":/core/sql"));
    for (const QString &name : migrations.entryList(QDir::Files, QDir::Name)) {
        QFile file(migrations.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            throw std::runtime_error("A migration cannot be read.");
        hash.addData(name.toUtf8());
        hash.addData(file.readAll());
    }
    return QStringLiteral(HOLDFAST_TEMPLATES_FOLDER "/") + QString::fromLatin1(hash.result().toHex().left(16));
}

/// Owners and rights as they are: the server's user owns the files, and nobody else may read them.
void copy(const QString &from, const QString &to)
{
    if (QProcess::execute(QStringLiteral("cp"), {QStringLiteral("-a"), QStringLiteral("--reflink=auto"), from, to}) !=
        0)
        throw std::runtime_error("The database cluster cannot be copied to " + to.toStdString());
}

void makeTemplate(const QString &folder)
{
    const QTemporaryDir scratch(QStringLiteral("/tmp/holdfast-test-XXXXXX")); // a socket's path has to be short
    EmbeddedCluster cluster({.folder = scratch.path(), .durable = false});
    cluster.start();
    {
        Database owner(cluster.ownerSettings());
        migrate(owner);
    }
    cluster.stop();
    QDir(QStringLiteral(HOLDFAST_TEMPLATES_FOLDER)).removeRecursively(); // of older schemas
    QDir().mkpath(folder + QStringLiteral(".part"));
    copy(scratch.path() + data, folder + QStringLiteral(".part"));
    if (!QDir().rename(folder + QStringLiteral(".part"), folder))
        throw std::runtime_error("The database cluster cannot be kept in " + folder.toStdString());
}

} // namespace

void copyClusterTemplate(const QString &folder)
{
    const QString source = templateFolder();
    if (!QFile::exists(source)) {
        QLockFile lock(QStringLiteral(HOLDFAST_TEMPLATES_FOLDER ".lock"));
        lock.setStaleLockTime(0);
        lock.lock();
        if (!QFile::exists(source))
            makeTemplate(source);
    }
    copy(source + data, folder + QStringLiteral("/."));
}

} // namespace holdfast
