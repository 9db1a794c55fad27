#include "net/server/JsonBody.h"

#include "core/BookingError.h"

#include <QJsonDocument>
#include <QRegularExpression>

namespace holdfast {

namespace {

[[noreturn]] void refuse(const QString &detail)
{
    throw BookingError(ErrorCode::Malformed, detail);
}

QDate dateFrom(const QString &text, const QString &name)
{
    static const QRegularExpression form(QStringLiteral("^\\d{4}-\\d{2}-\\d{2}$"));
    const QDate date = form.match(text).hasMatch() ? QDate::fromString(text, Qt::ISODate) : QDate();
    if (!date.isValid())
        refuse(QStringLiteral("%1 must be a date written YYYY-MM-DD.").arg(name));
    return date;
}

} // namespace

JsonBody::JsonBody(const QByteArray &bytes)
{
    if (bytes.trimmed().isEmpty())
        return;
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
    if (error.error != QJsonParseError::NoError)
        refuse(QStringLiteral("The body is not JSON (at byte %1).").arg(error.offset));
    if (!document.isObject())
        refuse(QStringLiteral("The body must be a JSON object."));
    m_object = document.object();
}

QJsonValue JsonBody::value(QLatin1String name) const
{
    const QJsonValue found = m_object.value(name);
    return found.isNull() ? QJsonValue(QJsonValue::Undefined) : found;
}

qint64 JsonBody::id(QLatin1String name) const
{
    const QJsonValue found = value(name);
    const qint64 number = found.isDouble() ? found.toInteger(0) : 0;
    if (number <= 0)
        refuse(QStringLiteral("%1 must be a positive integer.").arg(name));
    return number;
}

std::optional<qint64> JsonBody::optionalId(QLatin1String name) const
{
    if (value(name).isUndefined())
        return std::nullopt;
    return id(name);
}

QString JsonBody::text(QLatin1String name) const
{
    const QJsonValue found = value(name);
    if (!found.isString())
        refuse(QStringLiteral("%1 must be a text.").arg(name));
    const QString text = found.toString();
    if (text.contains(QChar(u'\0')))
        refuse(QStringLiteral("%1 must not contain the character U+0000.").arg(name));
    return text;
}

QString JsonBody::optionalText(QLatin1String name) const
{
    return value(name).isUndefined() ? QString() : text(name);
}

QDate JsonBody::optionalDate(QLatin1String name) const
{
    const QString written = optionalText(name);
    return written.isEmpty() ? QDate() : dateFrom(written, QString(name));
}

bool JsonBody::flag(QLatin1String name) const
{
    const QJsonValue found = value(name);
    if (!found.isUndefined() && !found.isBool())
        refuse(QStringLiteral("%1 must be true or false.").arg(name));
    return found.toBool();
}

QDateTime JsonBody::instant(QLatin1String name) const
{
    static const QRegularExpression zoned(QStringLiteral("(Z|[+-]\\d{2}:\\d{2})$"));
    const QString written = text(name);
    const QDateTime time = QDateTime::fromString(written, Qt::ISODateWithMs);
    if (!time.isValid() || !zoned.match(written).hasMatch())
        refuse(QStringLiteral("%1 must be an instant written like 2026-11-30T01:00:00Z.").arg(name));
    return time.toUTC();
}

int JsonBody::number(QLatin1String name) const
{
    const QJsonValue found = value(name);
    const int number = found.toInt(-1);
    if (number < 0 || found.toDouble() != number)
        refuse(QStringLiteral("%1 must be a whole number.").arg(name));
    return number;
}

std::optional<int> JsonBody::optionalNumber(QLatin1String name) const
{
    return has(name) ? std::optional(number(name)) : std::nullopt;
}

std::optional<QUuid> JsonBody::optionalUuid(QLatin1String name) const
{
    if (!has(name))
        return std::nullopt;
    const QUuid id = QUuid::fromString(text(name));
    if (id.isNull())
        refuse(QStringLiteral("%1 must be a UUID.").arg(name));
    return id;
}

qint64 pathId(const Request &request, QStringView name)
{
    static const QRegularExpression form(QStringLiteral("^[1-9][0-9]{0,18}$"));
    const QString text = request.parameter(name);
    bool fits = false;
    const qint64 number = text.toLongLong(&fits);
    if (!fits || !form.match(text).hasMatch())
        refuse(QStringLiteral("%1 in the path must be a positive integer.").arg(name));
    return number;
}

QUuid pathUuid(const Request &request, QStringView name)
{
    static const QRegularExpression form(QStringLiteral("^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"));
    const QString text = request.parameter(name);
    if (!form.match(text).hasMatch())
        refuse(QStringLiteral("%1 in the path must be a UUID, as the hold's answer gave it.").arg(name));
    return QUuid::fromString(text);
}

std::optional<qint64> queryId(const Request &request, QStringView name)
{
    const std::optional<QString> text = request.query(name);
    if (!text)
        return std::nullopt;
    bool fits = false;
    const qint64 number = text->toLongLong(&fits);
    if (!fits || number <= 0)
        refuse(QStringLiteral("%1 must be a positive integer.").arg(name));
    return number;
}

QDate queryDate(const Request &request, QStringView name)
{
    const std::optional<QString> text = request.query(name);
    return text ? dateFrom(*text, name.toString()) : QDate();
}

int queryNumber(const Request &request, QStringView name, int fallback, int least, int most)
{
    const std::optional<QString> text = request.query(name);
    if (!text)
        return fallback;
    bool fits = false;
    const int number = text->toInt(&fits);
    if (!fits || number < least || number > most)
        refuse(QStringLiteral("%1 must be a whole number from %2 to %3.").arg(name).arg(least).arg(most));
    return number;
}

} // namespace holdfast
