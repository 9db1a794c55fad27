#include "ui/parts/ChipFlow.h"

#include "ui/parts/Look.h"

#include <QToolButton>

namespace holdfast {

namespace {

constexpr int Gap = 6;

} // namespace

ChipFlow::ChipFlow(QWidget *parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QToolButton *ChipFlow::addChip(const QString &text)
{
    auto *chip = new QToolButton(this);
    setLook(chip, "chip");
    chip->setText(text);
    chip->setAccessibleName(text);
    chip->setCheckable(true);
    chip->setFocusPolicy(Qt::NoFocus);
    chip->show();
    m_chips.append(chip);
    place(width(), true);
    updateGeometry();
    return chip;
}

void ChipFlow::clear()
{
    for (QToolButton *chip : std::as_const(m_chips)) {
        chip->hide();
        chip->deleteLater(); // it may be the one that was clicked
    }
    m_chips.clear();
    updateGeometry();
}

/// Places the chips into rows of that width, or only counts. Says the height.
int ChipFlow::place(int width, bool move) const
{
    int x = 0;
    int y = 0;
    int rowHeight = 0;
    for (QToolButton *chip : m_chips) {
        const QSize size = chip->sizeHint();
        if (x > 0 && x + size.width() > width) {
            x = 0;
            y += rowHeight + Gap;
        }
        if (move)
            chip->setGeometry(x, y, qMin(size.width(), width), size.height());
        x += size.width() + Gap;
        rowHeight = size.height();
    }
    return y + rowHeight;
}

int ChipFlow::heightForWidth(int width) const
{
    return place(width, false);
}

QSize ChipFlow::sizeHint() const
{
    return {200, place(qMax(200, width()), false)};
}

void ChipFlow::resizeEvent(QResizeEvent *)
{
    place(width(), true);
}

} // namespace holdfast
