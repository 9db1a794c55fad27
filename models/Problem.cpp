#include "models/Problem.h"

#include <QJsonArray>

namespace holdfast {

bool Problem::seatIsGone() const
{
    return code == ErrorCode::SlotTaken || code == ErrorCode::HoldLost || code == ErrorCode::SlotPast ||
           code == ErrorCode::NotFound;
}

Problem Problem::fromJson(const QJsonObject &json)
{
    Problem problem{
        .status = json[u"status"].toInt(500),
        .code = errorCodeFromString(json[u"code"].toString()),
        .title = json[u"title"].toString(),
        .detail = json[u"detail"].toString(),
        .alternatives = {},
        .candidates = {},
        .retryAfterMs = json[u"retryAfterMs"].toInt(),
    };
    for (const QJsonValue &slot : json[u"alternatives"].toArray())
        problem.alternatives.append(Slot::fromJson(slot.toObject()));
    for (const QJsonValue &patient : json[u"candidates"].toArray())
        problem.candidates.append(Patient::fromJson(patient.toObject()));
    if (json[u"appointment"].isObject())
        problem.appointment = Appointment::fromJson(json[u"appointment"].toObject());
    if (json[u"slot"].isObject())
        problem.slot = Slot::fromJson(json[u"slot"].toObject());
    if (json[u"entry"].isObject())
        problem.entry = QueueEntry::fromJson(json[u"entry"].toObject());
    if (json[u"patient"].isObject())
        problem.patient = Patient::fromJson(json[u"patient"].toObject());
    problem.changedBy = ChangedBy::fromJson(json[u"changedBy"].toObject());
    return problem;
}

QJsonObject Problem::toJson() const
{
    QJsonObject json{
        {QStringLiteral("type"), QStringLiteral("about:blank")},
        {QStringLiteral("status"), status},
        {QStringLiteral("code"), toString(code)},
        {QStringLiteral("title"), title},
    };
    if (!detail.isEmpty())
        json.insert(QStringLiteral("detail"), detail);
    if (retryAfterMs > 0)
        json.insert(QStringLiteral("retryAfterMs"), retryAfterMs);
    if (!alternatives.isEmpty()) {
        QJsonArray array;
        for (const Slot &seat : alternatives)
            array.append(seat.toJson());
        json.insert(QStringLiteral("alternatives"), array);
    }
    if (!candidates.isEmpty()) {
        QJsonArray array;
        for (const Patient &candidate : candidates)
            array.append(candidate.toJson());
        json.insert(QStringLiteral("candidates"), array);
    }
    return json;
}

} // namespace holdfast
