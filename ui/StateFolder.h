#pragma once

#include <QLockFile>
#include <QString>

namespace holdfast {

/// The folder of one running desk: its journal and its settings. Locked while it lives.
class StateFolder
{
public:
    /// Makes the folder. Throws std::runtime_error, saying what to do, when it cannot be made or another desk uses it.
    explicit StateFolder(const QString &path);

    QString path() const { return m_path; }

private:
    QString m_path;
    QLockFile m_lock;
};

} // namespace holdfast
