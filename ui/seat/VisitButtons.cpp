#include "ui/seat/VisitButtons.h"

#include "ui/DeskSession.h"
#include "ui/StatusText.h"
#include "ui/parts/KeyButton.h"
#include "ui/visit/VisitKeys.h"
#include "ui/visit/Visits.h"

#include <QGridLayout>

namespace holdfast {

VisitButtons::VisitButtons(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(8);
    for (const AppointmentStatus to : {AppointmentStatus::Arrived, AppointmentStatus::InRoom,
                                       AppointmentStatus::Completed, AppointmentStatus::NoShow}) {
        auto *button = new KeyButton(statusText(to), VisitKeys::keyOf(to), this);
        button->setObjectName(QStringLiteral("visit-") + toString(to));
        const auto place = static_cast<int>(m_steps.size());
        grid->addWidget(button, place / 2, place % 2);
        connect(button, &QPushButton::clicked, this, [this, to] { m_session.visits().setStatus(m_seat, to); });
        m_steps.append({to, button});
    }
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
}

void VisitButtons::showFor(const Slot &seat)
{
    m_seat = seat;
    for (const Step &step : std::as_const(m_steps)) {
        const QString reason = m_session.visits().whyNot(seat, step.to);
        const bool possible = reason.isEmpty();
        // Never disabled under the focus: that would send the focus somewhere else.
        step.button->setEnabled(possible || step.button->hasFocus());
        step.button->setToolTip(possible ? QStringLiteral("%1 (%2)").arg(statusText(step.to), VisitKeys::keyOf(step.to))
                                         : reason);
    }
}

QList<KeyButton *> VisitButtons::buttons() const
{
    QList<KeyButton *> all;
    for (const Step &step : m_steps)
        all.append(step.button);
    return all;
}

} // namespace holdfast
