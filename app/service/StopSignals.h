#pragma once

#include <QObject>
#include <QSocketNotifier>

#include <memory>

namespace holdfast {

/// Turns SIGTERM and SIGINT into a signal of Qt, and lets as many files be open as the system allows. One per process.
class StopSignals : public QObject
{
    Q_OBJECT

public:
    StopSignals();
    ~StopSignals() override;

Q_SIGNALS:
    void stopAsked();

private:
    int m_pipe[2] = {-1, -1};
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace holdfast
