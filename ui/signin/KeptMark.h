#pragma once

#include <QString>

namespace holdfast {

/// A file that says: who was signed in at this desk did not lock it. Without the file a kept token opens nothing, so a
/// desk that dies between locking and the keyring's answer asks when it starts again.
class KeptMark
{
public:
    explicit KeptMark(const QString &stateFolder);

    bool isSet() const;
    bool set() const; ///< false when the file cannot be written
    /// Gone from the disk when this returns, also for a computer that loses its power next.
    void clear() const;

private:
    QString m_folder;
    QString m_path;
};

} // namespace holdfast
