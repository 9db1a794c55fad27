#include "ui/ProblemText.h"

#include <QCoreApplication>

namespace holdfast {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(holdfast::ProblemText)

public:
    static QString of(ErrorCode code);
    static QString request(ErrorCode code);
    static QString service(ErrorCode code);
    static QString noAnswer() { return tr("The service does not answer. Check the network; the desk keeps trying."); }
};

QString Text::of(ErrorCode code)
{
    switch (code) {
    case ErrorCode::SlotTaken:
        return tr("Somebody else has this seat.");
    case ErrorCode::HoldLost:
        return tr("The seat is no longer held for you.");
    case ErrorCode::HoldForOther:
        return tr("The seat was held for another patient. Choose that patient, or let go.");
    case ErrorCode::PatientOverlap:
        return tr("This patient has another appointment at that time. Choose another time or another patient.");
    case ErrorCode::AlreadyBooked:
        return tr("This patient already has this very appointment.");
    case ErrorCode::HoldExists:
        return tr("A seat of this doctor is already held for this patient today.");
    case ErrorCode::NotLive:
        return tr("This appointment is already cancelled or over.");
    case ErrorCode::AlreadyQueued:
        return tr("This patient is already waiting for this doctor.");
    case ErrorCode::PossibleDuplicate:
        return tr("Somebody like this is already registered.");
    case ErrorCode::StaleVersion:
        return tr("It was changed meanwhile. Look at it again.");
    case ErrorCode::SlotPast:
        return tr("This time is over. Choose a later one.");
    case ErrorCode::SlotNotReleased:
        return tr("This time is not open for booking yet.");
    case ErrorCode::NotFound:
        return tr("It is not there any more. Press F5 to read the day again.");
    case ErrorCode::WrongPassword:
        return tr("Login or password is wrong. Check Caps Lock and try again.");
    case ErrorCode::Unauthenticated:
        return tr("Your session has ended. Sign in again; nothing is lost.");
    case ErrorCode::Forbidden:
        return tr("Your role does not allow this. Ask a manager.");
    default:
        return request(code);
    }
}

QString Text::request(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Malformed:
    case ErrorCode::UnsupportedMedia:
    case ErrorCode::MethodNotAllowed:
    case ErrorCode::HeadersTooLarge:
        return tr("The service did not understand this desk. Is the program up to date?");
    case ErrorCode::TooLarge:
        return tr("That is too long. Shorten it.");
    case ErrorCode::KeyReused:
        return tr("This was sent before with other content. Do it once more.");
    case ErrorCode::Unprocessable:
        return tr("Something in the form is not right. Check the fields.");
    default:
        return service(code);
    }
}

QString Text::service(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InFlight:
        return tr("The same is being done right now. Wait a moment.");
    case ErrorCode::RequestTimeout:
        return tr("The network is slow. Try again.");
    case ErrorCode::TooManyRequests:
        return tr("Too many tries in a short time. Wait a moment.");
    case ErrorCode::Unavailable:
        return tr("The service is busy or its database is away. Try again in a moment.");
    default:
        return tr("The service had an internal error. Try again; if it stays, tell your administrator.");
    }
}

} // namespace

QString problemText(const Problem &problem)
{
    // A broken rule is about a field only the service can name.
    if (problem.code == ErrorCode::Unprocessable && !problem.detail.isEmpty())
        return Text::of(problem.code) + QLatin1Char(' ') + problem.detail;
    return Text::of(problem.code);
}

QString noAnswerText()
{
    return Text::noAnswer();
}

} // namespace holdfast
