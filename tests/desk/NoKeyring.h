#pragma once

#include "ui/signin/Keyring.h"

#include <QObject>

namespace holdfast {

/// A computer without a keyring, or with one that never answers.
class NoKeyring final : public Keyring
{
public:
    explicit NoKeyring(bool silent = false) : m_silent(silent) {}

    void read(const QString &, QObject *context, Then then) override { answer(context, std::move(then)); }
    void write(const QString &, const QString &, QObject *context, Then then) override
    {
        answer(context, std::move(then));
    }
    void remove(const QString &, QObject *context, Then then) override { answer(context, std::move(then)); }

private:
    void answer(QObject *context, Then then) const
    {
        if (m_silent)
            return;
        QMetaObject::invokeMethod(
            context,
            [then = std::move(then)] {
                then({.outcome = Keyring::Outcome::Unavailable, .secret = {}, .why = QStringLiteral("none here")});
            },
            Qt::QueuedConnection);
    }

    bool m_silent;
};

} // namespace holdfast
