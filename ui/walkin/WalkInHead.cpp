#include "ui/walkin/WalkInHead.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/parts/CountdownBar.h"
#include "ui/parts/Look.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>

namespace holdfast {

namespace {

QString countdownText(int seconds)
{
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

} // namespace

WalkInHead::WalkInHead(DeskSession &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_walkIn(session.walkIn())
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto *top = new QHBoxLayout;
    QLabel *title = makeLabel(tr("Walk-in"), "title", this);
    title->setMinimumHeight(28);
    m_countdown = makeLabel(QString(), "countdown", this);
    m_countdown->setObjectName(QStringLiteral("countdown"));
    top->addWidget(title, 1);
    top->addWidget(m_countdown);
    column->addLayout(top);
    m_bar = new CountdownBar(this);
    column->addWidget(m_bar);
    column->addSpacing(8);
    m_when = makeLines(QString(), "strong", this);
    m_where = makeLines(QString(), "muted", this);
    m_message = makeLines(QString(), "muted", this);
    m_message->setObjectName(QStringLiteral("walkInMessage"));
    column->addWidget(m_when);
    column->addWidget(m_where);
    column->addWidget(m_message);
    connect(&m_walkIn, &WalkIn::changed, this, &WalkInHead::refresh);
    connect(&m_walkIn, &WalkIn::ticked, this, &WalkInHead::refreshCountdown);
    connect(&m_session, &DeskSession::connectionChanged, this, &WalkInHead::sayState);
    refresh();
}

void WalkInHead::refresh()
{
    const Slot &seat = m_walkIn.seat();
    const Clinic &clinic = m_session.session().clinic;
    QString who;
    QString place;
    for (const Doctor &doctor : m_session.day().day().doctors) {
        if (doctor.id != seat.doctorId)
            continue;
        who = doctor.name;
        QStringList parts{doctor.specialty, doctor.room};
        parts.removeAll(QString());
        place = parts.join(QStringLiteral(" · "));
    }
    const auto time = [&clinic](const QDateTime &instant) {
        return instant.toTimeZone(clinic.timeZone).toString(QStringLiteral("HH:mm"));
    };
    m_when->setText(QStringLiteral("%1 – %2 · %3").arg(time(seat.startsAt), time(seat.endsAt), who));
    // A week shows seats of other days: which one it is must not be a guess.
    if (const QDate date = seat.startsAt.toTimeZone(clinic.timeZone).date();
        date.isValid() && date != m_session.today())
        place.prepend(QLocale().toString(date, tr("dddd d MMMM")) +
                      (place.isEmpty() ? QString() : QStringLiteral(" · ")));
    m_where->setText(place);
    m_where->setVisible(!place.isEmpty());
    refreshCountdown();
}

void WalkInHead::refreshCountdown()
{
    const WalkIn::State state = m_walkIn.state();
    const bool counts = state == WalkIn::State::Held || state == WalkIn::State::Confirming;
    const int left = counts ? m_walkIn.secondsLeft() : 0;
    const bool soon = counts && left < CountdownBar::warnBelow;
    setLook(m_countdown, soon ? "countdownSoon" : "countdown");
    m_countdown->setText(counts ? countdownText(left) : QString());
    m_countdown->setAccessibleName(tr("Time left of the hold: %1").arg(m_countdown->text()));
    m_bar->setLeft(left, m_walkIn.secondsGranted());
    sayState();
}

void WalkInHead::say(const char *look, const QString &text)
{
    setLook(m_message, look);
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

void WalkInHead::sayState()
{
    const QString checking = tr("No answer yet, checking… The desk keeps asking until it knows. Nothing is lost.");
    switch (m_walkIn.state()) {
    case WalkIn::State::Holding:
        if (m_walkIn.isChecking())
            return say("warning", checking);
        return say("muted", tr("Asking for the seat…"));
    case WalkIn::State::Confirming:
        return m_walkIn.isChecking() ? say("warning", checking) : say("muted", tr("Confirming…"));
    case WalkIn::State::Lapsed:
        return say("warning", tr("The hold has run out. Enter holds the seat again if it is still free."));
    case WalkIn::State::Lost:
        return say("error", lostText());
    case WalkIn::State::Held:
        break;
    default:
        return say("muted", QString());
    }
    if (m_walkIn.problem())
        return say("error", problemText(*m_walkIn.problem()));
    if (m_session.connection() == DeskSession::Connection::Offline)
        return say("warning",
                   tr("The service is not reachable just now. What you type stays; the desk goes on by itself."));
    if (m_walkIn.secondsLeft() < CountdownBar::warnBelow)
        return say("warning", tr("Little time left: F6 adds five minutes."));
    say("muted", QString());
}

QString WalkInHead::lostText() const
{
    const QString why = m_walkIn.problem() ? problemText(*m_walkIn.problem()) : QString();
    if (!m_walkIn.alternatives().isEmpty())
        return tr("%1 These are free:").arg(why);
    if (m_walkIn.problem() && m_walkIn.problem()->code == ErrorCode::HoldLost)
        return tr("%1 Enter asks for it again.").arg(why);
    return tr("%1 Nothing near is free. Esc, then N finds the next free seat; F8 puts the patient into the queue "
              "without a time.")
        .arg(why);
}

} // namespace holdfast
