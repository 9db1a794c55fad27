#include "app/desk/FirstPaint.h"

#include <QEvent>
#include <QLoggingCategory>
#include <QTimer>
#include <QWidget>

namespace holdfast {

namespace {

Q_LOGGING_CATEGORY(startLog, "holdfast.start", QtWarningMsg)

} // namespace

FirstPaint::FirstPaint(QWidget *widget, std::function<bool()> ready) : QObject(widget), m_ready(std::move(ready))
{
    widget->installEventFilter(this);
}

bool FirstPaint::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Paint && m_ready()) {
        watched->removeEventFilter(this);
        // Behind the painting, and behind whatever else was waiting: from here on a key is answered at once.
        QTimer::singleShot(0, this, [this] {
            qCInfo(startLog, "the day is on the screen");
            deleteLater();
        });
    }
    return QObject::eventFilter(watched, event);
}

} // namespace holdfast
