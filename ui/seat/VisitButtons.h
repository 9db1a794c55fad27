#pragma once

#include "models/Slot.h"

#include <QList>
#include <QWidget>

namespace holdfast {

class DeskSession;
class KeyButton;

/// How far the visit is, as four buttons with their keys; what cannot follow now is greyed.
class VisitButtons : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive it.
    explicit VisitButtons(DeskSession &session, QWidget *parent = nullptr);

    void showFor(const Slot &seat);
    QList<KeyButton *> buttons() const;

private:
    struct Step
    {
        AppointmentStatus to;
        KeyButton *button;
    };

    DeskSession &m_session;
    Slot m_seat;
    QList<Step> m_steps;
};

} // namespace holdfast
