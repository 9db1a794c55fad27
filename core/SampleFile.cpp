#include "core/SampleFile.h"

#include <QFile>
#include <QJsonDocument>

#include <stdexcept>

namespace holdfast {

QJsonObject readSampleFile(const QString &name)
{
    QFile file(QStringLiteral(":/sample/") + name);
    if (!file.open(QIODevice::ReadOnly))
        throw std::logic_error("the program was built without " + name.toStdString());
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &error);
    if (!document.isObject())
        throw std::logic_error(name.toStdString() + ": " + error.errorString().toStdString());
    return document.object();
}

} // namespace holdfast
