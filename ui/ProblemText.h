#pragma once

#include "models/Problem.h"

#include <QString>

namespace holdfast {

/// What a refusal means to the person at the desk and what to do about it, in the language of the desk. One or two
/// short sentences.
QString problemText(const Problem &problem);

/// No answer: what that means for a read. Mutations have no such text, their outcome is asked for until it is known.
QString noAnswerText();

} // namespace holdfast
