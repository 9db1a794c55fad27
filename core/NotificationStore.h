#pragma once

#include "core/Intent.h"
#include "core/PatientStore.h"
#include "models/ContactPreferences.h"

#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QStringList>
#include <QTime>

#include <optional>

namespace holdfast {

class Database;

/// What is to be done now for a patient about an appointment.
struct NotificationStep
{
    enum What { Nothing, Wait, Send };

    What what = Nothing;
    QDateTime until;  ///< Wait: UTC
    QString why;      ///< Nothing and Wait
    QJsonObject body; ///< Send: everything the message says; it is noted as being sent
};

/// What a clinic tells its patients, and when.
struct NotificationSettings
{
    QString language;
    QString address;
    QString phone;
    QTime quietFrom; ///< both invalid: no quiet hours
    QTime quietTo;
    QList<int> reminderMinutes; ///< before the start
};

/// Messages to patients: what is due, what was said, and how patients want it.
class NotificationStore
{
public:
    explicit NotificationStore(Database &database) : m_database(database) {}

    /// Lets the connection read and plan all that a message needs, in a clinic that nobody ever sees; leaves nothing.
    void warmUp();

    /// Compares the appointment as it is with what the patient was last told by this channel. The same message is
    /// handed out again, under the same id, until end() says that it was sent.
    NotificationStep next(const QString &channel, qint64 appointmentId);
    /// The same for reminders, asked for by an event of the outbox; only those due after `since`.
    NotificationStep nextReminder(const QString &channel, qint64 appointmentId, qint64 eventId, const QDateTime &since);
    /// `outcome` is sent, failed (it did not leave), refused (it never will) or unknown (it may have).
    void end(const QString &notificationId, const QString &outcome, const QString &reason);

    /// {preferences, version, settings, lastMessage}. With `own` the patient reads its own, and nothing is noted.
    /// Throws BookingError(NotFound).
    QByteArray preferences(const PatientReader &reader, qint64 patientId, bool own);
    /// Replaces them all: 200 {preferences, version}. With a version only when that is still the present one.
    Answer setPreferences(const Intent &intent, qint64 patientId, const ContactPreferences &preferences,
                          std::optional<qint64> version);

    /// {settings} of a clinic.
    QByteArray settings(qint64 clinicId);
    /// Replaces them all: 200 {settings}. Reminders that wait follow.
    Answer setSettings(const Intent &intent, const NotificationSettings &settings);

private:
    Database &m_database;
};

} // namespace holdfast
