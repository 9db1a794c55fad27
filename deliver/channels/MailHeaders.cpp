#include "deliver/channels/MailHeaders.h"

#include <QRegularExpression>

#include <algorithm>

namespace holdfast {

namespace {

constexpr int mostAddressLetters = 254;
// An encoded word has at most 75 letters: 63 are left for base64, which is 45 bytes in 60.
constexpr qsizetype mostBytesOfAWord = 45;
// In encoded words still shorter than the 998 letters that a line may have.
constexpr qsizetype mostLetters = 150;

bool isPlain(const QString &text)
{
    return text.size() <= 70 && !text.contains(QLatin1String("=?")) &&
           std::all_of(text.begin(), text.end(), [](QChar c) { return c.unicode() >= 0x20 && c.unicode() < 0x7f; });
}

QString inOneLine(const QString &text)
{
    QString line = text;
    for (QChar &letter : line)
        if (letter.unicode() < 0x20 || letter.unicode() == 0x7f || letter == QChar::LineSeparator ||
            letter == QChar::ParagraphSeparator)
            letter = u' ';
    return line.simplified().left(mostLetters);
}

/// Where a UTF-8 text may be cut so that no letter is.
qsizetype wholeLetters(const QByteArray &utf8, qsizetype from)
{
    qsizetype length = std::min(mostBytesOfAWord, utf8.size() - from);
    while (from + length < utf8.size() && (static_cast<unsigned char>(utf8[from + length]) & 0xc0) == 0x80)
        --length;
    return length;
}

} // namespace

QByteArray encodedHeader(const QString &text)
{
    const QString line = inOneLine(text);
    if (isPlain(line))
        return line.toLatin1();
    const QByteArray utf8 = line.toUtf8();
    QByteArrayList words;
    for (qsizetype from = 0; from < utf8.size();) {
        const qsizetype length = wholeLetters(utf8, from);
        words.append("=?UTF-8?B?" + utf8.mid(from, length).toBase64() + "?=");
        from += length;
    }
    // Blanks between encoded words are no part of the text.
    return words.join(' ');
}

QByteArray mailbox(const QString &name, const QString &address)
{
    const QString line = inOneLine(name);
    if (line.isEmpty())
        return '<' + address.toLatin1() + '>';
    if (isPlain(line)) {
        QString quoted = line;
        quoted.replace(u'\\', QLatin1String("\\\\")).replace(u'"', QLatin1String("\\\""));
        return '"' + quoted.toLatin1() + "\" <" + address.toLatin1() + '>';
    }
    return encodedHeader(line) + " <" + address.toLatin1() + '>';
}

bool isMailAddress(const QString &text)
{
    static const QRegularExpression form(QStringLiteral(
        "\\A[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@"
        "([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)*[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\z"));
    return text.size() <= mostAddressLetters && form.match(text).hasMatch();
}

QString domainOf(const QString &address)
{
    return address.section(u'@', -1);
}

} // namespace holdfast
