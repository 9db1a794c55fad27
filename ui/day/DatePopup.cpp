#include "ui/day/DatePopup.h"

#include "ui/day/MonthView.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QToolButton>

namespace holdfast {

namespace {

QToolButton *monthArrow(const QString &sign, const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(sign);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    button->setFixedSize(28, 28);
    return button;
}

} // namespace

DatePopup::DatePopup(QWidget *page) : QFrame(page)
{
    setObjectName(QStringLiteral("calendar"));
    setAccessibleName(tr("Calendar"));
    setLook(this, "popup");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(6);
    auto *head = new QHBoxLayout;
    m_month = makeLabel(QString(), "strong", this);
    m_month->setObjectName(QStringLiteral("calendarMonth"));
    QToolButton *before = monthArrow(QStringLiteral("‹"), tr("Month before"), this);
    QToolButton *after = monthArrow(QStringLiteral("›"), tr("Month after"), this);
    head->addWidget(m_month, 1);
    head->addWidget(before);
    head->addWidget(after);
    column->addLayout(head);
    m_days = new MonthView(this);
    column->addWidget(m_days, 0, Qt::AlignHCenter);
    auto *keys = new QHBoxLayout;
    keys->setSpacing(12);
    keys->addWidget(new KeyHint(QStringLiteral("PgUp PgDn"), tr("month"), this));
    keys->addWidget(new KeyHint(tr("Enter"), tr("show"), this));
    keys->addStretch(1);
    column->addLayout(keys);
    connect(before, &QToolButton::clicked, this, [this] { m_days->setDate(m_days->date().addMonths(-1)); });
    connect(after, &QToolButton::clicked, this, [this] { m_days->setDate(m_days->date().addMonths(1)); });
    connect(m_days, &MonthView::dateChanged, this, &DatePopup::refresh);
    connect(m_days, &MonthView::dateClicked, this, &DatePopup::dateClicked);
    hide();
}

void DatePopup::open(const QPoint &place, const QDate &date, const QDate &today)
{
    m_days->setToday(today);
    m_days->setDate(date);
    refresh();
    adjustSize();
    move(place);
    show();
    raise();
}

QDate DatePopup::date() const
{
    return m_days->date();
}

void DatePopup::setDate(const QDate &date)
{
    m_days->setDate(date);
}

bool DatePopup::step(int key, Qt::KeyboardModifiers modifiers)
{
    return m_days->step(key, modifiers);
}

void DatePopup::refresh()
{
    m_month->setText(QLocale().toString(m_days->date(), tr("MMMM yyyy", "a month, QLocale's format")));
}

} // namespace holdfast
