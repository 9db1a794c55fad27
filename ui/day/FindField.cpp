#include "ui/day/FindField.h"

#include "ui/day/FindPopup.h"
#include "ui/look/Palette.h"
#include "ui/parts/KeyCap.h"
#include "ui/parts/Look.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace holdfast {

FindField::FindField(QWidget *page, QWidget *parent)
    : QLineEdit(parent), m_page(page), m_popup(new FindPopup(page)), m_clear(new QToolButton(this))
{
    setObjectName(QStringLiteral("find"));
    setAccessibleName(tr("Find doctor, specialty, time"));
    setMinimumWidth(150);
    setMaximumWidth(320);
    m_clear->setText(QStringLiteral("✕"));
    m_clear->setAccessibleName(tr("Show all doctors"));
    m_clear->setToolTip(tr("Show all doctors (Esc)"));
    m_clear->setAutoRaise(true);
    m_clear->setFocusPolicy(Qt::NoFocus);
    m_clear->setCursor(Qt::ArrowCursor);
    m_clear->hide();
    connect(m_clear, &QToolButton::clicked, this, [this] { Q_EMIT filterWanted({}); });
    connect(this, &QLineEdit::textEdited, this, &FindField::refresh);
    connect(m_popup, &FindPopup::chosen, this, &FindField::leave);
    connect(m_popup, &FindPopup::allAsked, this, [this] { Q_EMIT filterWanted({}); });
    connect(m_popup, &FindPopup::specialtyToggled, this, [this](const QString &specialty) {
        DoctorFilter filter = m_filter;
        if (!filter.specialties.remove(specialty))
            filter.specialties.insert(specialty);
        Q_EMIT filterWanted(filter);
    });
}

void FindField::addSource(FindSource *source)
{
    m_sources.append(source);
    connect(source, &FindSource::offersChanged, this, [this] {
        if (isAsking())
            refresh();
    });
}

void FindField::setSpecialties(const QStringList &all)
{
    m_specialties = all;
}

void FindField::setFilter(const DoctorFilter &filter, const QString &words)
{
    m_filter = filter;
    if (m_filterWords != words) {
        m_filterWords = words;
        setAccessibleDescription(words);
        QAccessibleEvent told(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&told);
    }
    m_clear->setVisible(!words.isEmpty() && text().isEmpty());
    if (isAsking()) {
        clear(); // the next doctor or specialty may be added
        refresh();
    }
    update();
}

QSize FindField::sizeHint() const
{
    return {300, 34};
}

void FindField::ask()
{
    clear();
    setFocus(Qt::ShortcutFocusReason);
}

bool FindField::isAsking() const
{
    return m_popup->isVisible();
}

void FindField::leave()
{
    const bool asking = isAsking() || hasFocus();
    m_popup->hide();
    clear();
    m_clear->setVisible(!m_filterWords.isEmpty());
    if (asking)
        Q_EMIT left();
}

void FindField::refresh()
{
    const QString typed = text().simplified();
    QList<FindOffer> offers;
    for (FindSource *source : std::as_const(m_sources))
        offers += source->offersFor(typed);
    m_popup->setSpecialties(m_specialties, m_filter);
    m_popup->setOffers(offers, typed);
    m_clear->setVisible(!m_filterWords.isEmpty() && text().isEmpty());
    openPopup();
}

void FindField::openPopup()
{
    m_popup->open(QRect(mapTo(m_page, QPoint(0, 0)), size()));
}

void FindField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up:
        m_popup->moveBy(-1);
        return;
    case Qt::Key_Down:
        if (isAsking())
            m_popup->moveBy(1);
        else
            refresh();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!isAsking())
            refresh();
        else if (event->modifiers().testFlag(Qt::ShiftModifier))
            m_popup->chooseAlso();
        else
            m_popup->choose();
        return;
    default:
        QLineEdit::keyPressEvent(event);
    }
}

void FindField::focusInEvent(QFocusEvent *event)
{
    QLineEdit::focusInEvent(event);
    // Tab only comes by: what is offered opens with the first letter, or with Down.
    static constexpr std::array passing{Qt::ActiveWindowFocusReason, Qt::PopupFocusReason, Qt::TabFocusReason,
                                        Qt::BacktabFocusReason};
    if (std::ranges::find(passing, event->reason()) == passing.end())
        refresh();
}

void FindField::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason) {
        m_popup->hide();
        clear();
        m_clear->setVisible(!m_filterWords.isEmpty());
    }
}

void FindField::resizeEvent(QResizeEvent *event)
{
    QLineEdit::resizeEvent(event);
    m_clear->setGeometry(width() - 32, (height() - 24) / 2, 24, 24);
}

/// QLineEdit's own placeholder has one colour only.
void FindField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    if (!text().isEmpty())
        return;
    const Palette &look = Palette::of(window());
    QPainter painter(this);
    const QString key = QStringLiteral("/");
    const bool hides = !m_filterWords.isEmpty();
    const int right = width() - 10 - (hides ? 24 : KeyCap::size(key, font()).width());
    const QRect place(12, 0, right - 18, height());
    QFont words(font());
    words.setWeight(hides && !hasFocus() ? QFont::DemiBold : QFont::Normal);
    painter.setFont(words);
    painter.setPen(hides && !hasFocus() ? look.accent : look.faint);
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(hides && !hasFocus() ? m_filterWords : tr("Find doctor, time…"),
                                                      Qt::ElideRight, place.width()));
    if (!hides)
        KeyCap::paint(painter, rect().adjusted(0, 0, -10, 0), key, this);
}

} // namespace holdfast
