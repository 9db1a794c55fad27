#include "app/service/StopSignals.h"

#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace holdfast {

namespace {

volatile std::sig_atomic_t writeEnd = -1;

void onSignal(int)
{
    const int before = errno;
    const char byte = 1;
    // A full pipe has told it already.
    [[maybe_unused]] const ssize_t written = write(writeEnd, &byte, 1);
    errno = before;
}

void allowManyFiles()
{
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

void listenFor(int signal, void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(signal, &action, nullptr);
}

} // namespace

StopSignals::StopSignals()
{
    allowManyFiles();
    if (pipe2(m_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        qFatal("No pipe for signals can be made.");
    writeEnd = m_pipe[1];
    m_notifier = std::make_unique<QSocketNotifier>(m_pipe[0], QSocketNotifier::Read);
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        char bytes[16];
        while (read(m_pipe[0], bytes, sizeof bytes) > 0) {
        }
        Q_EMIT stopAsked();
    });
    listenFor(SIGTERM, onSignal);
    listenFor(SIGINT, onSignal);
    listenFor(SIGPIPE, SIG_IGN);
}

StopSignals::~StopSignals()
{
    listenFor(SIGTERM, SIG_DFL);
    listenFor(SIGINT, SIG_DFL);
    m_notifier.reset();
    close(m_pipe[0]);
    close(m_pipe[1]);
}

} // namespace holdfast
