#include "app/service/Consumers.h"

#include "app/service/ServiceOptions.h"

#include "deliver/RefundConsumer.h"
#include "deliver/notify/DeliveryConfig.h"

#include <QFile>

namespace holdfast {

namespace {

QByteArray keyFrom(const QString &path)
{
    QFile file(path);
    const QByteArray key = file.open(QIODevice::ReadOnly) ? file.readLine().trimmed() : QByteArray();
    if (key.isEmpty())
        throw std::runtime_error("The gateway's key can't be read from " + path.toStdString() +
                                 ". It is the first line of a file that the service may read.");
    return key;
}

} // namespace

DeliveryConfig deliveryConfigFor(const ServiceOptions &options)
{
    return options.deliveryConfigFile.isEmpty() ? DeliveryConfig()
                                                : DeliveryConfig::fromFile(options.deliveryConfigFile);
}

std::vector<std::shared_ptr<Consumer>> consumersFor(const ServiceOptions &options, const DeliveryConfig &config)
{
    std::vector<std::shared_ptr<Consumer>> consumers;
    if (!options.refundUrl.isEmpty())
        consumers.push_back(std::make_shared<RefundConsumer>(
            RefundConsumer::Options{.url = options.refundUrl, .key = keyFrom(options.refundKeyFile)}));
    for (const std::shared_ptr<Consumer> &consumer : config.notificationConsumers())
        consumers.push_back(consumer);
    return consumers;
}

} // namespace holdfast
