#include "deliver/Follower.h"

#include "core/Database.h"
#include "core/ReadModelStore.h"
#include "deliver/channels/CurlTransfer.h"
#include "models/Instant.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QLoggingCategory>

namespace holdfast {

namespace {

constexpr qsizetype mostAnswerBytes = 8 * 1024 * 1024;
constexpr long okStatus = 200;
constexpr long signInAgain = 401;

QByteArray bytesOf(const QJsonArray &array)
{
    return QJsonDocument(array).toJson(QJsonDocument::Compact);
}

/// The age of the last event that was read while more are to come.
double lagOf(const QJsonObject &answer)
{
    const QJsonArray events = answer[u"events"].toArray();
    if (!answer[u"more"].toBool() || events.isEmpty())
        return 0;
    const QDateTime now = instantFromJson(answer[u"serverTime"]);
    return static_cast<double>(instantFromJson(events.last()[u"at"]).msecsTo(now)) / 1000;
}

} // namespace

Follower::Follower(Options options, Database &database) : m_options(std::move(options)), m_database(database) {}

void Follower::catchUp()
{
    ReadModelStore store(m_database);
    if (store.place(m_options.url).isEmpty())
        makeAnew(store);
    while (takeNext(store)) {
    }
}

/// True when there is more.
bool Follower::takeNext(ReadModelStore &store)
{
    const QString place = store.place(m_options.url);
    const QJsonObject answer = get(QStringLiteral("/api/v1/events?after=%1&limit=%2").arg(place).arg(m_options.batch));
    if (answer[u"resync"].toBool()) {
        qWarning("%s keeps no events from so long ago; everything is read anew.", qPrintable(m_options.url));
        makeAnew(store);
        return true;
    }
    m_database.transaction([&] {
        store.apply(m_options.url, bytesOf(answer[u"facts"].toArray()));
        store.notePlace(m_options.url, answer[u"cursor"].toString(), lagOf(answer));
    });
    return answer[u"more"].toBool();
}

void Follower::makeAnew(ReadModelStore &store)
{
    store.beginRound(m_options.url);
    QString cursor;
    for (QJsonValue next = 0; !next.isNull();) {
        const QJsonObject page =
            get(QStringLiteral("/api/v1/events/pages?after=%1&limit=%2").arg(next.toInteger()).arg(m_options.batch));
        if (cursor.isEmpty())
            cursor = page[u"cursor"].toString();
        store.apply(m_options.url, bytesOf(page[u"facts"].toArray()));
        next = page[u"next"];
    }
    while (store.sweepRound(m_options.url, m_options.batch) > 0) {
    }
    store.notePlace(m_options.url, cursor, 0);
}

bool Follower::checkDigest()
{
    ReadModelStore store(m_database);
    const auto theirs = [this] {
        return get(QStringLiteral("/api/v1/events/digest"))[u"digest"].toString().toLatin1();
    };
    const QByteArray before = theirs();
    if (before == store.digest(m_options.url))
        return false;
    // Something may just have happened there: it differs for good when nothing happened and it still does.
    catchUp();
    const QByteArray here = store.digest(m_options.url);
    if (theirs() != before || here == before)
        return false;
    qWarning("What was read of %s is not what there is; everything is read anew.", qPrintable(m_options.url));
    makeAnew(store);
    catchUp();
    return true;
}

QJsonObject Follower::get(const QString &path)
{
    if (m_token.isEmpty())
        signIn();
    long status = 0;
    QJsonObject answer = ask(path, {}, &status);
    if (status == signInAgain) {
        signIn();
        answer = ask(path, {}, &status);
    }
    if (status != okStatus)
        throw FollowError(QStringLiteral("%1 answers %2: %3")
                              .arg(m_options.url + path)
                              .arg(status)
                              .arg(answer[u"detail"].toString()));
    return answer;
}

void Follower::signIn()
{
    const QJsonObject words{{QStringLiteral("login"), m_options.login},
                            {QStringLiteral("password"), QString::fromUtf8(m_options.password)},
                            {QStringLiteral("desk"), QStringLiteral("follow")}};
    long status = 0;
    m_token.clear();
    const QJsonObject answer =
        ask(QStringLiteral("/api/v1/login"), QJsonDocument(words).toJson(QJsonDocument::Compact), &status);
    m_token = answer[u"token"].toString().toLatin1();
    if (status != okStatus || m_token.isEmpty())
        throw FollowError(QStringLiteral("%1 does not let \"%2\" in (%3). It must be a client program's or an admin's "
                                         "account there, and this its password.")
                              .arg(m_options.url, m_options.login)
                              .arg(status));
}

/// With a body it is a POST. Throws FollowError when there is no answer.
QJsonObject Follower::ask(const QString &path, const QByteArray &body, long *status)
{
    CurlTransfer transfer;
    transfer.takeUpTo(mostAnswerBytes);
    transfer.set(CURLOPT_URL, (m_options.url + path).toUtf8().constData());
    transfer.set(CURLOPT_PROTOCOLS_STR, "http,https");
    if (!m_options.caFile.isEmpty())
        transfer.set(CURLOPT_CAINFO, m_options.caFile.toUtf8().constData());
    QByteArrayList headers;
    if (!m_token.isEmpty())
        headers.append("Authorization: Bearer " + m_token);
    if (!body.isEmpty()) {
        headers.append("Content-Type: application/json");
        transfer.set(CURLOPT_POSTFIELDS, body.constData());
        transfer.set(CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
    }
    transfer.setHeaders(headers);
    const CURLcode code = transfer.perform();
    if (code != CURLE_OK)
        throw FollowError(QStringLiteral("%1 can't be reached: %2").arg(m_options.url, transfer.reasonFor(code)));
    *status = transfer.responseCode();
    return QJsonDocument::fromJson(transfer.answer()).object();
}

} // namespace holdfast
