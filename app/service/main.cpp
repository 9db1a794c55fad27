#include "app/service/Commands.h"
#include "app/service/ServiceHost.h"
#include "app/service/ServiceOptions.h"
#include "app/service/StopSignals.h"

#include <QCoreApplication>

#include <systemd/sd-daemon.h>

#include <cstdio>

using namespace holdfast;

namespace {

constexpr int exitUsage = 2;
constexpr int exitFailed = 1;

int serve(const ServiceOptions &options)
{
    StopSignals signalsOfStop;
    QObject::connect(&signalsOfStop, &StopSignals::stopAsked, qApp, &QCoreApplication::quit, Qt::QueuedConnection);
    ServiceHost host(options);
    host.start();
    std::printf("listening on http://%s:%u\n", qPrintable(options.address), static_cast<unsigned>(host.port()));
    std::fflush(stdout);
    sd_notify(0, "READY=1");
    const int code = QCoreApplication::exec();
    sd_notify(0, "STOPPING=1");
    host.stop();
    return code;
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("holdfastd"));
    QCoreApplication::setApplicationVersion(QStringLiteral(HOLDFAST_VERSION));
    try {
        if (const std::optional<int> code = runCommand(QCoreApplication::arguments()))
            return *code;
        const ServiceOptions options = ServiceOptions::fromArguments(QCoreApplication::arguments());
        std::fputs(qPrintable(options.text), stdout);
        return options.text.isEmpty() ? serve(options) : 0;
    } catch (const UsageError &error) {
        std::fprintf(stderr, "holdfastd: %s\n", error.what());
        return exitUsage;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "holdfastd: %s\n", error.what());
        return exitFailed;
    }
}
