#include "ui/RestPanel.h"

#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"

#include <QVBoxLayout>

namespace holdfast {

RestPanel::RestPanel(QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    QLabel *title = makeLabel(tr("Ready"), "title", this);
    title->setMinimumHeight(28);
    column->addWidget(title);
    column->addWidget(makeLines(tr("Choose a seat for the person at the counter."), "muted", this));
    column->addSpacing(8);
    const QString arrows = QStringLiteral("← ↑ ↓ →");
    for (const auto &[key, does] :
         {std::pair{arrows, tr("walk the seats")}, std::pair{tr("Enter"), tr("hold the seat, or open the appointment")},
          std::pair{tr("Space"), tr("its seats one by one")}, std::pair{QStringLiteral("N"), tr("next free seat")},
          std::pair{QStringLiteral("/"), tr("find a doctor, a specialty, a time")},
          std::pair{QStringLiteral("W"), tr("week of this doctor, and back")},
          std::pair{QStringLiteral("A R F X"), tr("arrived, in the room, done, no-show")},
          std::pair{QStringLiteral("Ctrl Z"), tr("take the last step back")},
          std::pair{QStringLiteral("Shift A"), tr("into the queue, without a time")},
          std::pair{QStringLiteral("T"), tr("today")}, std::pair{QStringLiteral("D"), tr("another day")},
          std::pair{QStringLiteral("Alt ← →"), tr("day before, day after")},
          std::pair{QStringLiteral("Ctrl P"), tr("day sheet")}, std::pair{QStringLiteral("?"), tr("all keys")}})
        column->addWidget(new KeyHint(key, does, this, true));
    column->addStretch(1);
}

} // namespace holdfast
