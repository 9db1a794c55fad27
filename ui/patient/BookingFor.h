#pragma once

#include <QFrame>

class QLabel;

namespace holdfast {

class WalkIn;

/// Whom the next seat is for, while it is being chosen. Shown only then.
class BookingFor : public QFrame
{
    Q_OBJECT

public:
    /// The walk-in must outlive it.
    explicit BookingFor(WalkIn &walkIn, QWidget *parent = nullptr);

private:
    void refresh();

    WalkIn &m_walkIn;
    QLabel *m_name;
    QLabel *m_facts;
};

} // namespace holdfast
