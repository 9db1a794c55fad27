#include "ui/day/FindPopup.h"

#include "ui/parts/ChipFlow.h"
#include "ui/parts/Look.h"
#include "ui/parts/RowsView.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace holdfast {

namespace {

constexpr int Width = 380;
constexpr int MostRows = 6;

} // namespace

FindPopup::FindPopup(QWidget *page) : QFrame(page)
{
    setObjectName(QStringLiteral("findPopup"));
    setAccessibleName(tr("Found"));
    setLook(this, "popup");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    m_chips = new ChipFlow(this);
    column->addWidget(m_chips);
    m_list = new RowsView(
        MostRows, [](const QModelIndex &, bool selected) { return selected ? FindPopup::tr("Enter") : QString(); },
        this);
    m_list->setObjectName(QStringLiteral("findRows"));
    setLook(m_list, "inner");
    m_list->setAccessibleName(tr("Found"));
    m_list->setModel(&m_rows);
    column->addWidget(m_list);
    m_nothing = makeLines(QString(), "muted", this);
    column->addWidget(m_nothing);
    m_also = new QWidget(this);
    auto *also = new QHBoxLayout(m_also);
    also->setContentsMargins(0, 0, 0, 0);
    also->setSpacing(6);
    also->addWidget(makeLabel(tr("Shift Enter"), "key", m_also));
    m_alsoText = makeLabel(QString(), "muted", m_also);
    also->addWidget(m_alsoText, 1);
    column->addWidget(m_also);
    connect(m_list, &QListView::clicked, this, &FindPopup::choose);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &FindPopup::refreshHints);
    hide();
}

void FindPopup::setSpecialties(const QStringList &all, const DoctorFilter &filter)
{
    m_chips->clear();
    m_chips->setVisible(all.size() > 1);
    if (all.size() < 2)
        return;
    QToolButton *everybody = m_chips->addChip(tr("All doctors"));
    everybody->setChecked(filter.isAll());
    connect(everybody, &QToolButton::clicked, this, &FindPopup::allAsked);
    for (const QString &specialty : all) {
        QToolButton *chip = m_chips->addChip(specialty);
        chip->setChecked(filter.specialties.contains(specialty));
        connect(chip, &QToolButton::clicked, this, [this, specialty] { Q_EMIT specialtyToggled(specialty); });
    }
}

void FindPopup::setOffers(const QList<FindOffer> &offers, const QString &typed)
{
    m_offers = offers;
    m_rows.setRowCount(0);
    for (const FindOffer &offer : offers) {
        auto *row = new QStandardItem(offer.title);
        row->setToolTip(offer.detail);
        row->setEditable(false);
        m_rows.appendRow(row);
    }
    m_list->setVisible(!offers.isEmpty());
    m_nothing->setVisible(offers.isEmpty());
    m_nothing->setText(tr("Nothing found for “%1”. Try a part of a name, a specialty or a time (9:30).").arg(typed));
    if (!offers.isEmpty())
        m_list->selectFirst();
    refreshHints();
    if (isVisible())
        resize(width(), heightFor(width()));
}

void FindPopup::open(const QRect &field)
{
    const int width = qMax(Width, field.width());
    show(); // a layout counts only what is shown
    setGeometry(field.right() + 1 - width, field.bottom() + 5, width, heightFor(width));
    raise();
}

int FindPopup::heightFor(int width) const
{
    return hasHeightForWidth() ? heightForWidth(width) : sizeHint().height(); // with the frame, a layout has none
}

void FindPopup::moveBy(int rows)
{
    m_list->moveBy(rows);
}

const FindOffer *FindPopup::current() const
{
    const int row = m_list->currentIndex().row();
    return row >= 0 && row < m_offers.size() ? &m_offers.at(row) : nullptr;
}

void FindPopup::refreshHints()
{
    const FindOffer *offer = current();
    m_also->setVisible(offer && !offer->also.isEmpty());
    m_alsoText->setText(offer ? offer->also : QString());
}

bool FindPopup::choose()
{
    const FindOffer *offer = current();
    if (!offer)
        return false;
    const auto does = offer->choose; // taking it may bring other offers
    Q_EMIT chosen();
    does();
    return true;
}

bool FindPopup::chooseAlso()
{
    const FindOffer *offer = current();
    if (!offer || !offer->chooseAlso)
        return false;
    const auto does = offer->chooseAlso;
    does();
    return true;
}

} // namespace holdfast
