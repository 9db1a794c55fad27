#include "ui/parts/LineIcon.h"

#include <QBuffer>
#include <QFile>
#include <QImageReader>
#include <QPixmap>

namespace holdfast {

QIcon lineIcon(const QString &name, const QColor &color)
{
    QFile file(QStringLiteral(":/holdfast/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArray drawing = file.readAll();
    drawing.replace("currentColor", color.name().toLatin1());
    QIcon icon;
    for (const int pixels : {20, 30, 40}) {
        QBuffer buffer(&drawing);
        QImageReader reader(&buffer, "svg");
        reader.setScaledSize({pixels, pixels});
        icon.addPixmap(QPixmap::fromImage(reader.read()));
    }
    return icon;
}

} // namespace holdfast
