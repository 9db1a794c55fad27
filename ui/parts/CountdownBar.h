#pragma once

#include <QWidget>

namespace holdfast {

/// A thin bar that runs out; amber when little is left.
class CountdownBar : public QWidget
{
    Q_OBJECT

public:
    explicit CountdownBar(QWidget *parent = nullptr);

    /// Both in seconds.
    void setLeft(int left, int whole);
    /// Under this many seconds the hold wants a hand.
    static constexpr int warnBelow = 60;

    QSize sizeHint() const override { return {200, 4}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int m_left = 0;
    int m_whole = 1;
};

} // namespace holdfast
