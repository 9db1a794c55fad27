#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include <functional>

namespace holdfast {

/// Notices that nobody has touched a key, the mouse or the screen of this program for a while.
class IdleWatch : public QObject
{
    Q_OBJECT

public:
    using Clock = std::function<QDateTime()>;

    /// Watches the whole application from now on. The clock is the computer's: it measures, it decides no day.
    explicit IdleWatch(Clock clock, QObject *parent = nullptr);

    void setLimit(int minutes); ///< 0: never
    /// Somebody is here.
    void touch();
    /// Looks at the clock; runs by itself every few seconds.
    void check();

Q_SIGNALS:
    void becameIdle(); ///< once, until somebody touches something

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool comesTooLate(QEvent *event);

    Clock m_clock;
    QDateTime m_touched;
    int m_minutes = 0;
    bool m_told = false;
    int m_lateKey = 0; ///< the key that came too late: its press follows what asked about shortcuts
    QTimer m_look;
};

} // namespace holdfast
