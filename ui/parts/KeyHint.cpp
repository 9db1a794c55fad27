#include "ui/parts/KeyHint.h"

#include "ui/parts/Look.h"

#include <QHBoxLayout>

namespace holdfast {

KeyHint::KeyHint(const QString &key, const QString &does, QWidget *parent, bool wraps) : QWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    QLabel *cap = makeLabel(key, "key", this);
    cap->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    QLabel *words = wraps ? makeLines(does, "muted", this) : makeLabel(does, "muted", this);
    row->addWidget(cap, 0, Qt::AlignTop);
    row->addWidget(words, 1, Qt::AlignTop);
    setAccessibleName(QStringLiteral("%1: %2").arg(key, does));
}

} // namespace holdfast
