#pragma once

#include <QWidget>

namespace holdfast {

/// A key cap and, beside it, what the key does.
class KeyHint : public QWidget
{
    Q_OBJECT

public:
    KeyHint(const QString &key, const QString &does, QWidget *parent, bool wraps = false);
};

} // namespace holdfast
