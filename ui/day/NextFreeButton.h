#pragma once

#include "ui/day/NextFree.h"

#include <QWidget>

class QToolButton;

namespace holdfast {

class KeyButton;

/// Leads to the next free seat: of anybody by the button, of the doctor or the specialty by the menu beside it.
class NextFreeButton : public QWidget
{
    Q_OBJECT

public:
    explicit NextFreeButton(QWidget *parent = nullptr);

Q_SIGNALS:
    void asked(holdfast::FreeOf whose);

private:
    void addChoice(const QString &text, const QString &key, FreeOf whose);

    KeyButton *m_next;
    QToolButton *m_more;
};

} // namespace holdfast
