#include "ui/patient/MessageText.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

namespace holdfast {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(holdfast::MessageText)
};

QString kindText(const QString &kind)
{
    if (kind == u"move")
        return Text::tr("New time");
    if (kind == u"cancellation")
        return Text::tr("Cancellation");
    if (kind == u"reminder")
        return Text::tr("Reminder");
    return Text::tr("Confirmation");
}

QString endText(const LastMessage &message)
{
    if (message.status == u"sent")
        return Text::tr("sent");
    if (message.status == u"sending")
        return Text::tr("under way");
    if (message.status == u"superseded")
        return Text::tr("no longer true when it was to go");
    return message.status == u"failed" ? Text::tr("did not leave, is tried again") : Text::tr("refused");
}

} // namespace

QString MessageText::channel(const QString &channel)
{
    if (channel == u"email")
        return Text::tr("E-mail");
    return channel == u"sms" ? Text::tr("SMS") : Text::tr("App");
}

QString MessageText::way(const ContactPreferences &preferences, const QString &phone, QString &why)
{
    const bool hasMail = !preferences.email.isEmpty();
    const QStringList wanted =
        preferences.notify.value_or(QStringList{hasMail ? QStringLiteral("email") : QStringLiteral("sms")});
    QStringList ways;
    if (wanted.contains(u"email") && hasMail)
        ways.append(Text::tr("by e-mail to %1").arg(preferences.email));
    if (wanted.contains(u"sms") && !phone.isEmpty())
        ways.append(Text::tr("by SMS to %1").arg(phone));
    if (wanted.contains(u"push") && !preferences.pushToken.isEmpty())
        ways.append(Text::tr("to the app on their phone"));
    why = !ways.isEmpty()    ? QString()
          : wanted.isEmpty() ? Text::tr("Nothing is sent to this patient.")
                             : Text::tr("Nothing reaches this patient: there is no address for it.");
    return ways.isEmpty() ? QString() : Text::tr("Messages go %1.").arg(ways.join(Text::tr(" and ")));
}

QString MessageText::last(const LastMessage &message, const QTimeZone &zone)
{
    const QLocale locale;
    const auto when = [&](const QDateTime &instant) {
        const QDateTime local = instant.toTimeZone(zone);
        return locale.toString(local.date(), Text::tr("d MMM", "day of a message, QLocale's format")) +
               local.toString(QStringLiteral(" HH:mm"));
    };
    QString text = Text::tr("Last: %1 of %2 with %3, %4, %5 at %6", "kind, appointment, doctor, channel, how it ended")
                       .arg(kindText(message.kind), when(message.startsAt), message.doctor, channel(message.channel),
                            endText(message), when(message.at));
    if (wentWrong(message) && !message.reason.isEmpty())
        text += QStringLiteral(" (%1)").arg(message.reason);
    return text;
}

bool MessageText::wentWrong(const LastMessage &message)
{
    return message.status == u"failed" || message.status == u"refused";
}

QString MessageText::hours(const QTime &from, const QTime &to)
{
    const QString format = QStringLiteral("HH:mm");
    return from.toString(format) + QStringLiteral(" – ") + to.toString(format);
}

QTime MessageText::timeFrom(const QString &typed)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{1,2}?)[:.h]?(\\d{2})?$"));
    const QRegularExpressionMatch found = form.match(typed.trimmed());
    return found.hasMatch() ? QTime(found.capturedView(1).toInt(), found.capturedView(2).toInt()) : QTime();
}

} // namespace holdfast
