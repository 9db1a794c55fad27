#pragma once

#include <QObject>

#include <functional>

class QWidget;

namespace holdfast {

/// Says once in the log, as "holdfast.start", that a widget has been painted with what it is there for. Silent unless
/// QT_LOGGING_RULES="holdfast.start.info=true": the bench measures the start by it.
class FirstPaint : public QObject
{
    Q_OBJECT

public:
    /// Belongs to the widget, and goes when it has spoken. `ready` says whether there is something to see.
    FirstPaint(QWidget *widget, std::function<bool()> ready);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    std::function<bool()> m_ready;
};

} // namespace holdfast
