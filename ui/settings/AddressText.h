#pragma once

#include <QString>
#include <QUrl>

namespace holdfast {

/// What a person typed as a service's address: "clinic:8080/" is http://clinic:8080. Invalid when it cannot be one.
QUrl addressFromText(const QString &text);

} // namespace holdfast
