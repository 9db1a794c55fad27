#pragma once

#include <QDateTime>
#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <QTime>

#include <optional>

namespace holdfast {

/// How a patient wants to hear from the clinic.
struct ContactPreferences
{
    QString email = {};
    QString pushToken = {};
    std::optional<QString> language = {};   ///< none: the clinic's
    std::optional<QStringList> notify = {}; ///< email, sms, push; none: by mail, without an address by SMS
    QTime quietFrom = {}; ///< the clinic's time; both invalid: the clinic's; both the same: no quiet hours
    QTime quietTo = {};

    static ContactPreferences fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
    bool operator==(const ContactPreferences &) const = default;
};

/// The newest message to a patient.
struct LastMessage
{
    QString kind = {};    ///< confirmation, move, cancellation or reminder
    QString channel = {}; ///< email, sms or push
    QString status = {};  ///< sending, sent, failed, refused or superseded
    QString reason = {};  ///< the receiver's own words, where there are any
    QDateTime at = {};    ///< UTC; when it ended, or began while it is under way
    QString doctor = {};
    QDateTime startsAt = {}; ///< UTC, of the appointment that it tells of

    static LastMessage fromJson(const QJsonObject &json);
    bool operator==(const LastMessage &) const = default;
};

/// Everything the desk shows of how a patient hears from the clinic.
struct PatientContact
{
    qint64 patientId = 0;
    qint64 version = 0; ///< of the preferences
    ContactPreferences preferences = {};
    QString phone = {}; ///< of the patient's record
    QString clinicLanguage = {};
    QTime clinicQuietFrom = {}; ///< both invalid: the clinic has no quiet hours
    QTime clinicQuietTo = {};
    std::optional<LastMessage> lastMessage = {};

    static PatientContact fromJson(const QJsonObject &json);
    bool operator==(const PatientContact &) const = default;
};

} // namespace holdfast
