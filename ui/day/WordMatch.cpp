#include "ui/day/WordMatch.h"

#include <QStringList>

#include <algorithm>

namespace holdfast {

namespace {

constexpr char16_t FirstSyllable = 0xAC00;
constexpr char16_t LastSyllable = 0xD7A3;
constexpr int SyllablesOfAnInitial = 588;
constexpr QStringView Initials = u"ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";

QString initialsOf(const QString &text)
{
    QString initials;
    for (const QChar letter : text) {
        const char16_t code = letter.unicode();
        const bool syllable = code >= FirstSyllable && code <= LastSyllable;
        initials += syllable ? Initials[(code - FirstSyllable) / SyllablesOfAnInitial] : letter;
    }
    return initials;
}

bool anyBegins(const QString &text, const QString &word)
{
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    return std::ranges::any_of(words, [&](const QString &one) { return one.startsWith(word); });
}

} // namespace

QString foldedWords(const QString &text)
{
    QString folded;
    for (const QChar letter : text.normalized(QString::NormalizationForm_D).toLower()) {
        if (letter.category() == QChar::Mark_NonSpacing)
            continue;
        folded += letter == u'đ' ? QChar(u'd') : letter.isLetterOrNumber() ? letter : QChar(u' ');
    }
    return folded.simplified();
}

bool matchesWords(const QString &text, const QString &typed)
{
    const QString folded = foldedWords(text);
    const QString initials = initialsOf(text.normalized(QString::NormalizationForm_C));
    const QStringList words = typed.simplified().split(u' ', Qt::SkipEmptyParts);
    return std::ranges::all_of(
        words, [&](const QString &word) { return anyBegins(folded, foldedWords(word)) || anyBegins(initials, word); });
}

} // namespace holdfast
