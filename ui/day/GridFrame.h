#pragma once

#include <QWidget>

namespace holdfast {

/// The grid's rounded edge, above everything in it: it covers the four corners and lets the mouse through.
class GridFrame : public QWidget
{
    Q_OBJECT

public:
    static constexpr int Radius = 10;

    explicit GridFrame(QWidget *parent);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
};

} // namespace holdfast
