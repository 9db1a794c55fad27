#include "ui/signin/KeptMark.h"

#include <QDir>
#include <QFile>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <unistd.h>
#endif

namespace holdfast {

namespace {

/// A removed file is gone for good when its folder is written.
void writeFolder([[maybe_unused]] const QString &path)
{
#ifdef Q_OS_UNIX
    const int folder = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    ::fsync(folder);
    ::close(folder);
#endif
}

} // namespace

KeptMark::KeptMark(const QString &stateFolder)
    : m_folder(stateFolder), m_path(QDir(stateFolder).filePath(QStringLiteral("signed-in")))
{}

bool KeptMark::isSet() const
{
    return QFile::exists(m_path);
}

bool KeptMark::set() const
{
    QFile file(m_path);
    return file.open(QIODevice::WriteOnly);
}

void KeptMark::clear() const
{
    if (QFile::remove(m_path))
        writeFolder(m_folder);
}

} // namespace holdfast
