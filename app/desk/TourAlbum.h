#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace holdfast {

/// The pictures of a tour, numbered as they are taken.
class TourAlbum
{
public:
    explicit TourAlbum(const QString &folder);

    QString folder() const { return m_folder; }
    int count() const { return m_count; }
    /// Waits until the window is still, then saves it. Throws std::runtime_error when it cannot be written.
    void take(QWidget *window, const QString &name);

private:
    QString m_folder;
    int m_count = 0;
};

/// Lets the program run until the condition comes true. Throws std::runtime_error, naming `what`, when it does not in
/// time.
void expect(const QString &what, const std::function<bool()> &condition, int milliseconds = 10000);

} // namespace holdfast
