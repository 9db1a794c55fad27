#pragma once

#include "models/Problem.h"

#include <optional>

namespace holdfast {

/// What came back: a value, a problem the service stated, or neither: then nobody knows (no connection, no answer in
/// time, garbage).
template <typename T>
struct Reply
{
    std::optional<T> value;
    std::optional<Problem> problem;
    QString transportError; ///< for the status bar, when neither is there

    bool isUnknown() const { return !value && !problem; }
};

} // namespace holdfast
