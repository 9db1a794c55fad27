#include "deliver/channels/ConfigReader.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <stdexcept>

namespace holdfast {

namespace {

[[noreturn]] void complain(const QString &words)
{
    throw std::runtime_error(words.toStdString());
}

} // namespace

ConfigReader ConfigReader::fromFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        complain(QStringLiteral("The file %1 can't be read: %2.").arg(path, file.errorString()));
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &error);
    if (error.error != QJsonParseError::NoError)
        complain(
            QStringLiteral("The file %1 is no JSON: %2 at byte %3.").arg(path, error.errorString()).arg(error.offset));
    if (!document.isObject())
        complain(QStringLiteral("The file %1 must hold one JSON object.").arg(path));
    return ConfigReader(document.object(), path);
}

QByteArray ConfigReader::secretFrom(const QString &path, const QString &what)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        complain(QStringLiteral("%1: the file %2 can't be read: %3.").arg(what, path, file.errorString()));
    const QByteArray secret = file.readAll().trimmed();
    if (secret.isEmpty() || secret.contains('\n'))
        complain(QStringLiteral("%1: the file %2 must hold the secret in one line.").arg(what, path));
    return secret;
}

QString ConfigReader::text(const char *field) const
{
    const QJsonValue value = m_object.value(QLatin1String(field));
    if (!value.isString() || value.toString().isEmpty())
        refuse(field, QStringLiteral("must be a text"));
    return value.toString();
}

QString ConfigReader::text(const char *field, const QString &fallback) const
{
    return has(field) ? text(field) : fallback;
}

bool ConfigReader::flag(const char *field, bool fallback) const
{
    if (!has(field))
        return fallback;
    if (!m_object.value(QLatin1String(field)).isBool())
        refuse(field, QStringLiteral("must be true or false"));
    return m_object.value(QLatin1String(field)).toBool();
}

int ConfigReader::number(const char *field, int fallback, int least, int most) const
{
    if (!has(field))
        return fallback;
    const int number = m_object.value(QLatin1String(field)).toInt(least - 1);
    if (number < least || number > most)
        refuse(field, QStringLiteral("must be a number from %1 to %2").arg(least).arg(most));
    return number;
}

QStringList ConfigReader::texts(const char *field) const
{
    const QJsonValue value = m_object.value(QLatin1String(field));
    if (!value.isUndefined() && !value.isArray())
        refuse(field, QStringLiteral("must be a list of texts"));
    QStringList texts;
    for (const QJsonValue &entry : value.toArray())
        texts.append(entry.isString() ? entry.toString() : QString());
    if (texts.contains(QString()))
        refuse(field, QStringLiteral("must be a list of texts"));
    return texts;
}

ConfigReader ConfigReader::object(const char *field) const
{
    const QJsonValue value = m_object.value(QLatin1String(field));
    if (!value.isUndefined() && !value.isObject())
        refuse(field, QStringLiteral("must be an object"));
    return ConfigReader(value.toObject(), QStringLiteral("%1, %2").arg(m_where, QLatin1String(field)));
}

void ConfigReader::allowOnly(std::initializer_list<const char *> fields) const
{
    for (const QString &key : m_object.keys())
        if (std::none_of(fields.begin(), fields.end(), [&](const char *field) { return key == QLatin1String(field); }))
            refuse(qPrintable(key), QStringLiteral("is not known here"));
}

void ConfigReader::refuse(const char *field, const QString &why) const
{
    complain(QStringLiteral("%1: \"%2\" %3.").arg(m_where, QString::fromUtf8(field), why));
}

} // namespace holdfast
