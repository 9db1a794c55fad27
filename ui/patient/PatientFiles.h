#pragma once

#include "models/Patient.h"
#include "net/client/ApiClient.h"
#include "net/client/IntentSender.h"

#include <QList>
#include <QObject>

namespace holdfast {

struct ServiceLink;

/// What a desk does about patients' files, and whom it had lately. Nothing of this is written to disk, but for intents
/// that have no known outcome yet.
class PatientFiles : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostRecent = 6;

    explicit PatientFiles(QObject *parent = nullptr);

    /// The link must outlive this or be replaced before it goes.
    void setLink(ServiceLink *link);

    void fetch(qint64 patientId, QObject *context, ApiClient::Then<PatientFile> then);
    /// Sends the record with the version that was read; stale_version when it has been changed since.
    void correct(const Patient &patient, QObject *context, IntentSender::Then then);
    /// How a patient hears from the clinic.
    void fetchContact(qint64 patientId, QObject *context, ApiClient::Then<PatientContact> then);
    /// Replaces the wishes; stale_version when they have been changed since `version` was read.
    void setPreferences(qint64 patientId, const ContactPreferences &preferences, qint64 version, QObject *context,
                        IntentSender::Then then);
    void addNote(qint64 patientId, const QString &text, QObject *context, IntentSender::Then then);
    void removeNote(qint64 patientId, qint64 noteId, QObject *context, IntentSender::Then then);

    /// The newest first.
    const QList<Patient> &recent() const { return m_recent; }
    void remember(const Patient &patient);
    /// Somebody else sits here now.
    void forgetRecent();

Q_SIGNALS:
    void recentChanged();
    /// A correction or a note got no answer; it is sent again until it has one.
    void outcomeUnknown();

private:
    ServiceLink *m_link = nullptr;
    QList<Patient> m_recent;
};

} // namespace holdfast
