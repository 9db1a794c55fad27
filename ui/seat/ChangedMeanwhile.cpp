#include "ui/seat/ChangedMeanwhile.h"

#include "ui/DeskSession.h"
#include "ui/StatusText.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/Look.h"
#include "ui/visit/Visits.h"

#include <QVBoxLayout>

namespace holdfast {

ChangedMeanwhile::ChangedMeanwhile(DeskSession &session, QWidget *parent) : QFrame(parent), m_session(session)
{
    setLook(this, "panel");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 12);
    column->setSpacing(4);
    column->addWidget(makeLabel(tr("Changed meanwhile"), "title", this));
    m_who = makeLines(QString(), "muted", this);
    m_what = makeLines(QString(), "warning", this);
    m_what->setObjectName(QStringLiteral("theirChange"));
    m_mine = makeLines(QString(), "plain", this);
    m_mine->setObjectName(QStringLiteral("myChange"));
    m_keep = new KeyButton(tr("Keep theirs"), QStringLiteral("1"), this);
    m_write = new KeyButton(tr("Do mine after it"), QStringLiteral("2"), this);
    column->addWidget(m_who);
    column->addWidget(m_what);
    column->addSpacing(4);
    column->addWidget(m_mine);
    column->addSpacing(8);
    column->addWidget(m_keep);
    column->addWidget(m_write);
    connect(m_keep, &QPushButton::clicked, this, &ChangedMeanwhile::keepTheirs);
    connect(m_write, &QPushButton::clicked, this, &ChangedMeanwhile::writeMine);
    hide();
}

void ChangedMeanwhile::showFor(const StaleStep &stale)
{
    m_stale = stale;
    m_who->setText(m_session.visits().whoText(stale.changedBy));
    m_what->setText(differences().join(QLatin1Char('\n')));
    m_mine->setText(mineText());
    m_write->setVisible(mineCanFollow());
    show();
}

void ChangedMeanwhile::refresh(const Slot &seat)
{
    if (!m_stale || !seat.appointment || seat.appointment->id != m_stale->now.appointment->id ||
        seat.appointment->version <= m_stale->now.appointment->version)
        return;
    StaleStep again = *m_stale;
    again.now = seat;
    again.changedBy = {};
    showFor(again);
}

void ChangedMeanwhile::close()
{
    m_stale.reset();
    hide();
}

void ChangedMeanwhile::keepTheirs()
{
    if (!m_stale)
        return;
    if (m_stale->what == StaleStep::What::Note)
        m_session.visits().dropDraft(m_stale->now.appointment->id);
    close();
    Q_EMIT decided();
}

void ChangedMeanwhile::writeMine()
{
    if (!m_stale || !mineCanFollow())
        return;
    const StaleStep stale = *m_stale;
    close();
    Q_EMIT decided();
    m_session.visits().repeat(stale);
}

bool ChangedMeanwhile::mineCanFollow() const
{
    const AppointmentStatus now = m_stale->now.appointment->status;
    switch (m_stale->what) {
    case StaleStep::What::Status:
        return m_session.visits().whyNot(m_stale->now, m_stale->to).isEmpty();
    case StaleStep::What::Note:
        return true;
    case StaleStep::What::Cancel:
        return now == AppointmentStatus::Confirmed || now == AppointmentStatus::Arrived;
    }
    return false;
}

QStringList ChangedMeanwhile::differences() const
{
    const Slot &before = m_stale->shown;
    const Slot &now = m_stale->now;
    QStringList lines;
    if (before.appointment->status != now.appointment->status)
        lines << QStringLiteral("%1 → %2").arg(statusText(before.appointment->status),
                                               statusText(now.appointment->status));
    if (before.startsAt != now.startsAt || before.doctorId != now.doctorId)
        lines << QStringLiteral("%1 → %2").arg(m_session.seatText(before), m_session.seatText(now));
    if (before.appointment->note != now.appointment->note)
        lines << (now.appointment->note.isEmpty() ? tr("The note was taken away.")
                                                  : tr("Note: “%1”").arg(now.appointment->note));
    if (lines.isEmpty()) // there and back again
        lines << tr("It is now: %1").arg(statusText(now.appointment->status));
    return lines;
}

QString ChangedMeanwhile::mineText() const
{
    switch (m_stale->what) {
    case StaleStep::What::Status:
        return tr("You wanted: %1").arg(statusText(m_stale->to));
    case StaleStep::What::Note:
        return m_stale->note.isEmpty() ? tr("You wanted: no note") : tr("You typed: “%1”").arg(m_stale->note);
    case StaleStep::What::Cancel:
        return tr("You wanted to cancel it.");
    }
    return {};
}

} // namespace holdfast
