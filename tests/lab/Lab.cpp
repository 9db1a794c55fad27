#include "tests/lab/Lab.h"

#include "tests/support/Seed.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

#include <barrier>
#include <set>
#include <thread>

namespace holdfast {

namespace {

using Cut = CuttingProxy::Cut;

QByteArray newKey()
{
    return QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
}

/// "none", "201", "200 replayed", "422 key_reused".
QString shown(const std::optional<BlockingHttp::Response> &response)
{
    if (!response)
        return QStringLiteral("none");
    QString text = QString::number(response->status);
    if (response->headers.value("idempotent-replayed") == "true")
        text += QStringLiteral(" replayed");
    if (response->status >= 400)
        text += u' ' + QJsonDocument::fromJson(response->body)[u"code"].toString();
    return text;
}

template <typename... Responses>
QString inOrder(const Responses &...responses)
{
    return QStringList{shown(responses)...}.join(QStringLiteral(", "));
}

} // namespace

Lab::Lab(bool forgetKeys) : m_forgetKeys(forgetKeys), m_service(QStringList()), m_owner(m_service.owner())
{
    Seed seed(m_owner);
    m_clinic = seed.clinic();
    m_token = seed.session(seed.account(m_clinic));
    m_otherToken = seed.session(seed.account(m_clinic));
    connect();
}

void Lab::connect()
{
    m_http.reset();
    m_other.reset();
    m_proxy = std::make_unique<CuttingProxy>(m_service.url().port());
    m_http = std::make_unique<BlockingHttp>(m_proxy->port(), m_token);
    m_other = std::make_unique<BlockingHttp>(m_proxy->port(), m_otherToken);
}

QList<LabLine> Lab::run()
{
    return {withoutDeduplication(), answerLost(), requestLost(), otherPayload(),           reorderedPayload(),
            otherAccount(),         allAtOnce(),  askedByKey(),  bookingUnderAnotherKey(), bookingAcrossACrash()};
}

LabLine Lab::withoutDeduplication()
{
    const QByteArray name = newName();
    m_proxy->cutNext(Cut::BeforeTheAnswer);
    const Response first = registerPatient(*m_http, bodyFor(name), newKey());
    beforeRetry();
    const Response second = registerPatient(*m_http, bodyFor(name), newKey());
    return {QStringLiteral("answer lost, retried under another key"), 2, QStringLiteral("none, 201"),
            patientsNamed(name), inOrder(first, second)};
}

LabLine Lab::answerLost()
{
    const QByteArray name = newName();
    const QByteArray key = newKey();
    m_proxy->cutNext(Cut::BeforeTheAnswer);
    const Response first = registerPatient(*m_http, bodyFor(name), key);
    beforeRetry();
    const Response second = registerPatient(*m_http, bodyFor(name), key);
    return {QStringLiteral("answer lost after the commit, retried under the same key"), 1,
            QStringLiteral("none, 200 replayed"), patientsNamed(name), inOrder(first, second)};
}

LabLine Lab::requestLost()
{
    const QByteArray name = newName();
    const QByteArray key = newKey();
    m_proxy->cutNext(Cut::BeforeTheService);
    const Response first = registerPatient(*m_http, bodyFor(name), key);
    beforeRetry();
    const Response second = registerPatient(*m_http, bodyFor(name), key);
    return {QStringLiteral("request lost, retried under the same key"), 1, QStringLiteral("none, 201"),
            patientsNamed(name), inOrder(first, second)};
}

LabLine Lab::otherPayload()
{
    const QByteArray name = newName();
    const QByteArray key = newKey();
    const Response first = registerPatient(*m_http, bodyFor(name), key);
    beforeRetry();
    const Response second = registerPatient(*m_http, bodyFor(name, "0913000111"), key);
    return {QStringLiteral("same key, another payload"), 1, QStringLiteral("201, 422 key_reused"), patientsNamed(name),
            inOrder(first, second)};
}

LabLine Lab::reorderedPayload()
{
    const QByteArray name = newName();
    const QByteArray key = newKey();
    const Response first = registerPatient(*m_http, bodyFor(name), key);
    beforeRetry();
    const Response second =
        registerPatient(*m_http, R"({ "anyway" : true, "phone":"0902147731", "name":")" + name + R"("})", key);
    return {QStringLiteral("same key, the same payload written differently"), 1, QStringLiteral("201, 200 replayed"),
            patientsNamed(name), inOrder(first, second)};
}

LabLine Lab::otherAccount()
{
    const QByteArray name = newName();
    const QByteArray key = newKey();
    const Response first = registerPatient(*m_http, bodyFor(name), key);
    beforeRetry();
    const Response second = registerPatient(*m_other, bodyFor(name), key);
    return {QStringLiteral("same key text in another account"), 2, QStringLiteral("201, 201"), patientsNamed(name),
            inOrder(first, second)};
}

LabLine Lab::allAtOnce()
{
    constexpr int connections = 8;
    const QByteArray name = newName();
    const QByteArray key = newKey();
    std::vector<Response> responses(connections);
    {
        std::barrier start(connections);
        std::vector<std::jthread> threads;
        for (Response &response : responses)
            threads.emplace_back([&] {
                BlockingHttp http(m_proxy->port(), m_token);
                start.arrive_and_wait();
                response = registerPatient(http, bodyFor(name), key);
            });
    }
    int fresh = 0;
    int replayed = 0;
    std::set<QByteArray> bodies;
    for (const Response &response : responses) {
        fresh += shown(response) == QLatin1String("201") ? 1 : 0;
        replayed += shown(response) == QLatin1String("200 replayed") ? 1 : 0;
        bodies.insert(response ? response->body : QByteArray());
    }
    return {QStringLiteral("same key from eight connections at once"), 1,
            QStringLiteral("1 x 201, 7 x 200 replayed, 1 body"), patientsNamed(name),
            QStringLiteral("%1 x 201, %2 x 200 replayed, %3 body").arg(fresh).arg(replayed).arg(bodies.size())};
}

LabLine Lab::askedByKey()
{
    const QByteArray name = newName();
    const QByteArray key = newKey();
    m_proxy->cutNext(Cut::BeforeTheAnswer);
    const Response lost = registerPatient(*m_http, bodyFor(name), key);
    beforeRetry();
    const Response told = m_http->send("GET", "/api/v1/keys/" + key + "?operation=register");
    const int stored = told ? QJsonDocument::fromJson(told->body)[u"status"].toInt() : 0;
    return {QStringLiteral("answer lost, asked by key"), 1, QStringLiteral("none, 200, stored 201"),
            patientsNamed(name), inOrder(lost, told) + QStringLiteral(", stored %1").arg(stored)};
}

LabLine Lab::bookingUnderAnotherKey()
{
    Seed seed(m_owner);
    const qint64 slot = seed.slotIn(m_clinic, seed.doctor(m_clinic), 60);
    const qint64 patient = seed.patient(m_clinic);
    m_proxy->cutNext(Cut::BeforeTheAnswer);
    const Response first = book(slot, patient, newKey());
    beforeRetry();
    const Response second = book(slot, patient, newKey());
    return {QStringLiteral("booking's answer lost, retried under another key"), 1,
            QStringLiteral("none, 409 slot_taken"), appointmentsAt(slot), inOrder(first, second)};
}

LabLine Lab::bookingAcrossACrash()
{
    Seed seed(m_owner);
    const qint64 slot = seed.slotIn(m_clinic, seed.doctor(m_clinic), 60);
    const qint64 patient = seed.patient(m_clinic);
    const QByteArray key = newKey();
    m_proxy->cutNext(Cut::BeforeTheAnswer);
    const Response first = book(slot, patient, key);
    m_service.kill9();
    m_service.start();
    connect();
    beforeRetry();
    const Response second = book(slot, patient, key);
    return {QStringLiteral("booking's answer lost, service killed, same key"), 1, QStringLiteral("none, 200 replayed"),
            appointmentsAt(slot), inOrder(first, second)};
}

Lab::Response Lab::registerPatient(BlockingHttp &http, const QByteArray &body, const QByteArray &key)
{
    return http.send("POST", "/api/v1/patients", body, key);
}

Lab::Response Lab::book(qint64 slot, qint64 patient, const QByteArray &key)
{
    return m_http->send(
        "POST", "/api/v1/appointments",
        "{\"slotId\":" + QByteArray::number(slot) + ",\"patientId\":" + QByteArray::number(patient) + '}', key);
}

void Lab::beforeRetry()
{
    if (m_forgetKeys)
        m_owner.run("DELETE FROM holdfast.idempotency_keys");
}

QByteArray Lab::newName()
{
    return "Lab " + QByteArray::number(++m_names);
}

QByteArray Lab::bodyFor(const QByteArray &name, const QByteArray &phone) const
{
    return "{\"name\":\"" + name + "\",\"phone\":\"" + phone + "\",\"anyway\":true}";
}

int Lab::patientsNamed(const QByteArray &name)
{
    return static_cast<int>(
        m_owner.run("SELECT count(*) FROM holdfast.patients WHERE name = $1", {name}).integer(0, 0));
}

int Lab::appointmentsAt(qint64 slot)
{
    return static_cast<int>(
        m_owner.run("SELECT count(*) FROM holdfast.appointments WHERE slot_id = $1", {slot}).integer(0, 0));
}

} // namespace holdfast
