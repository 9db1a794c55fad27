#pragma once

#include "models/Patient.h"

#include <QList>

#include <random>

namespace holdfast {

/// Draws the same numbers on every machine: the distributions of the standard library need not.
class Dice
{
public:
    explicit Dice(quint32 seed) : m_engine(seed) {}

    /// From 0 to count - 1.
    int below(int count) { return static_cast<int>(m_engine() % static_cast<quint32>(count)); }
    /// The same, the lower the likelier.
    int lowBelow(int count) { return std::min(below(count), below(count)); }
    bool happens(int percent) { return below(100) < percent; }

private:
    std::mt19937 m_engine;
};

/// An invented person of the sample clinic, and what decides whom they go to see.
struct SamplePatient
{
    Patient patient; ///< without id and last visit
    bool female = false;
    bool korean = false;

    bool isChild() const { return patient.birthDate.year() >= 2011; }
};

/// The sample clinic's 300 patients, 260 with Vietnamese and 40 with Korean names, each time the same. Names, phones
/// and id numbers are distinct; the id numbers begin with 099, which no province has.
QList<SamplePatient> samplePatients();

} // namespace holdfast
