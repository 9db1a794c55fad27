#include "ui/lock/IdleWatch.h"

#include <QCoreApplication>
#include <QEvent>

namespace holdfast {

namespace {

constexpr int lookEveryMs = 5000;

} // namespace

IdleWatch::IdleWatch(Clock clock, QObject *parent) : QObject(parent), m_clock(std::move(clock)), m_touched(m_clock())
{
    qApp->installEventFilter(this);
    m_look.setInterval(lookEveryMs);
    connect(&m_look, &QTimer::timeout, this, &IdleWatch::check);
}

void IdleWatch::setLimit(int minutes)
{
    m_minutes = minutes;
    touch();
    if (minutes > 0)
        m_look.start();
    else
        m_look.stop();
}

void IdleWatch::touch()
{
    m_touched = m_clock();
    m_told = false;
}

void IdleWatch::check()
{
    if (m_minutes <= 0 || m_told || m_touched.secsTo(m_clock()) < 60LL * m_minutes)
        return;
    m_told = true;
    Q_EMIT becameIdle();
}

bool IdleWatch::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::Wheel:
    case QEvent::TouchBegin:
    case QEvent::TabletPress: {
        // After the computer slept a touch comes before the timer: it must not reach what is to be locked.
        const bool before = m_told;
        check();
        const bool locksNow = m_told && !before;
        touch();
        return locksNow || QObject::eventFilter(watched, event);
    }
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace holdfast
