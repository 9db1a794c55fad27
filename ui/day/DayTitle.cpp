#include "ui/day/DayTitle.h"

#include "ui/TypedDate.h"
#include "ui/day/DatePopup.h"
#include "ui/parts/Look.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>

namespace holdfast {

namespace {

void setInvalid(QLineEdit *field, bool invalid)
{
    field->setProperty("invalid", invalid);
    field->style()->unpolish(field);
    field->style()->polish(field);
}

QToolButton *step(const QString &sign, const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(sign);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedSize(28, 32);
    QFont big = button->font();
    big.setPixelSize(20);
    button->setFont(big);
    return button;
}

} // namespace

DayTitle::DayTitle(QWidget *page, QWidget *parent) : QWidget(parent), m_page(page)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    QToolButton *before = step(QStringLiteral("‹"), tr("Day before"), this);
    m_title = makeLabel(QString(), "heading", this);
    m_title->setObjectName(QStringLiteral("dayTitle"));
    m_date = new QLineEdit(this);
    m_date->setObjectName(QStringLiteral("typedDate"));
    m_date->setAccessibleName(tr("Date"));
    m_date->setPlaceholderText(tr("30.11, 2W, +3"));
    m_date->setFixedWidth(160);
    m_date->installEventFilter(this);
    m_date->hide();
    QToolButton *calendar = step(QStringLiteral("▾"), tr("Calendar (D)"), this);
    calendar->setObjectName(QStringLiteral("openCalendar"));
    calendar->setFont(font());
    QToolButton *after = step(QStringLiteral("›"), tr("Day after"), this);
    m_days = new DatePopup(page);
    for (QWidget *part :
         {static_cast<QWidget *>(before), static_cast<QWidget *>(m_title), static_cast<QWidget *>(m_date),
          static_cast<QWidget *>(calendar), static_cast<QWidget *>(after)})
        row->addWidget(part);
    connect(before, &QToolButton::clicked, this, [this] { Q_EMIT stepsAsked(-1); });
    connect(after, &QToolButton::clicked, this, [this] { Q_EMIT stepsAsked(1); });
    connect(calendar, &QToolButton::clicked, this, &DayTitle::dateAsked);
    connect(m_date, &QLineEdit::returnPressed, this, &DayTitle::take);
    connect(m_date, &QLineEdit::textEdited, this, &DayTitle::preview);
    connect(m_days, &DatePopup::dateClicked, this, &DayTitle::choose);
}

void DayTitle::setTitle(const QString &title)
{
    m_title->setText(title);
}

void DayTitle::ask(const QDate &date, const QDate &today)
{
    m_shown = date.isValid() ? date : today;
    m_today = today;
    m_title->hide();
    m_date->clear();
    setInvalid(m_date, false);
    m_date->show();
    m_date->setFocus();
    m_days->open(mapTo(m_page, QPoint(0, height() + 5)), m_shown, today);
}

bool DayTitle::isAsking() const
{
    return m_date->isVisibleTo(this);
}

void DayTitle::close()
{
    m_days->hide();
    m_date->hide();
    m_title->show();
}

void DayTitle::leave()
{
    close();
    Q_EMIT left();
}

/// The calendar shows what the letters mean so far.
void DayTitle::preview(const QString &typed)
{
    setInvalid(m_date, false);
    m_days->setDate(typedDate(typed, m_shown, m_today));
}

void DayTitle::take()
{
    const QString typed = m_date->text();
    const QDate date = typed.trimmed().isEmpty() ? m_days->date() : typedDate(typed, m_shown, m_today);
    setInvalid(m_date, !date.isValid());
    if (date.isValid())
        choose(date);
    else
        Q_EMIT notUnderstood(tr("Type a date (30.11), weeks (2W) or days (+3, -1)"));
}

void DayTitle::choose(const QDate &date)
{
    leave();
    Q_EMIT dateChosen(date);
}

/// Keys of the calendar, unless they move within what is typed.
bool DayTitle::dateKey(int key, Qt::KeyboardModifiers modifiers)
{
    const bool inText = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Home || key == Qt::Key_End;
    if ((inText && !m_date->text().isEmpty()) || !m_days->step(key, modifiers & Qt::ShiftModifier))
        return false;
    m_date->clear(); // the calendar's day is meant from now on
    return true;
}

bool DayTitle::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_date && event->type() == QEvent::KeyPress) {
        const auto *press = static_cast<QKeyEvent *>(event);
        if (!press->modifiers().testAnyFlags(Qt::ControlModifier | Qt::AltModifier) &&
            dateKey(press->key(), press->modifiers()))
            return true;
    }
    if (watched == m_date && event->type() == QEvent::FocusOut && isAsking()) {
        const Qt::FocusReason reason = static_cast<QFocusEvent *>(event)->reason();
        if (reason == Qt::MouseFocusReason || reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason)
            close();
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace holdfast
