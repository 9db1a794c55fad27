#include "ui/patient/VisitDelegate.h"

#include "ui/look/Palette.h"
#include "ui/parts/StatusSign.h"
#include "ui/patient/VisitListModel.h"

#include <QPainter>
#include <QWidget>

namespace holdfast {

void VisitDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem shown = option;
    if (!option.state.testFlag(QStyle::State_Active) || !option.widget->hasFocus())
        shown.state &= ~QStyle::State_Selected;
    paintInset(painter, shown, index, signWidth);
    const auto status = static_cast<AppointmentStatus>(index.data(VisitListModel::StatusRole).toInt());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintStatusSign(*painter, {option.rect.left() + 20.0, option.rect.top() + 17.0}, status,
                    Palette::of(option.widget->window()));
    painter->restore();
}

} // namespace holdfast
