#pragma once

#include <QString>

namespace holdfast {

/// Lower case, without diacritics and with d for đ; Hangul in its letters, so that a half-typed syllable is a beginning
/// of the whole one.
QString foldedWords(const QString &text);

/// Whether each typed word begins a word of the text, in any order, diacritics or not; of Korean names their initial
/// consonants will do (ㄱㅁㅅ). Nothing typed matches everything.
bool matchesWords(const QString &text, const QString &typed);

} // namespace holdfast
