#pragma once

#include "ui/parts/TwoLineDelegate.h"

namespace holdfast {

/// A two-line row with the state's sign at its left. Only the list that has the focus shows which row is meant.
class VisitDelegate : public TwoLineDelegate
{
    Q_OBJECT

public:
    using TwoLineDelegate::TwoLineDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    static constexpr int signWidth = 24;
};

} // namespace holdfast
