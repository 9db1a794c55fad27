#include "ui/patient/PatientFiles.h"

#include "ui/ServiceLink.h"

namespace holdfast {

PatientFiles::PatientFiles(QObject *parent) : QObject(parent) {}

void PatientFiles::setLink(ServiceLink *link)
{
    m_link = link;
    if (!link)
        return;
    connect(&link->sender, &IntentSender::outcomeUnknown, this, [this](const JournaledIntent &intent) {
        if (intent.kind == u"patient" || intent.kind == u"patient_note" || intent.kind == u"preferences" ||
            intent.kind == u"remove_patient_note")
            Q_EMIT outcomeUnknown();
    });
}

void PatientFiles::fetch(qint64 patientId, QObject *context, ApiClient::Then<PatientFile> then)
{
    m_link->client.fetchPatientFile(patientId, context, std::move(then));
}

void PatientFiles::correct(const Patient &patient, QObject *context, IntentSender::Then then)
{
    m_link->sender.updatePatient(patient, context, std::move(then));
}

void PatientFiles::fetchContact(qint64 patientId, QObject *context, ApiClient::Then<PatientContact> then)
{
    m_link->client.fetchContact(patientId, context, std::move(then));
}

void PatientFiles::setPreferences(qint64 patientId, const ContactPreferences &preferences, qint64 version,
                                  QObject *context, IntentSender::Then then)
{
    m_link->sender.setPreferences(patientId, preferences, version, context, std::move(then));
}

void PatientFiles::addNote(qint64 patientId, const QString &text, QObject *context, IntentSender::Then then)
{
    m_link->sender.addPatientNote(patientId, text, context, std::move(then));
}

void PatientFiles::removeNote(qint64 patientId, qint64 noteId, QObject *context, IntentSender::Then then)
{
    m_link->sender.removePatientNote(patientId, noteId, context, std::move(then));
}

void PatientFiles::remember(const Patient &patient)
{
    m_recent.removeIf([&patient](const Patient &known) { return known.id == patient.id; });
    m_recent.prepend(patient);
    if (m_recent.size() > mostRecent)
        m_recent.removeLast();
    Q_EMIT recentChanged();
}

void PatientFiles::forgetRecent()
{
    m_recent.clear();
    Q_EMIT recentChanged();
}

} // namespace holdfast
