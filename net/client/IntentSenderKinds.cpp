#include "net/client/IntentSender.h"

#include "net/Api.h"
#include "net/client/ApiPath.h"

namespace holdfast {

using namespace Qt::StringLiterals;

namespace {

/// Puts in what was seen, so that a change in between is not overwritten; 0: whatever is there.
QJsonObject seen(qint64 version, QJsonObject body = {})
{
    if (version > 0)
        body.insert(u"version"_s, version);
    return body;
}

QJsonObject withReason(const QString &reason, QJsonObject body)
{
    if (!reason.isEmpty())
        body.insert(u"reason"_s, reason);
    return body;
}

} // namespace

QString IntentSender::proofOf(const QString &kind)
{
    if (kind == u"hold" || kind == u"renew")
        return u"holdId"_s;
    if (kind == u"release")
        return u"slot"_s;
    if (kind == u"register" || kind == u"patient")
        return u"patient"_s;
    if (kind == u"preferences")
        return kind;
    if (kind == u"queue" || kind == u"queue_status")
        return u"entry"_s;
    if (kind == u"patient_note" || kind == u"remove_patient_note")
        return u"note"_s;
    return u"appointment"_s;
}

QString IntentSender::holdSlot(qint64 slotId, QObject *context, Then then)
{
    return start({.method = "POST", .path = apiPath(api::slotHolds, slotId), .kind = u"hold"_s, .slotId = slotId},
                 context, std::move(then));
}

QString IntentSender::holdForMove(qint64 slotId, qint64 appointmentId, QObject *context, Then then)
{
    return start({.method = "POST",
                  .path = apiPath(api::slotHolds, slotId),
                  .body = {{u"appointmentId"_s, appointmentId}},
                  .kind = u"hold"_s,
                  .slotId = slotId},
                 context, std::move(then));
}

QString IntentSender::renewHold(qint64 slotId, const QString &holdId, QObject *context, Then then)
{
    return start({.method = "POST",
                  .path = apiPath(api::holdRenew, slotId, holdId),
                  .kind = u"renew"_s,
                  .slotId = slotId,
                  .holdId = holdId},
                 context, std::move(then));
}

QString IntentSender::confirmHold(qint64 slotId, const QString &holdId, qint64 patientId, QObject *context, Then then)
{
    return start({.method = "POST",
                  .path = apiPath(api::holdConfirm, slotId, holdId),
                  .body = {{u"patientId"_s, patientId}},
                  .kind = u"confirm"_s,
                  .slotId = slotId,
                  .holdId = holdId},
                 context, std::move(then));
}

QString IntentSender::releaseHold(qint64 slotId, const QString &holdId, QObject *context, Then then)
{
    return start({.method = "DELETE",
                  .path = apiPath(api::hold, slotId, holdId),
                  .kind = u"release"_s,
                  .slotId = slotId,
                  .holdId = holdId},
                 context, std::move(then));
}

QString IntentSender::registerPatient(const QJsonObject &patient, QObject *context, Then then)
{
    return start({.method = "POST", .path = QString::fromLatin1(api::patients), .body = patient, .kind = u"register"_s},
                 context, std::move(then));
}

QString IntentSender::cancelAppointment(qint64 appointmentId, qint64 slotId, qint64 version, const QString &reason,
                                        QObject *context, Then then)
{
    return start({.method = "DELETE",
                  .path = apiPath(api::appointment, appointmentId),
                  .body = withReason(reason, seen(version)),
                  .kind = u"cancel"_s,
                  .slotId = slotId},
                 context, std::move(then));
}

QString IntentSender::setStatus(qint64 appointmentId, qint64 slotId, AppointmentStatus to, qint64 version,
                                QObject *context, Then then)
{
    return start({.method = "POST",
                  .path = apiPath(api::appointmentStatus, appointmentId),
                  .body = seen(version, {{u"to"_s, toString(to)}}),
                  .kind = u"status"_s,
                  .slotId = slotId},
                 context, std::move(then));
}

QString IntentSender::undo(qint64 appointmentId, qint64 slotId, qint64 version, const QString &reason, QObject *context,
                           Then then)
{
    return start({.method = "POST",
                  .path = apiPath(api::appointmentUndo, appointmentId),
                  .body = withReason(reason, seen(version)),
                  .kind = u"undo"_s,
                  .slotId = slotId},
                 context, std::move(then));
}

QString IntentSender::reschedule(qint64 appointmentId, qint64 slotId, const QString &holdId, qint64 version,
                                 QObject *context, Then then)
{
    QJsonObject body = seen(version, {{u"slotId"_s, slotId}});
    if (!holdId.isEmpty())
        body.insert(u"holdId"_s, holdId);
    return start({.method = "POST",
                  .path = apiPath(api::appointmentMove, appointmentId),
                  .body = body,
                  .kind = u"move"_s,
                  .slotId = slotId,
                  .holdId = holdId},
                 context, std::move(then));
}

QString IntentSender::setNote(qint64 appointmentId, qint64 slotId, const QString &note, qint64 version,
                              QObject *context, Then then)
{
    return start({.method = "PUT",
                  .path = apiPath(api::appointmentNote, appointmentId),
                  .body = seen(version, {{u"note"_s, note}}),
                  .kind = u"note"_s,
                  .slotId = slotId},
                 context, std::move(then));
}

QString IntentSender::addToQueue(qint64 doctorId, qint64 patientId, const QString &note, QObject *context, Then then)
{
    QJsonObject body{{u"doctorId"_s, doctorId}, {u"patientId"_s, patientId}};
    if (!note.isEmpty())
        body.insert(u"note"_s, note);
    return start({.method = "POST", .path = QString::fromLatin1(api::queue), .body = body, .kind = u"queue"_s}, context,
                 std::move(then));
}

QString IntentSender::setQueueStatus(qint64 entryId, QueueStatus to, qint64 version, QObject *context, Then then)
{
    return start({.method = "POST",
                  .path = apiPath(api::queueStatus, entryId),
                  .body = seen(version, {{u"to"_s, toString(to)}}),
                  .kind = u"queue_status"_s},
                 context, std::move(then));
}

QString IntentSender::updatePatient(const Patient &patient, QObject *context, Then then)
{
    QJsonObject body = patient.toJson();
    body.remove(u"id"_s);
    body.remove(u"lastVisit"_s);
    return start({.method = "PUT", .path = apiPath(api::patient, patient.id), .body = body, .kind = u"patient"_s},
                 context, std::move(then));
}

QString IntentSender::setPreferences(qint64 patientId, const ContactPreferences &preferences, qint64 version,
                                     QObject *context, Then then)
{
    return start({.method = "PUT",
                  .path = apiPath(api::patientPreferences, patientId),
                  .body = seen(version, preferences.toJson()),
                  .kind = u"preferences"_s},
                 context, std::move(then));
}

QString IntentSender::addPatientNote(qint64 patientId, const QString &text, QObject *context, Then then)
{
    return start({.method = "POST",
                  .path = apiPath(api::patientNotes, patientId),
                  .body = {{u"text"_s, text}},
                  .kind = u"patient_note"_s},
                 context, std::move(then));
}

QString IntentSender::removePatientNote(qint64 patientId, qint64 noteId, QObject *context, Then then)
{
    const QString path = apiPath(api::patientNote, patientId).replace(u"{noteId}"_s, QString::number(noteId));
    return start({.method = "DELETE", .path = path, .kind = u"remove_patient_note"_s}, context, std::move(then));
}

} // namespace holdfast
