#pragma once

#include <QString>
#include <QWidget>

namespace holdfast {

/// The card that hangs at the pointer while an appointment is dragged.
class DragGhost : public QWidget
{
    Q_OBJECT

public:
    /// The parent is what it may be dragged over.
    explicit DragGhost(QWidget *parent);

    void start(const QString &name, const QString &from, const QSize &card);
    /// The pointer's place on the screen.
    void follow(const QPoint &global);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_name;
    QString m_from;
};

} // namespace holdfast
