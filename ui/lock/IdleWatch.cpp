#include "ui/lock/IdleWatch.h"

#include <QCoreApplication>
#include <QKeyEvent>

#include <utility>

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

/// After the computer slept a touch comes before the timer: it must reach neither what is to be locked nor the lock.
bool IdleWatch::comesTooLate(QEvent *event)
{
    const bool before = m_told;
    check();
    const bool late = m_told && !before;
    touch();
    const bool isPress = event->type() == QEvent::KeyPress;
    const int key = isPress || event->type() == QEvent::ShortcutOverride ? static_cast<QKeyEvent *>(event)->key() : 0;
    const bool follows = isPress && std::exchange(m_lateKey, 0) == key && key != 0;
    if (late && !isPress)
        m_lateKey = key;
    if (late)
        event->accept(); // else it goes on to the parents, and to the shortcuts
    return late || follows;
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
    case QEvent::TabletPress:
        if (comesTooLate(event))
            return true;
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace holdfast
