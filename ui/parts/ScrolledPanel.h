#pragma once

#include <QScrollArea>

namespace holdfast {

/// A panel that may be taller than its place: it scrolls, and whatever in it gets the focus is brought into sight.
class ScrolledPanel : public QScrollArea
{
    Q_OBJECT

public:
    /// Takes the panel over.
    explicit ScrolledPanel(QWidget *panel, QWidget *parent = nullptr);

private:
    void bringIntoSight(QWidget &part);
};

} // namespace holdfast
