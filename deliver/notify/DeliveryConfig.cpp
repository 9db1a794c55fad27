#include "deliver/notify/DeliveryConfig.h"

#include "deliver/channels/ConfigReader.h"
#include "deliver/channels/HttpChannel.h"
#include "deliver/channels/MailHeaders.h"
#include "deliver/notify/NotificationConsumer.h"

#include <QUrl>

namespace holdfast {

namespace {

constexpr int mostUndoSeconds = 600;
constexpr int mostPerSecond = 1000;

SmtpSettings smtpFrom(const ConfigReader &config)
{
    config.allowOnly({"url", "from", "user", "passwordFile", "tls", "caFile"});
    SmtpSettings settings;
    settings.url = config.text("url");
    const QUrl url(settings.url, QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty() || !url.userInfo().isEmpty() ||
        (url.scheme() != QLatin1String("smtp") && url.scheme() != QLatin1String("smtps")))
        config.refuse("url", QStringLiteral("must be like smtp://mail.example.org:587 or smtps://mail.example.org"));
    settings.from = config.text("from");
    if (!isMailAddress(settings.from))
        config.refuse("from", QStringLiteral("must be the clinic's mail address, like desk@example.org"));
    settings.user = config.text("user", {});
    if (settings.user.isEmpty() == config.has("passwordFile"))
        config.refuse("user", QStringLiteral("and \"passwordFile\" go together"));
    if (config.has("passwordFile"))
        settings.password = QString::fromUtf8(ConfigReader::secretFrom(config.text("passwordFile"), config.where()));
    settings.tls = config.flag("tls", true);
    if (!settings.tls && !settings.user.isEmpty() && url.scheme() == QLatin1String("smtp"))
        config.refuse("tls", QStringLiteral("must not be false with a password, which anybody could read then"));
    settings.caFile = config.text("caFile", {});
    return settings;
}

WebhookSettings webhooksFrom(const ConfigReader &config)
{
    config.allowOnly({"allow", "http", "caFile"});
    WebhookSettings settings;
    try {
        settings.rules.addresses = AddressRules::allowing(config.texts("allow"));
    } catch (const std::runtime_error &error) {
        config.refuse("allow", QStringLiteral("must list networks: %1").arg(QString::fromUtf8(error.what())));
    }
    settings.rules.http = config.flag("http", false);
    settings.caFile = config.text("caFile", {});
    return settings;
}

} // namespace

DeliveryConfig DeliveryConfig::fromFile(const QString &path)
{
    const ConfigReader config = ConfigReader::fromFile(path);
    config.allowOnly({"undoSeconds", "perSecond", "email", "sms", "push", "webhooks"});
    DeliveryConfig delivery;
    delivery.undoWindow = std::chrono::seconds(config.number("undoSeconds", 15, 0, mostUndoSeconds));
    delivery.perSecond = config.number("perSecond", delivery.perSecond, 1, mostPerSecond);
    if (config.has("email"))
        delivery.email = smtpFrom(config.object("email"));
    const auto provider = [&](const char *name) {
        const ConfigReader part = config.object(name);
        return HttpProvider::fromJson(part.json(), part.where());
    };
    if (config.has("sms"))
        delivery.sms = provider("sms");
    if (config.has("push"))
        delivery.push = provider("push");
    delivery.webhooks = webhooksFrom(config.object("webhooks"));
    return delivery;
}

std::vector<std::shared_ptr<Consumer>> DeliveryConfig::notificationConsumers() const
{
    const auto consumer = [this](std::unique_ptr<Channel> channel, const QString &organizer) {
        return std::make_shared<NotificationConsumer>(
            std::move(channel),
            NotificationConsumer::Options{.undoWindow = undoWindow, .organizer = organizer, .perSecond = perSecond});
    };
    std::vector<std::shared_ptr<Consumer>> consumers;
    if (email)
        consumers.push_back(consumer(std::make_unique<SmtpChannel>(*email), email->from));
    if (sms)
        consumers.push_back(consumer(std::make_unique<HttpChannel>(QStringLiteral("sms"), *sms), {}));
    if (push)
        consumers.push_back(consumer(std::make_unique<HttpChannel>(QStringLiteral("push"), *push), {}));
    return consumers;
}

} // namespace holdfast
