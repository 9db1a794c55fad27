#include "core/CanonicalJson.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace holdfast {

namespace {

void write(QByteArray &out, const QJsonValue &value);

void writeString(QByteArray &out, const QString &text)
{
    out += '"';
    for (const char c : text.toUtf8()) {
        switch (c) {
        case '"':
            out += "\\\"";
            break;
        case '\\':
            out += "\\\\";
            break;
        case '\b':
            out += "\\b";
            break;
        case '\f':
            out += "\\f";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        case '\t':
            out += "\\t";
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20)
                out += "\\u" + QByteArray::number(c, 16).rightJustified(4, '0');
            else
                out += c;
        }
    }
    out += '"';
}

/// ECMA-262, Number::toString: the shortest digits that read back the same, plain from 1e-6 up to below 1e21.
QByteArray numberText(double number)
{
    std::array<char, 32> buffer;
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(number), std::chars_format::scientific);
    const QByteArray shortest(buffer.data(), end.ptr - buffer.data());
    const auto e = shortest.indexOf('e');
    QByteArray digits = shortest.left(e).replace(".", "");
    const auto point = shortest.mid(e + 1).toInt() + 1;
    const auto count = static_cast<int>(digits.size());
    QByteArray text = number < 0 ? "-" : "";
    if (point >= count && point <= 21)
        return text + digits + QByteArray(point - count, '0');
    if (point > 0 && point <= 21)
        return text + digits.left(point) + '.' + digits.mid(point);
    if (point > -6 && point <= 0)
        return text + "0." + QByteArray(-point, '0') + digits;
    text += digits.left(1);
    if (count > 1)
        text += '.' + digits.mid(1);
    return text + 'e' + (point > 0 ? "+" : "-") + QByteArray::number(std::abs(point - 1));
}

void writeNumber(QByteArray &out, const QJsonValue &value)
{
    // Integers beyond 2^53 keep their digits here: two different ids must not look the same.
    const QVariant exact = value.toVariant();
    if (exact.typeId() == QMetaType::LongLong)
        out += QByteArray::number(exact.toLongLong());
    else
        out += value.toDouble() == 0 ? QByteArray("0") : numberText(value.toDouble());
}

void writeObject(QByteArray &out, const QJsonObject &object)
{
    QStringList keys = object.keys();
    std::sort(keys.begin(), keys.end(), [](const QString &a, const QString &b) {
        return std::lexicographical_compare(a.utf16(), a.utf16() + a.size(), b.utf16(), b.utf16() + b.size());
    });
    out += '{';
    for (const QString &key : keys) {
        if (out.back() != '{')
            out += ',';
        writeString(out, key);
        out += ':';
        write(out, object.value(key));
    }
    out += '}';
}

void writeArray(QByteArray &out, const QJsonArray &array)
{
    out += '[';
    for (qsizetype i = 0; i < array.size(); ++i) {
        if (i > 0)
            out += ',';
        write(out, array.at(i));
    }
    out += ']';
}

void write(QByteArray &out, const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::Bool:
        out += value.toBool() ? "true" : "false";
        break;
    case QJsonValue::Double:
        writeNumber(out, value);
        break;
    case QJsonValue::String:
        writeString(out, value.toString());
        break;
    case QJsonValue::Array:
        writeArray(out, value.toArray());
        break;
    case QJsonValue::Object:
        writeObject(out, value.toObject());
        break;
    case QJsonValue::Null:
    case QJsonValue::Undefined:
        out += "null";
        break;
    }
}

} // namespace

QByteArray canonicalJson(const QJsonValue &value)
{
    QByteArray out;
    write(out, value);
    return out;
}

QByteArray fingerprintOf(const QJsonValue &body, const QStringList &pathParameters)
{
    QJsonArray parameters = QJsonArray::fromStringList(pathParameters);
    return QCryptographicHash::hash(canonicalJson(QJsonArray{body, parameters}), QCryptographicHash::Sha256);
}

} // namespace holdfast
