#include "ui/signin/Keyring.h"

#include <qt6keychain/keychain.h>

namespace holdfast {

namespace {

const QString &program()
{
    static const QString name = QStringLiteral("holdfast-desk");
    return name;
}

Keyring::Outcome outcomeOf(QKeychain::Error error)
{
    switch (error) {
    case QKeychain::NoError:
        return Keyring::Outcome::Done;
    case QKeychain::EntryNotFound:
        return Keyring::Outcome::Nothing;
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
        return Keyring::Outcome::Unavailable;
    default:
        return Keyring::Outcome::Refused;
    }
}

void run(QKeychain::Job *job, const QString &name, QObject *context, Keyring::Then then)
{
    job->setKey(name);
    job->setInsecureFallback(false); // rather no keyring than a file
    QObject::connect(job, &QKeychain::Job::finished, context, [then = std::move(then)](QKeychain::Job *done) {
        const auto *read = qobject_cast<QKeychain::ReadPasswordJob *>(done);
        then({.outcome = outcomeOf(done->error()),
              .secret = read ? read->textData() : QString(),
              .why = done->errorString()});
    });
    job->start();
}

} // namespace

void SystemKeyring::read(const QString &name, QObject *context, Then then)
{
    run(new QKeychain::ReadPasswordJob(program()), name, context, std::move(then));
}

void SystemKeyring::write(const QString &name, const QString &secret, QObject *context, Then then)
{
    auto *job = new QKeychain::WritePasswordJob(program());
    job->setTextData(secret);
    run(job, name, context, std::move(then));
}

void SystemKeyring::remove(const QString &name, QObject *context, Then then)
{
    run(new QKeychain::DeletePasswordJob(program()), name, context, std::move(then));
}

} // namespace holdfast
