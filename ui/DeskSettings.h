#pragma once

#include <QByteArray>
#include <QString>
#include <QUrl>

namespace holdfast {

/// What a desk remembers from one day to the next. Never a password, never a token.
struct DeskSettings
{
    QUrl service = {};
    QString login = {};
    QString desk = {};
    QByteArray windowGeometry = {};
    QString language = {};     ///< a code of Languages; empty is the computer's
    QString theme = {};        ///< "light" or "dark"; empty is the computer's
    double zoom = 1;           ///< of the day grid
    int lockAfterMinutes = 10; ///< without a key or a mouse; 0 is never
    bool staySignedIn = false; ///< the token goes into the system's keyring, so that a restart asks nothing
    bool printSlip = true;     ///< after a confirmed booking
    QString slipPaper = QStringLiteral("80mm"); ///< or "A6", "A4"
    QString slipPrinter = {};                   ///< its name; empty is the computer's default
    QString sheetPrinter = {};                  ///< of the day sheet, the last used; empty is the default
    bool rememberLayout = true;                 ///< the three below, and the geometry and zoom above
    QString page = {};                          ///< which page was open last
    QByteArray patientSplitter = {};

    /// The defaults where the file has nothing.
    static DeskSettings load(const QString &file);
    void save(const QString &file) const;
    bool operator==(const DeskSettings &) const = default;
};

} // namespace holdfast
