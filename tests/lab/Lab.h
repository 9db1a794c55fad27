#pragma once

#include "tests/lab/CuttingProxy.h"
#include "tests/support/BlockingHttp.h"
#include "tests/support/RunningService.h"

#include "core/Database.h"

#include <QList>
#include <QString>

#include <memory>

namespace holdfast {

/// One case: what was expected, what was seen.
struct LabLine
{
    QString name;
    int expectedEffects = 0;
    QString expectedAnswers;
    int effects = 0;
    QString answers;

    bool isRight() const { return effects == expectedEffects && answers == expectedAnswers; }
};

/// Plays what networks do to requests, over real HTTP against the real service, and counts effects in the database.
class Lab
{
public:
    /// With `forgetKeys` the stored answers vanish between a request and its retry: the lab must then see it.
    explicit Lab(bool forgetKeys);

    QList<LabLine> run();

private:
    using Response = std::optional<BlockingHttp::Response>;

    LabLine withoutDeduplication();
    LabLine answerLost();
    LabLine requestLost();
    LabLine otherPayload();
    LabLine reorderedPayload();
    LabLine otherAccount();
    LabLine allAtOnce();
    LabLine askedByKey();
    LabLine bookingUnderAnotherKey();
    LabLine bookingAcrossACrash();

    Response registerPatient(BlockingHttp &http, const QByteArray &body, const QByteArray &key);
    Response book(qint64 slot, qint64 patient, const QByteArray &key);
    void beforeRetry();
    void connect();
    QByteArray newName();
    QByteArray bodyFor(const QByteArray &name, const QByteArray &phone = "0902147731") const;
    int patientsNamed(const QByteArray &name);
    int appointmentsAt(qint64 slot);

    const bool m_forgetKeys;
    RunningService m_service;
    Database m_owner;
    std::unique_ptr<CuttingProxy> m_proxy;
    std::unique_ptr<BlockingHttp> m_http;  ///< through the proxy
    std::unique_ptr<BlockingHttp> m_other; ///< another account, through the proxy
    QByteArray m_token;
    QByteArray m_otherToken;
    qint64 m_clinic = 0;
    int m_names = 0;
};

} // namespace holdfast
