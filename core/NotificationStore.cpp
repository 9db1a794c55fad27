#include "core/NotificationStore.h"

#include "core/BookingError.h"
#include "core/Database.h"
#include "core/Decision.h"
#include "models/Instant.h"

#include <QJsonDocument>

namespace holdfast {

namespace {

NotificationStep stepFrom(const Rows &rows)
{
    const QString what = rows.text(0, 0);
    NotificationStep step;
    if (what == QLatin1String("send"))
        step.what = NotificationStep::Send;
    else if (what == QLatin1String("wait"))
        step.what = NotificationStep::Wait;
    step.until = instantFromJson(rows.text(0, 1));
    step.why = rows.text(0, 2);
    step.body = QJsonDocument::fromJson(rows.bytes(0, 3)).object();
    return step;
}

Param timeOrNull(const QTime &time)
{
    return time.isValid() ? Param(time.toString(QStringLiteral("HH:mm"))) : Param(nullptr);
}

/// PostgreSQL's writing of a list of words.
Param arrayOf(const QStringList &words)
{
    QStringList quoted;
    for (QString word : words)
        quoted.append(u'"' + word.replace(u'\\', QLatin1String("\\\\")).replace(u'"', QLatin1String("\\\"")) + u'"');
    return Param(u'{' + quoted.join(u',') + u'}');
}

Param arrayOf(const QList<int> &numbers)
{
    QStringList words;
    for (const int number : numbers)
        words.append(QString::number(number));
    return Param(u'{' + words.join(u',') + u'}');
}

} // namespace

void NotificationStore::warmUp()
{
    m_database.run("SELECT holdfast.warm_up_messages()");
}

NotificationStep NotificationStore::next(const QString &channel, qint64 appointmentId)
{
    return stepFrom(
        m_database.run("SELECT what, holdfast.instant(until), why, body FROM holdfast.next_notification($1, $2)",
                       {channel, appointmentId}));
}

NotificationStep NotificationStore::nextReminder(const QString &channel, qint64 appointmentId, qint64 eventId,
                                                 const QDateTime &since)
{
    return stepFrom(
        m_database.run("SELECT what, holdfast.instant(until), why, body FROM holdfast.next_reminder($1, $2, $3, $4)",
                       {channel, appointmentId, eventId, instantToJson(since).toString()}));
}

void NotificationStore::end(const QString &notificationId, const QString &outcome, const QString &reason)
{
    m_database.run("SELECT holdfast.end_notification($1, $2, $3)", {notificationId, outcome, reason});
}

QByteArray NotificationStore::preferences(const PatientReader &reader, qint64 patientId, bool own)
{
    const Rows rows = m_database.run("SELECT holdfast.view_preferences($1, $2, $3, $4, $5)",
                                     {reader.accountId, reader.clinicId, reader.desk, patientId, own});
    if (rows.isNull(0, 0))
        throw BookingError(ErrorCode::NotFound, QStringLiteral("There is no patient with this id in your clinic."));
    return rows.bytes(0, 0);
}

Answer NotificationStore::setPreferences(const Intent &intent, qint64 patientId, const ContactPreferences &preferences,
                                         std::optional<qint64> version)
{
    return decide(m_database, "set_preferences", intent,
                  {patientId, preferences.email, preferences.pushToken, preferences.language,
                   preferences.notify ? arrayOf(*preferences.notify) : Param(nullptr),
                   timeOrNull(preferences.quietFrom), timeOrNull(preferences.quietTo), version});
}

QByteArray NotificationStore::settings(qint64 clinicId)
{
    return m_database.run("SELECT holdfast.notification_settings($1)", {clinicId}).bytes(0, 0);
}

Answer NotificationStore::setSettings(const Intent &intent, const NotificationSettings &settings)
{
    return decide(m_database, "set_notification_settings", intent,
                  {settings.language, settings.address, settings.phone, timeOrNull(settings.quietFrom),
                   timeOrNull(settings.quietTo), arrayOf(settings.reminderMinutes)});
}

} // namespace holdfast
