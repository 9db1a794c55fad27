#include "ui/Rail.h"

#include "ui/look/Palette.h"
#include "ui/parts/LineIcon.h"
#include "ui/parts/Look.h"

#include <QEvent>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

namespace holdfast {

Rail::Rail(QWidget *parent) : QFrame(parent)
{
    setLook(this, "bar");
    setFixedWidth(75);
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(4, 12, 4, 12);
    m_column->setSpacing(4);
    m_column->addStretch(1);
}

void Rail::addEntry(const Entry &entry)
{
    const auto page = static_cast<int>(m_buttons.size());
    auto *button = new QToolButton(this);
    setLook(button, "rail");
    button->setText(entry.text);
    button->setAccessibleName(entry.name);
    button->setToolTip(
        QStringLiteral("%1 (%2)").arg(entry.name, entry.keys.toString(QKeySequence::NativeText).replace(u'+', u' ')));
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setIconSize({20, 20});
    button->setCheckable(true);
    button->setAutoExclusive(true);
    button->setFixedSize(67, 55);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, this, [this, page] { Q_EMIT pageChosen(page); });
    connect(button, &QToolButton::toggled, this, &Rail::takeTheme);
    connect(new QShortcut(entry.keys, this), &QShortcut::activated, this, [this, page] { Q_EMIT pageChosen(page); });
    if (entry.atBottom)
        m_column->addWidget(button);
    else
        m_column->insertWidget(m_above++, button);
    m_buttons.append(button);
    m_icons.append(entry.icon);
    takeTheme();
}

void Rail::setCurrent(int page)
{
    m_buttons.at(page)->setChecked(true);
}

void Rail::takeTheme()
{
    const Palette &look = Palette::of(this);
    for (qsizetype page = 0; page < m_buttons.size(); ++page)
        m_buttons[page]->setIcon(lineIcon(m_icons[page], m_buttons[page]->isChecked() ? look.accent : look.muted));
}

void Rail::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        takeTheme();
}

} // namespace holdfast
