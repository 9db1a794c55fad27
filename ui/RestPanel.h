#pragma once

#include <QWidget>

namespace holdfast {

/// The side panel while nothing is being done: the keys that start something.
class RestPanel : public QWidget
{
    Q_OBJECT

public:
    explicit RestPanel(QWidget *parent = nullptr);
};

} // namespace holdfast
