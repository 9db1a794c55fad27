#include "app/desk/TourAlbum.h"

#include <QApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QImage>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <stdexcept>

namespace holdfast {

TourAlbum::TourAlbum(const QString &folder) : m_folder(folder)
{
    if (!QDir().mkpath(folder))
        throw std::runtime_error("cannot make the folder " + folder.toStdString());
}

void TourAlbum::take(QWidget *window, const QString &name)
{
    // What a state change set off (layout, focus, fades) has to be through before the picture is taken.
    const QDeadlineTimer settled(400);
    expect(QStringLiteral("the window is still"), [&settled] { return settled.hasExpired(); });
    const QString file = QStringLiteral("%1/%2-%3.png").arg(m_folder).arg(++m_count, 2, 10, QLatin1Char('0')).arg(name);
    // Quality 0 is the strongest compression; without an alpha channel a picture is a third smaller.
    if (!window->grab().toImage().convertToFormat(QImage::Format_RGB888).save(file, "PNG", 0))
        throw std::runtime_error("cannot write " + file.toStdString());
}

void expect(const QString &what, const std::function<bool()> &condition, int milliseconds)
{
    const QDeadlineTimer deadline(milliseconds);
    QTimer pulse;
    pulse.start(20);
    while (!condition()) {
        if (deadline.hasExpired())
            throw std::runtime_error(QStringLiteral("not within %1 ms: %2").arg(milliseconds).arg(what).toStdString());
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
}

} // namespace holdfast
