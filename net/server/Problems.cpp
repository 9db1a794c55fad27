#include "net/server/Problems.h"

#include "core/DatabaseError.h"
#include "models/Problem.h"
#include "net/Api.h"

#include <QJsonDocument>
#include <QLoggingCategory>

#include <new>

namespace holdfast {

namespace {

constexpr int defaultRetryAfterMs = 1000;

struct Statement
{
    int status;
    const char16_t *title;
};

Statement statementOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Malformed:
        return {400, u"The request can't be read"};
    case ErrorCode::Unauthenticated:
        return {401, u"Please sign in"};
    case ErrorCode::WrongPassword:
        return {401, u"Login or password is wrong"};
    case ErrorCode::BadSignature:
        return {401, u"The webhook is not signed as agreed"};
    case ErrorCode::Forbidden:
        return {403, u"This account may not do that"};
    case ErrorCode::AdmissionRequired:
        return {403, u"Many want these seats at once"};
    case ErrorCode::BadTicket:
        return {403, u"Not your ticket"};
    case ErrorCode::NotFound:
        return {404, u"There is no such thing"};
    case ErrorCode::MethodNotAllowed:
        return {405, u"That can't be done here"};
    case ErrorCode::RequestTimeout:
        return {408, u"The request came too slowly"};
    case ErrorCode::SlotTaken:
        return {409, u"The seat is taken"};
    case ErrorCode::HoldLost:
        return {409, u"The hold is lost"};
    case ErrorCode::HoldForOther:
        return {409, u"The hold is for another patient"};
    case ErrorCode::PatientOverlap:
        return {409, u"The patient is elsewhere at that time"};
    case ErrorCode::AlreadyBooked:
        return {409, u"The patient already has this time"};
    case ErrorCode::HoldExists:
        return {409, u"The patient already has a hold there"};
    case ErrorCode::NotLive:
        return {409, u"The appointment is over or cancelled"};
    case ErrorCode::AlreadyQueued:
        return {409, u"The patient waits there already"};
    case ErrorCode::PossibleDuplicate:
        return {409, u"The patient may be registered already"};
    case ErrorCode::PaymentExists:
        return {409, u"A payment is under way"};
    case ErrorCode::InFlight:
        return {409, u"The first request with this key still runs"};
    case ErrorCode::StaleVersion:
        return {409, u"It has changed since it was read"};
    case ErrorCode::TooLarge:
        return {413, u"The body is too large"};
    case ErrorCode::UnsupportedMedia:
        return {415, u"The body is not JSON"};
    case ErrorCode::KeyReused:
        return {422, u"The key was used for another request"};
    case ErrorCode::SlotPast:
        return {422, u"The slot is over"};
    case ErrorCode::SlotNotReleased:
        return {422, u"The slot is not open yet"};
    case ErrorCode::WaitingRoomClosed:
        return {422, u"The waiting room is closed"};
    case ErrorCode::Unprocessable:
        return {422, u"A field breaks a rule"};
    case ErrorCode::TooManyRequests:
        return {429, u"Too many attempts"};
    case ErrorCode::HeadersTooLarge:
        return {431, u"The headers are too large"};
    case ErrorCode::Internal:
        return {500, u"Something went wrong in the service"};
    case ErrorCode::Unavailable:
        return {503, u"The service can't answer right now"};
    }
    return {500, u"Something went wrong in the service"};
}

bool laterHelps(ErrorCode code)
{
    return code == ErrorCode::Unavailable || code == ErrorCode::TooManyRequests || code == ErrorCode::InFlight;
}

QByteArray inSeconds(int milliseconds)
{
    return QByteArray::number((milliseconds + 999) / 1000);
}

Problem problemOf(ErrorCode code, const QString &detail)
{
    const Statement statement = statementOf(code);
    Problem problem;
    problem.status = statement.status;
    problem.code = code;
    problem.title = QString::fromUtf16(statement.title);
    problem.detail = detail;
    return problem;
}

Response responseOf(const Problem &problem)
{
    Response response;
    response.status = problem.status;
    response.contentType = "application/problem+json";
    response.body = QJsonDocument(problem.toJson()).toJson(QJsonDocument::Compact);
    return response;
}

} // namespace

Response problemResponse(ErrorCode code, const QString &detail, int retryAfterMs)
{
    Problem problem = problemOf(code, detail);
    if (laterHelps(code))
        problem.retryAfterMs = retryAfterMs > 0 ? retryAfterMs : defaultRetryAfterMs;
    Response response = responseOf(problem);
    if (problem.retryAfterMs > 0)
        response.headers.emplaceBack("Retry-After", inSeconds(problem.retryAfterMs));
    if (problem.status == 401 && code != ErrorCode::BadSignature)
        response.headers.emplaceBack("WWW-Authenticate", "Bearer");
    return response;
}

Response problemResponse(ErrorCode code, const QString &detail, const QList<Slot> &alternatives)
{
    Problem problem = problemOf(code, detail);
    problem.alternatives = alternatives;
    return responseOf(problem);
}

Response problemResponse(const BookingError &error)
{
    return problemResponse(error.code, error.detail, error.retryAfterMs);
}

Response responseForException()
{
    try {
        throw;
    } catch (const BookingError &error) {
        return problemResponse(error);
    } catch (const DatabaseError &error) {
        const BookingError told = bookingErrorFrom(error);
        // That the database is away is told once, by the feed; here it would be a line a request.
        if (told.code == ErrorCode::Internal)
            qWarning("Database: %s", error.what());
        return problemResponse(told);
    } catch (const std::bad_alloc &) {
        return problemResponse(ErrorCode::Unavailable, QStringLiteral("The service is out of memory. Try again."));
    } catch (const std::exception &error) {
        qWarning("A request failed: %s", error.what());
    } catch (...) {
        qWarning("A request failed for no stated reason.");
    }
    return problemResponse(ErrorCode::Internal);
}

Response responseFrom(const Answer &answer)
{
    const bool success = answer.status >= 200 && answer.status < 300;
    Response response;
    response.status = success && answer.replayed ? 200 : answer.status;
    response.contentType = success ? "application/json" : "application/problem+json";
    response.body = answer.body;
    if (answer.replayed)
        response.headers.emplaceBack(api::replayedHeader, "true");
    if (answer.status == 429 || answer.status == 503) {
        const Problem problem = Problem::fromJson(QJsonDocument::fromJson(answer.body).object());
        response.headers.emplaceBack("Retry-After",
                                     inSeconds(problem.retryAfterMs > 0 ? problem.retryAfterMs : defaultRetryAfterMs));
    }
    return response;
}

} // namespace holdfast
