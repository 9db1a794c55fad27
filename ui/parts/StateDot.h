#pragma once

#include <QWidget>

namespace holdfast {

/// The connection's mark: a full disc, a half one, or a cross, so that colour is not needed to read it.
class StateDot : public QWidget
{
    Q_OBJECT

public:
    enum class Mark { Good, Partly, Bad };

    explicit StateDot(QWidget *parent = nullptr);

    void setMark(Mark mark);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Mark m_mark = Mark::Partly;
};

} // namespace holdfast
