#include "ui/StateFolder.h"

#include <QCoreApplication>
#include <QDir>

#include <stdexcept>

namespace holdfast {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(holdfast::StateFolder)
};

} // namespace

StateFolder::StateFolder(const QString &path) : m_path(path), m_lock(path + QStringLiteral("/desk.lock"))
{
    if (!QDir().mkpath(path))
        throw std::runtime_error(
            Text::tr("The folder %1 cannot be made. Choose another one with --state.").arg(path).toStdString());
    m_lock.setStaleLockTime(0);
    if (!m_lock.tryLock(0))
        throw std::runtime_error(
            Text::tr("Another desk is running with the folder %1. Give this one its own with --state.")
                .arg(path)
                .toStdString());
}

} // namespace holdfast
