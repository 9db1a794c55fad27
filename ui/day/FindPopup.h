#pragma once

#include "ui/day/DoctorFilter.h"
#include "ui/day/FindSource.h"

#include <QFrame>
#include <QStandardItemModel>

class QLabel;

namespace holdfast {

class ChipFlow;
class RowsView;

/// What the find field offers, below it: the specialties as chips, then what the typed words may mean. A part of the
/// page and not a window: the focus stays in the field.
class FindPopup : public QFrame
{
    Q_OBJECT

public:
    explicit FindPopup(QWidget *page);

    void setSpecialties(const QStringList &all, const DoctorFilter &filter);
    void setOffers(const QList<FindOffer> &offers, const QString &typed);
    /// Below `field`, as wide as it or wider; `field` is in the page's coordinates.
    void open(const QRect &field);
    void moveBy(int rows);
    /// Does what the highlighted offer says. False when nothing is highlighted, or it has no second meaning.
    bool choose();
    bool chooseAlso();

Q_SIGNALS:
    void specialtyToggled(const QString &specialty);
    void allAsked();
    void chosen(); ///< an offer was taken: the field has done its part

private:
    const FindOffer *current() const;
    void refreshHints();
    int heightFor(int width) const;

    ChipFlow *m_chips;
    QList<FindOffer> m_offers;
    QStandardItemModel m_rows;
    RowsView *m_list;
    QLabel *m_nothing;
    QWidget *m_also;
    QLabel *m_alsoText;
};

} // namespace holdfast
