#pragma once

#include <QJsonObject>
#include <QString>

namespace holdfast {

/// Reads a JSON object of resources/sample, which are compiled in. Throws std::logic_error when it is not there or not
/// JSON.
QJsonObject readSampleFile(const QString &name);

} // namespace holdfast
