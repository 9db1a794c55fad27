#pragma once

#include <QStackedWidget>

namespace holdfast {

/// Panels of which one is shown. What is not shown asks for no room: neither the window grows for it nor does the place
/// around the stack scroll.
class PanelStack : public QStackedWidget
{
    Q_OBJECT

public:
    explicit PanelStack(QWidget *parent = nullptr);

    /// Takes the panel over; the first one is shown.
    void addPanel(QWidget *panel);

    bool hasHeightForWidth() const override;
    int heightForWidth(int width) const override;

private:
    void fit();
};

} // namespace holdfast
