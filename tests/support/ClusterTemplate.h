#pragma once

#include <QString>

namespace holdfast {

/// Puts a database cluster that has the schema, and nothing in it, into a folder where an EmbeddedCluster may start. It
/// is made once for a build and its schema and then copied: making one takes two seconds, and the tests want hundreds.
/// Processes may ask at the same time. Throws std::runtime_error.
void copyClusterTemplate(const QString &folder);

} // namespace holdfast
