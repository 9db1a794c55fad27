#pragma once

#include <QObject>
#include <QPointer>
#include <QString>

#include <functional>

namespace holdfast {

/// A place of the computer for secrets. Answers come later, in the GUI thread, and never after `context` is gone.
class Keyring
{
public:
    enum class Outcome {
        Done,
        Nothing,     ///< read: there is no such secret
        Unavailable, ///< this computer has no keyring, or it does not answer
        Refused,     ///< it is there and said no
    };
    struct Answer
    {
        Outcome outcome = Outcome::Unavailable;
        QString secret = {}; ///< of read, when done
        QString why = {};    ///< the keyring's own words
    };
    using Then = std::function<void(const Answer &)>;

    virtual ~Keyring() = default;
    virtual void read(const QString &name, QObject *context, Then then) = 0;
    virtual void write(const QString &name, const QString &secret, QObject *context, Then then) = 0;
    virtual void remove(const QString &name, QObject *context, Then then) = 0;
};

/// The desktop's own: the Secret Service (GNOME and others), KWallet, Windows' or the Mac's.
class SystemKeyring final : public Keyring
{
public:
    void read(const QString &name, QObject *context, Then then) override;
    void write(const QString &name, const QString &secret, QObject *context, Then then) override;
    void remove(const QString &name, QObject *context, Then then) override;
};

} // namespace holdfast
