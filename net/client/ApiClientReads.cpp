#include "net/client/ApiClient.h"

#include "net/Api.h"
#include "net/client/ApiPath.h"

#include <QJsonArray>
#include <QNetworkReply>

namespace holdfast {

using namespace Qt::StringLiterals;

namespace {

constexpr int searchLimit = 20;

QString path(const char *text)
{
    return QString::fromLatin1(text);
}

QString encoded(const QString &text)
{
    return QString::fromLatin1(QUrl::toPercentEncoding(text));
}

std::optional<DaySnapshot> readDay(const QJsonObject &json)
{
    const DaySnapshot day = DaySnapshot::fromJson(json);
    return day.date.isValid() && day.clinic.id > 0 ? std::optional(day) : std::nullopt;
}

template <typename T>
std::optional<QList<T>> readList(const QJsonValue &value)
{
    if (!value.isArray())
        return std::nullopt;
    QList<T> list;
    for (const QJsonValue &entry : value.toArray())
        list.append(T::fromJson(entry.toObject()));
    return list;
}

std::optional<QList<Patient>> readPatients(const QJsonObject &json)
{
    return readList<Patient>(json[u"patients"]);
}

std::optional<QList<SlotEvent>> readHistory(const QJsonObject &json)
{
    return readList<SlotEvent>(json[u"events"]);
}

std::optional<QList<AppointmentEvent>> readSteps(const QJsonObject &json)
{
    return readList<AppointmentEvent>(json[u"events"]);
}

std::optional<PatientFile> readFile(const QJsonObject &json)
{
    const PatientFile file = PatientFile::fromJson(json);
    return file.patient.id > 0 ? std::optional(file) : std::nullopt;
}

std::optional<PatientContact> readContact(const QJsonObject &json)
{
    const PatientContact contact = PatientContact::fromJson(json);
    return contact.patientId > 0 && contact.version > 0 ? std::optional(contact) : std::nullopt;
}

std::optional<WeekSnapshot> readWeek(const QJsonObject &json)
{
    const WeekSnapshot week = WeekSnapshot::fromJson(json);
    return week.doctor.id > 0 && !week.days.isEmpty() ? std::optional(week) : std::nullopt;
}

std::optional<DaySheet> readSheet(const QJsonObject &json)
{
    const DaySheet sheet = DaySheet::fromJson(json);
    return sheet.date.isValid() && sheet.clinic.id > 0 ? std::optional(sheet) : std::nullopt;
}

} // namespace

void ApiClient::fetchDay(const QDate &date, QObject *context, Then<DaySnapshot> then)
{
    get<DaySnapshot>(path(api::day) + u"?date="_s + date.toString(Qt::ISODate), context, readDay, std::move(then));
}

void ApiClient::searchPatients(const QString &query, QObject *context, Then<QList<Patient>> then)
{
    if (m_search) {
        m_search->disconnect(this);
        m_search->abort();
        m_search->deleteLater();
    }
    const QString asked = path(api::patients) + u"?q=%1&limit="_s.arg(encoded(query)) + QString::number(searchLimit);
    m_search = get<QList<Patient>>(asked, context, readPatients, std::move(then));
}

void ApiClient::fetchHistory(qint64 slotId, QObject *context, Then<QList<SlotEvent>> then)
{
    get<QList<SlotEvent>>(apiPath(api::slotHistory, slotId), context, readHistory, std::move(then));
}

void ApiClient::fetchAppointmentHistory(qint64 appointmentId, QObject *context, Then<QList<AppointmentEvent>> then)
{
    get<QList<AppointmentEvent>>(apiPath(api::appointmentHistory, appointmentId), context, readSteps, std::move(then));
}

void ApiClient::fetchPatientFile(qint64 patientId, QObject *context, Then<PatientFile> then)
{
    get<PatientFile>(apiPath(api::patientFile, patientId), context, readFile, std::move(then));
}

void ApiClient::fetchContact(qint64 patientId, QObject *context, Then<PatientContact> then)
{
    get<PatientContact>(apiPath(api::patientPreferences, patientId), context, readContact, std::move(then));
}

void ApiClient::fetchWeek(qint64 doctorId, const QDate &from, QObject *context, Then<WeekSnapshot> then)
{
    const QString asked =
        path(api::week) + u"?doctorId=%1&from=%2"_s.arg(QString::number(doctorId), from.toString(Qt::ISODate));
    get<WeekSnapshot>(asked, context, readWeek, std::move(then));
}

void ApiClient::fetchDaySheet(const QDate &date, qint64 doctorId, QObject *context, Then<DaySheet> then)
{
    QString asked = path(api::daySheet) + u"?date="_s + date.toString(Qt::ISODate);
    if (doctorId > 0)
        asked += u"&doctorId="_s + QString::number(doctorId);
    get<DaySheet>(asked, context, readSheet, std::move(then));
}

} // namespace holdfast
