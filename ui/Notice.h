#pragma once

#include <QString>

namespace holdfast {

enum class Tone { Plain, Good, Warning };

/// One quiet line for the person at the desk. Empty says nothing.
struct Notice
{
    QString text;
    Tone tone = Tone::Plain;
};

} // namespace holdfast
