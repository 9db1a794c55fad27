#pragma once

#include <QString>

#include <functional>

namespace holdfast {

class Database;

/// Fills an empty database with a clinic to try things in: doctors, hours, accounts (password "holdfast"), 300
/// patients, two weeks of slots from today on and a realistic share of them booked. Called again, it adds the days that
/// are missing by then. Does nothing when the database has another clinic. Needs the owner's connection; `say` hears
/// what is being done. A run that was cut off is taken up where it stopped.
void loadSampleClinic(Database &owner, const std::function<void(const QString &)> &say);

} // namespace holdfast
