#include "deliver/channels/HttpProvider.h"

#include "deliver/channels/ConfigReader.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QMessageAuthenticationCode>
#include <QRegularExpression>
#include <QUrl>

namespace holdfast {

namespace {

const QRegularExpression &placeholders()
{
    static const QRegularExpression form(QStringLiteral("\\{([A-Za-z]+)\\}"));
    return form;
}

/// What a placeholder stands for; none for a name that is not known.
std::optional<QString> valueOf(QStringView name, const Message &message, const QString &secret)
{
    const std::pair<QStringView, const QString *> known[] = {
        {u"id", &message.id},          {u"kind", &message.kind},         {u"to", &message.to},
        {u"text", &message.shortText}, {u"title", &message.subject},     {u"name", &message.name},
        {u"clinic", &message.clinic},  {u"language", &message.language}, {u"secret", &secret}};
    for (const auto &[word, value] : known)
        if (word == name)
            return *value;
    return std::nullopt;
}

void checkPlaceholders(const ConfigReader &config, const char *field, const QString &text)
{
    for (auto found = placeholders().globalMatch(text); found.hasNext();) {
        const QString name = found.next().captured(1);
        if (!valueOf(name, {}, {}))
            config.refuse(field, QStringLiteral("does not know {%1}; it knows {id} {kind} {to} {text} {title} {name} "
                                                "{clinic} {language} {secret}")
                                     .arg(name));
        if (name == QLatin1String("secret") && !config.has("secretFile"))
            config.refuse(field, QStringLiteral("uses {secret}, which needs \"secretFile\""));
    }
}

QByteArray headerName(const ConfigReader &config, const QString &name)
{
    static const QRegularExpression token(QStringLiteral("\\A[A-Za-z0-9!#$%&'*+.^_`|~-]+\\z"));
    if (!token.match(name).hasMatch())
        config.refuse("headers", QStringLiteral("has \"%1\", which is no header's name").arg(name));
    return name.toLatin1();
}

/// A value within a header line: letters that no line has become blanks.
QByteArray inOneLine(const QString &text)
{
    QByteArray line = text.toUtf8();
    for (char &byte : line)
        if (static_cast<unsigned char>(byte) < 0x20 || byte == 0x7f)
            byte = ' ';
    return line.trimmed();
}

QStringList stepsOf(const ConfigReader &config)
{
    const QString pointer = config.text("pointer");
    if (!pointer.startsWith(u'/'))
        config.refuse("pointer", QStringLiteral("must be a JSON pointer like /messages/0/status"));
    QStringList steps = pointer.mid(1).split(u'/');
    for (QString &step : steps)
        step.replace(QLatin1String("~1"), QLatin1String("/")).replace(QLatin1String("~0"), QLatin1String("~"));
    return steps;
}

QJsonValue at(QJsonValue value, const QStringList &steps)
{
    for (const QString &step : steps) {
        bool isNumber = false;
        const int index = step.toInt(&isNumber);
        value =
            value.isArray() ? (isNumber ? value.toArray().at(index) : QJsonValue(QJsonValue::Undefined)) : value[step];
    }
    return value;
}

} // namespace

HttpProvider HttpProvider::fromJson(const QJsonObject &json, const QString &where)
{
    const ConfigReader config(json, where);
    config.allowOnly({"url", "method", "headers", "body", "secretFile", "success", "signature", "caFile"});
    HttpProvider provider;
    provider.m_url = config.text("url");
    const QUrl url(provider.m_url, QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty() ||
        (url.scheme() != QLatin1String("https") && url.scheme() != QLatin1String("http")))
        config.refuse("url", QStringLiteral("must be an address that begins with https:// or http://"));
    provider.m_method = config.text("method", QStringLiteral("POST")).toLatin1();
    if (provider.m_method != "POST" && provider.m_method != "PUT")
        config.refuse("method", QStringLiteral("must be POST or PUT"));
    const QJsonObject headers = config.object("headers").json();
    for (auto header = headers.begin(); header != headers.end(); ++header) {
        checkPlaceholders(config, "headers", header.value().toString());
        provider.m_headers.append({headerName(config, header.key()), header.value().toString()});
    }
    provider.m_body = config.object("body").json();
    if (provider.m_body.isEmpty())
        config.refuse("body", QStringLiteral("must be the request's JSON, for instance {\"to\": \"{to}\", \"text\": "
                                             "\"{text}\"}"));
    checkPlaceholders(config, "body", QString::fromUtf8(QJsonDocument(provider.m_body).toJson()));
    if (config.has("secretFile"))
        provider.m_secret = QString::fromUtf8(ConfigReader::secretFrom(config.text("secretFile"), where));
    provider.m_caFile = config.text("caFile", {});
    const ConfigReader success = config.object("success");
    success.allowOnly({"status", "pointer", "equals"});
    for (const QJsonValue &status : success.json().value(u"status").toArray())
        provider.m_statuses.append(status.toInt());
    if (success.has("pointer") != success.has("equals"))
        success.refuse("pointer", QStringLiteral("and \"equals\" go together"));
    if (success.has("pointer")) {
        provider.m_pointer = stepsOf(success);
        provider.m_equals = success.json().value(u"equals");
    }
    if (config.has("signature")) {
        const ConfigReader signature = config.object("signature");
        signature.allowOnly({"header", "secretFile", "prefix"});
        provider.m_signature = Signature{headerName(signature, signature.text("header")),
                                         ConfigReader::secretFrom(signature.text("secretFile"), signature.where()),
                                         signature.text("prefix", {}).toLatin1()};
    }
    return provider;
}

QString HttpProvider::filled(const QString &pattern, const Message &message) const
{
    QString text;
    qsizetype from = 0;
    // In one pass: what a placeholder brings is not looked at again.
    for (auto found = placeholders().globalMatch(pattern); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        text += pattern.mid(from, match.capturedStart() - from);
        text += valueOf(match.capturedView(1), message, m_secret).value_or(match.captured());
        from = match.capturedEnd();
    }
    return text + pattern.mid(from);
}

QJsonValue HttpProvider::filled(const QJsonValue &pattern, const Message &message) const
{
    if (pattern.isString())
        return filled(pattern.toString(), message);
    if (pattern.isArray()) {
        QJsonArray array;
        for (const QJsonValue &entry : pattern.toArray())
            array.append(filled(entry, message));
        return array;
    }
    if (!pattern.isObject())
        return pattern;
    QJsonObject object = pattern.toObject();
    for (auto member = object.begin(); member != object.end(); ++member)
        member.value() = filled(QJsonValue(member.value()), message);
    return object;
}

QByteArray HttpProvider::bodyFor(const Message &message) const
{
    return QJsonDocument(filled(QJsonValue(m_body), message).toObject()).toJson(QJsonDocument::Compact);
}

QByteArrayList HttpProvider::headersFor(const Message &message, const QByteArray &body) const
{
    QByteArrayList lines{"Content-Type: application/json", "Idempotency-Key: " + message.id.toLatin1()};
    for (const auto &[name, pattern] : m_headers)
        lines.append(name + ": " + inOneLine(filled(pattern, message)));
    if (m_signature)
        lines.append(m_signature->header + ": " + m_signature->prefix +
                     QMessageAuthenticationCode::hash(body, m_signature->secret, QCryptographicHash::Sha256).toHex());
    return lines;
}

bool HttpProvider::isSuccess(long status, const QByteArray &answer) const
{
    const bool good =
        m_statuses.isEmpty() ? status >= 200 && status < 300 : m_statuses.contains(static_cast<int>(status));
    if (!good || !m_equals)
        return good;
    const QJsonDocument document = QJsonDocument::fromJson(answer);
    return at(document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object()), m_pointer) ==
           *m_equals;
}

} // namespace holdfast
