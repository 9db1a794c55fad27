#pragma once

#include <QByteArray>
#include <QString>
#include <QUrl>

namespace holdfast {

/// What a desk remembers from one day to the next. Never a password, never a token.
struct DeskSettings
{
    QUrl service;
    QString login;
    QString desk;
    QByteArray windowGeometry;
    QString language = {}; ///< a code of Languages; empty is the computer's
    QString theme = {};    ///< "light" or "dark"; empty is the computer's
    double zoom = 1;       ///< of the day grid

    /// Empty where the file has nothing.
    static DeskSettings load(const QString &file);
    void save(const QString &file) const;
};

} // namespace holdfast
