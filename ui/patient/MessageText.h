#pragma once

#include "models/ContactPreferences.h"

#include <QString>
#include <QTimeZone>

namespace holdfast {

/// What is said about messages to a patient, in the language of the desk.
class MessageText
{
public:
    static QString channel(const QString &channel); ///< "E-mail", "SMS", "App"
    /// Where messages go with these wishes: "By e-mail to …"; empty when nothing is sent or nothing reaches the
    /// patient, and `why` says that.
    static QString way(const ContactPreferences &preferences, const QString &phone, QString &why);
    /// What was last told, when, and how it ended.
    static QString last(const LastMessage &message, const QTimeZone &zone);
    static bool wentWrong(const LastMessage &message);
    static QString hours(const QTime &from, const QTime &to); ///< "21:00 – 07:00"
    /// "7", "7:30", "0730"; invalid when it cannot be a time.
    static QTime timeFrom(const QString &typed);
};

} // namespace holdfast
