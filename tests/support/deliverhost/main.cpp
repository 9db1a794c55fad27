// The part of the service that delivers, in a process that kills itself at a named step: for tests of what survives.

#include "deliver/Deliveries.h"
#include "deliver/channels/HttpChannel.h"
#include "deliver/channels/SmtpChannel.h"
#include "deliver/notify/NotificationConsumer.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <unistd.h>

using namespace holdfast;

namespace {

/// Dies, as by kill -9, when a step is reached the n-th time.
class Fate
{
public:
    Fate(QString step, int times) : m_step(std::move(step)), m_left(times) {}

    void reach(const char *step)
    {
        if (m_step == QLatin1String(step) && --m_left == 0)
            kill(getpid(), SIGKILL);
    }

private:
    const QString m_step;
    std::atomic<int> m_left;
};

class FatedChannel : public Channel
{
public:
    FatedChannel(std::unique_ptr<Channel> channel, Fate &fate) : m_channel(std::move(channel)), m_fate(fate) {}

    QString name() const override { return m_channel->name(); }
    SendResult send(const Message &message) override
    {
        const SendResult result = m_channel->send(message);
        m_fate.reach("after-send");
        return result;
    }

private:
    const std::unique_ptr<Channel> m_channel;
    Fate &m_fate;
};

class FatedConsumer : public Consumer
{
public:
    FatedConsumer(std::unique_ptr<Consumer> consumer, Fate &fate) : m_consumer(std::move(consumer)), m_fate(fate) {}

    QString name() const override { return m_consumer->name(); }
    QList<PlannedDelivery> plan(const OutboxFact &fact) const override
    {
        const QList<PlannedDelivery> planned = m_consumer->plan(fact);
        if (!planned.isEmpty())
            m_fate.reach("after-commit");
        return planned;
    }
    Outcome deliver(const Delivery &delivery, Database &database) override
    {
        m_fate.reach("after-claim");
        const Outcome outcome = m_consumer->deliver(delivery, database);
        m_fate.reach("before-ack");
        return outcome;
    }
    std::chrono::seconds callDeadline() const override { return m_consumer->callDeadline(); }
    int threads() const override { return m_consumer->threads(); }

private:
    const std::unique_ptr<Consumer> m_consumer;
    Fate &m_fate;
};

DatabaseSettings settingsFor(const QString &host, const QString &user)
{
    DatabaseSettings settings;
    settings.host = host;
    settings.user = user;
    return settings;
}

std::shared_ptr<Consumer> consumer(std::unique_ptr<Channel> channel, const QString &organizer, Fate &fate)
{
    return std::make_shared<FatedConsumer>(
        std::make_unique<NotificationConsumer>(
            std::make_unique<FatedChannel>(std::move(channel), fate),
            NotificationConsumer::Options{.undoWindow = std::chrono::seconds(0), .organizer = organizer}),
        fate);
}

std::unique_ptr<Channel> mail(int port)
{
    SmtpSettings settings;
    settings.url = QStringLiteral("smtp://127.0.0.1:%1").arg(port);
    settings.from = QStringLiteral("desk@clinic.example");
    settings.tls = false;
    return std::make_unique<SmtpChannel>(settings);
}

std::unique_ptr<Channel> sms(int port)
{
    const QJsonObject json{{QStringLiteral("url"), QStringLiteral("http://127.0.0.1:%1/").arg(port)},
                           {QStringLiteral("body"), QJsonObject{{QStringLiteral("to"), QStringLiteral("{to}")},
                                                                {QStringLiteral("kind"), QStringLiteral("{kind}")}}}};
    return std::make_unique<HttpChannel>(QStringLiteral("sms"),
                                         HttpProvider::fromJson(json, QStringLiteral("the test's provider")));
}

WebhookSettings receiversHere()
{
    WebhookSettings settings;
    settings.rules.addresses = AddressRules::allowing({QStringLiteral("127.0.0.0/8")});
    settings.rules.http = true;
    return settings;
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    const QCommandLineOption socket(QStringLiteral("socket"), QStringLiteral("The database's."),
                                    QStringLiteral("path"));
    const QCommandLineOption mailPort(QStringLiteral("mail"), QStringLiteral("The mail server's."),
                                      QStringLiteral("port"));
    const QCommandLineOption smsPort(QStringLiteral("sms"), QStringLiteral("The provider's."), QStringLiteral("port"));
    const QCommandLineOption dieAt(
        QStringLiteral("die-at"),
        QStringLiteral("after-commit, after-claim, after-send or before-ack, and which time."),
        QStringLiteral("step:n"), QStringLiteral("never:1"));
    QCommandLineParser parser;
    parser.addOptions({socket, mailPort, smsPort, dieAt});
    parser.process(application);
    const QStringList fated = parser.value(dieAt).split(u':');
    Fate fate(fated.value(0), fated.value(1).toInt());

    const QString host = parser.value(socket);
    Deliveries deliveries({.app = settingsFor(host, QStringLiteral("holdfast_app")),
                           .direct = settingsFor(host, QStringLiteral("holdfast")),
                           .poll = std::chrono::milliseconds(30),
                           .webhooks = receiversHere()},
                          {consumer(mail(parser.value(mailPort).toInt()), QStringLiteral("desk@clinic.example"), fate),
                           consumer(sms(parser.value(smsPort).toInt()), {}, fate)});
    deliveries.start();
    std::puts("delivering");
    std::fflush(stdout);
    // Until the input ends.
    while (std::getchar() != EOF) {
    }
    return 0;
}
